/** The pieces of a name; `isNew` if it was not typed. Where nothing was typed as it is written, nothing is marked. */
export function piecesOf(name: string, typed: string) {
  const words = typed.toLowerCase().match(word) ?? []
  const pieces: { text: string; isNew: boolean }[] = []
  let end = 0
  for (const { 0: text, index } of name.matchAll(word)) {
    const lengths = words
      .filter((one) => text.toLowerCase().startsWith(one))
      .map(({ length }) => length)
    const length = Math.max(0, ...lengths)
    if (length === 0) continue
    pieces.push({ text: name.slice(end, index), isNew: true })
    pieces.push({ text: name.slice(index, index + length), isNew: false })
    end = index + length
  }
  return [...pieces, { text: name.slice(end), isNew: pieces.length > 0 }].filter(({ text }) => text)
}

const word = /[\p{L}\p{M}\p{N}]+/gu
