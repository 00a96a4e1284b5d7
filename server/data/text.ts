/** How texts are compared and ordered. Both engines store the folded text in a separate column. */
export const folded = (text: string) => text.toLowerCase()

/** What no engine can keep as it is: half a character, or NUL. No row has it, so that looking for it finds nothing. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Of a column that may be empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The spellings of a word that a reader cannot tell apart. */
export const spellings = (word: string) => [
  ...new Set([word, word.normalize('NFC'), word.normalize('NFD')]),
]
