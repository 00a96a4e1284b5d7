/** The database cannot be used. The message has the reason and the remedy. */
export class UnusableDatabase extends Error {}
