/** The database cannot be used as it is. The message says why, and what to do about it. */
export class UnusableDatabase extends Error {}
