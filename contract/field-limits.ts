/** How many papers a student may have passed: a whole BTech has about 60. */
export const mostPapers = 300

/** In bytes of JSON. Texts of a student have no other limit. */
export const longestBody = 64 * 1024

/** What is typed is sought up to this length: no name is longer. */
export const longestSuggested = 150

/** Suggestions at once. Fewer than this are all there are. */
export const mostSuggested = 8
