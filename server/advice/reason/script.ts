/** First code points of the Indian scripts that share one layout, with the vowel that a bare consonant carries and whether it falls silent. */
const scripts: Record<number, { vowel: string; silent: boolean }> = {
  0x0900: { vowel: 'a', silent: true }, // Devanagari
  0x0980: { vowel: 'o', silent: true }, // Bengali
  0x0a00: { vowel: 'a', silent: true }, // Gurmukhi
  0x0a80: { vowel: 'a', silent: true }, // Gujarati
  0x0b00: { vowel: 'a', silent: false }, // Odia
  0x0b80: { vowel: 'a', silent: false }, // Tamil
  0x0c00: { vowel: 'a', silent: false }, // Telugu
  0x0c80: { vowel: 'a', silent: false }, // Kannada
  0x0d00: { vowel: 'a', silent: false }, // Malayalam
}

const vowels = 'a a i i u u ri l e e e ai o o o au'.split(' ')
const consonants =
  'k kh g gh n ch ch j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h'.split(
    ' ',
  )
const signs = 'a i i u u ri ri e e e ai o o o au'.split(' ')

/** Arabic letters of Urdu; its short vowels are not written. */
const urdu: Record<string, string> = Object.fromEntries(
  'اa آa بb پp تt ٹt ثs جj چch حh خkh دd ڈd ذz رr ڑr زz ژz سs شsh صs ضz طt ظz عa غg فf قk کk گg لl مm نn ںn وo ہh ھh یi ےe ئi ءa'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** A text in Latin letters as people would type it: one example serves both scripts. */
const inLatin = (text: string) =>
  text
    .replace(/[\u200b-\u200d]/g, '')
    .replace(/[\u0b80-\u0bff]+/g, (word) => voiced(indianWord(word)))
    .replace(/[\u0900-\u0d7f]+/g, indianWord)
    .replace(/[\u0620-\u06d3]/g, (letter) => urdu[letter] ?? letter)
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** The same in small letters, without accents and apostrophes. */
export const latinOf = (text: string) =>
  inLatin(text.normalize('NFC').toLowerCase())
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')

/** Tamil writes one letter for voiced and voiceless sounds; in Latin letters both are told apart. */
const voiced = (latin: string) =>
  latin
    .replace(/(?<=n)ch/g, 'j')
    .replace(/(?<!ch|t|r)ch(?!ch)/g, 's')
    .replace(/(?<=[aeioun])t(?=[aeiou])/g, 'd')
    .replace(/(?<=[aeioun])k(?=[aeiou])/g, 'g')
    .replace(/(?<=m)p/g, 'b')

function indianWord(word: string) {
  let latin = ''
  /** A consonant whose own vowel is not written yet. */
  let bare = false
  let script = { vowel: 'a', silent: false }
  for (const letter of word) {
    const code = letter.charCodeAt(0)
    script = scripts[code & ~0x7f] ?? script
    const at = code & 0x7f
    const consonant = consonants[at - 0x15] ?? others[code]
    const sign = signs[at - 0x3e]
    if (consonant !== undefined) {
      latin += (bare ? script.vowel : '') + consonant
      bare = others[code] === undefined
    } else if (sign !== undefined && at < 0x4d) {
      latin += sign
      bare = false
    } else if (at === 0x4d) bare = false
    else if (at !== 0x3c && at !== 0x71) {
      latin += bare ? script.vowel : ''
      bare = false
      latin += vowels[at - 0x05] ?? (at === 0x03 ? 'h' : at <= 0x02 || at === 0x70 ? 'n' : '')
      if (at >= 0x66 && at <= 0x6f) latin += String(at - 0x66)
    }
  }
  if (bare && !script.silent) return latin + script.vowel
  // The vowel between the last two syllables is silent too: "padhai", "chahata".
  return script.silent
    ? latin.replace(/(?<=[aeiou][b-df-hj-np-tv-z]{1,2})[ao](?=[b-df-hj-np-tv-z]{1,2}[aeiou])/g, '')
    : latin
}

/** Letters without a vowel of their own, outside the common layout. */
const others: Record<number, string> = {
  0x09ce: 't',
  0x0d7a: 'n',
  0x0d7b: 'n',
  0x0d7c: 'r',
  0x0d7d: 'l',
  0x0d7e: 'l',
  0x0d7f: 'k',
  0x0b83: 'f',
}

/** The many spellings of one sound become one: "chesaanu", "chesanu"; "wapas", "vapas". */
export const folded = (text: string) =>
  text
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/(?<=[bcdgjkpst])h+/g, '')
    .replace(/zh/g, 'l')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/([a-z])\1+/g, '$1')
