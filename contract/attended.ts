/**
 * Of each request of a staff page: `false` while nobody has touched the page for a moment. Such requests do not keep a session from
 * ending unused. Other clients send none.
 */
export const attendedHeader = 'x-attended'
