/**
 * Transliterates Indian scripts to Latin letters as a student would write them. Unicode has the scripts from Devanagari to Malayalam in
 * one order (that of ISCII), 128 signs each: one table covers all nine. Urdu has a separate table and omits short vowels.
 */
export function latinFrom(text: string): string {
  if (!hasIndianScript(text)) return text
  // The Malayalam double r is spoken as t, and written so in Latin letters. Assamese has its own signs for r and v.
  const spoken = text
    .replaceAll('റ്റ', 'ട')
    .replaceAll('ന്റ', 'ണ്ട')
    .replaceAll('ৰ', 'র')
    .replaceAll('ৱ', 'व')
  let latin = ''
  // A consonant carries an "a", unless a vowel sign or the virama follows, or the word ends.
  let bare = false
  for (const character of urduInLatin(spoken)) {
    const offset = offsetOf(character)
    const chillu = chillus[character]
    const closes = offset === nukta || offset === virama || vowelSigns.has(offset ?? 0)
    if (bare && !closes && (offset !== undefined || chillu !== undefined)) latin += 'a'
    if (offset !== nukta) {
      latin += offset === undefined ? (chillu ?? character) : (signs.get(offset) ?? '')
      bare = offset !== undefined && consonants.has(offset)
    }
  }
  return latin
}

/**
 * The abbreviations that a transliterated word may spell by the names of English letters: the Hindi for "JNTU"
 * reads "jeenatiyu". At most eight, from the first 40 letters.
 */
export function abbreviationsFrom(latin: string): string[] {
  const word = latin.slice(0, 40)
  const short = word.replace(/a+/g, 'a').replace(/i+/g, 'i').replace(/u+/g, 'u')
  // "piies" is PES, and the last sound of "esdien" an m.
  return [...new Set([short, word, short.replace(/en$/, 'em')].flatMap(lettersNamedIn))].slice(
    0,
    most,
  )
}

function lettersNamedIn(word: string): string[] {
  let open = [{ at: 0, letters: '' }]
  const whole: string[] = []
  while (open.length > 0 && whole.length < most) {
    open = open
      .flatMap(({ at, letters }) =>
        letterNames
          .filter(([name]) => word.startsWith(name, at))
          .map(([name, letter]) => ({ at: at + name.length, letters: letters + letter })),
      )
      .slice(0, most * most)
    whole.push(...open.filter(({ at }) => at === word.length).map(({ letters }) => letters))
  }
  return whole.filter((letters) => letters.length > 1)
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

const most = 8

const letterNames: [string, string][] = Object.entries({
  a: 'e ey',
  b: 'bi',
  c: 'si',
  d: 'di',
  e: 'i',
  f: 'ef epha',
  g: 'ji',
  h: 'ech hech',
  i: 'ai',
  j: 'je',
  k: 'ke',
  l: 'el ela',
  m: 'em ema',
  n: 'en ena',
  o: 'o',
  p: 'pi',
  q: 'kyu',
  r: 'ar ara',
  s: 'es esa',
  t: 'ti di',
  u: 'yu',
  v: 'vi',
  w: 'dablyu',
  x: 'eks',
  y: 'vai',
}).flatMap(([letter, names]) => names.split(' ').map((name): [string, string] => [name, letter]))

const nukta = 0x3c
const virama = 0x4d

function offsetOf(character: string) {
  const point = character.codePointAt(0) ?? 0
  return point >= 0x0900 && point < 0x0d7a ? (point - 0x0900) % 0x80 : undefined
}

const run = (start: number, written: string): [number, string][] =>
  written.split(' ').map((latin, position) => [start + position, latin])

const vowels = run(0x05, 'a aa i ii u uu ri li e e e ai o o o au')
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
