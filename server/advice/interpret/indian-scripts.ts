/**
 * Transliterates Indian scripts to Latin letters as a student would write them. Unicode has the scripts from Devanagari to Malayalam in
 * one order (that of ISCII), 128 signs each: one table covers all nine. Urdu has a separate table and omits short vowels.
 */
export function latinFrom(text: string): string {
  if (!hasIndianScript(text)) return text
  // The Malayalam double r is spoken as t, and written so in Latin letters. Assamese has its own signs for r and v. A dotted d is an r, the
  // Bengali y without a dot a j.
  const spoken = text
    .replaceAll('റ്റ', 'ട')
    .replaceAll('ന്റ', 'ണ്ട')
    .replaceAll('ৰ', 'র')
    .replaceAll('ৱ', 'व')
    .replace(/[\u0921\u09a1][\u093c\u09bc]/g, 'र')
    .replace(/(?<!\u09cd)\u09af(?!\u09bc)/g, 'জ')
  let latin = ''
  // A consonant carries an "a", unless a vowel sign or the virama follows, or the word ends.
  let bare = false
  const characters = Array.from(urduInLatin(spoken))
  for (const [at, character] of characters.entries()) {
    const offset = offsetOf(character)
    const next = offsetOf(characters[at + 1] ?? '') ?? 0
    const chillu = chillus[character]
    const closes = offset === nukta || offset === virama || vowelSigns.has(offset ?? 0)
    if (bare && !closes && (offset !== undefined || chillu !== undefined)) latin += 'a'
    // Before a vowel, as in the Kannada for "MIT", the nasal sign is an m.
    if (offset === nasal && vowelLetters.has(next)) latin += 'm'
    else if (offset !== nukta) {
      latin += offset === undefined ? (chillu ?? character) : (signs.get(offset) ?? '')
      bare = offset !== undefined && consonants.has(offset)
    }
  }
  return latin
}

/**
 * The abbreviations that a transliterated word may spell by the names of English letters: the Hindi for "JNTU" reads "jeenatiyu". Scripts
 * confuse some letters, and a long "ii" may be two of them: up to 64 are given, from the first 40 letters.
 */
export function abbreviationsFrom(latin: string): string[] {
  const word = latin.slice(0, 40)
  const ways: Set<string>[] = Array.from({ length: word.length + 1 }, () => new Set())
  ways[0]?.add('')
  for (const [at, before] of ways.entries())
    for (const [name, letter] of letterNames.get(word.slice(at, at + 1)) ?? [])
      if (before.size > 0 && word.startsWith(name, at))
        for (const letters of [...before].slice(0, most))
          ways[at + name.length]?.add(letters + letter)
  return [...(ways[word.length] ?? [])].filter(({ length }) => length > 1).slice(0, most)
}

export const hasIndianScript = (text: string) => /[\u0600-\u06ff\u0900-\u0d7f]/.test(text)

const urdu = new Map(
  Object.entries({
    a: 'اعأٱ',
    aa: 'آ',
    b: 'ب',
    p: 'پ',
    t: 'تٹطة',
    s: 'ثسص',
    j: 'ج',
    ch: 'چ',
    h: 'حہهھۂ',
    kh: 'خ',
    d: 'دڈ',
    z: 'ذزضظ',
    r: 'رڑ',
    zh: 'ژ',
    sh: 'ش',
    gh: 'غ',
    f: 'ف',
    q: 'ق',
    k: 'کك',
    g: 'گ',
    l: 'ل',
    m: 'م',
    n: 'نں',
    o: 'وؤ',
    i: 'یيىئ',
    e: 'ےۓ',
  }).flatMap(([latin, letters]) => Array.from(letters, (one): [string, string] => [one, latin])),
)

/** Urdu as far as its letters go: "ksh-mir", "dh-li". Its v and y are written like o and i, its last h is spoken as a. */
const urduInLatin = (text: string) =>
  text
    .replace(/[ہهۂۃة](?![\u0620-\u06d3])/g, 'a')
    .replace(/(^|[^\u0620-\u06d3])و/g, '$1v')
    .replace(/(^|[^\u0620-\u06d3])[یي]/g, '$1y')
    .replace(/[\u0620-\u06d3]/g, (letter) => urdu.get(letter) ?? '')

const most = 64

/** The names of English letters as the scripts write them. */
const spoken: [letter: string, names: string][] = Object.entries({
  a: 'e ey ee',
  b: 'bi',
  c: 'si chi',
  d: 'di',
  e: 'i',
  f: 'eph aiph ef eyp ep',
  g: 'ji',
  h: 'ech hech aich haich eich',
  i: 'ai aai ay aay aaiy',
  j: 'je jey jai',
  k: 'ke key kai',
  l: 'el ail',
  m: 'em aim',
  n: 'en ain',
  o: 'o',
  p: 'pi',
  q: 'kyu kiu',
  r: 'ar aar',
  s: 'es ais',
  t: 'ti',
  u: 'yu iu',
  v: 'vi bhi vhi wi',
  w: 'dablyu dabalyu dablayu dabliu dabilyu dabulyu dabalayu',
  x: 'eks aiks ekas',
  y: 'vai vaai vay vaay oy oyai oyaai',
  z: 'jed jaid jhed isad',
})

/** The Tamil p is a b too; a nasal sign stands for m, and a few write a soft t. */
const confused: typeof spoken = [
  ['m', 'en ain'],
  ['b', 'pi'],
  ['t', 'di'],
]

/** A vowel at the end may be long, a consonant doubled; that carries an "a", or in the south a short "u". */
function spellingsOf(name: string) {
  if (name.endsWith('e')) return [name]
  const last = name.endsWith('ch') ? 'ch' : name.slice(-1)
  return /[aiou]$/.test(name)
    ? [name, name + last]
    : [name, name + last].flatMap((one) => [one, `${one}a`, `${one}u`])
}

/** By their first sign. */
const letterNames = Map.groupBy(
  [...spoken, ...confused].flatMap(([letter, names]) =>
    names
      .split(' ')
      .flatMap(spellingsOf)
      .map((name): [string, string] => [name, letter]),
  ),
  ([name]) => name.slice(0, 1),
)

const nukta = 0x3c
const virama = 0x4d
const nasal = 0x02

function offsetOf(character: string) {
  const point = character.codePointAt(0) ?? 0
  return point >= 0x0900 && point < 0x0d7a ? (point - 0x0900) % 0x80 : undefined
}

const run = (start: number, written: string): [number, string][] =>
  written.split(' ').map((latin, position) => [start + position, latin])

const vowels = run(0x05, 'a aa i ii u uu ri li e e e ai o o o au')
const vowelLetters = new Set(vowels.map(([offset]) => offset))
const consonants = new Map([
  ...run(
    0x15,
    'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h',
  ),
  // Letters of Hindi and Bengali that are written with a dot as one sign.
  ...run(0x58, 'k kh g j d dh f y'),
])
const vowelSigns = new Map([...run(0x3e, 'aa i ii u uu ri ri e e e ai o o o au'), [0x57, 'au']])
const signs = new Map<number, string>([
  ...vowels,
  ...consonants,
  ...vowelSigns,
  ...run(0x01, 'n n h'),
  // The Gurmukhi nasal and doubling signs, the Bengali final t.
  [0x70, 'n'],
  [0x71, ''],
  [0x4e, 't'],
])

/** Malayalam consonants at the end of a syllable, signs of their own. */
const chillus: Partial<Record<string, string>> = { ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k' }
