/** How many papers a student may have passed: a whole BTech has about 60. */
export const mostPapers = 300

/** In bytes of JSON. Texts of a student have no other limit. */
export const longestBody = 64 * 1024
