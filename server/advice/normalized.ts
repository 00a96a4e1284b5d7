/** As many combining marks as one letter may carry in a stream-safe text (UAX #15): sorting longer runs takes quadratic time. */
const mostMarks = 30

/**
 * At most `longest` characters of the text in a normal form. One character may expand to eighteen (U+FDFA), so it is cut again after
 * normalising.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC', longest: number) =>
  text
    .slice(0, longest)
    .replace(/\p{M}{31,}/gu, (marks) => marks.slice(0, mostMarks))
    .normalize(form)
    .slice(0, longest)
