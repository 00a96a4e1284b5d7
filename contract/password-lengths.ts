/** In characters, and in bytes. */
export const shortestNewPassword = 10
export const longestPassword = 256
