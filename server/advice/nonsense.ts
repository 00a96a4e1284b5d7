import { normalized } from './normalized.ts'

// Words that people type when a field must not stay empty.
const fillers = new Set(
  'a b c x y z abc abcd abcde xyz abcxyz na n/a nil none null no nothing nope test testing tester dummy demo sample undefined blank any anything something some idk dont know hi hii hello hey ok okay yes hmm foo bar baz lorem ipsum asd asdf qwe qwerty zxc zxcv'.split(
    ' ',
  ),
)
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'poiuytrewq', 'lkjhgfdsa', 'mnbvcxz']

/** Nothing in the text can be the name of anything: no letters, repeated letters, a run of keys, a filler. */
export function isNonsense(text: string): boolean {
  const words = normalized(text, 'NFKC', 300)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
  return words.every(isNoWord)
}

function isNoWord(word: string) {
  if (fillers.has(word)) return true
  const letters = new Set(word)
  if (letters.size === 1) return word.length > 2 || /^[a-z]$/.test(word)
  if (word.length < 4) return false
  return (
    letters.size <= 2 ||
    /^(.{1,4})\1+$/u.test(word) ||
    keyboardRows.some((row) => row.includes(word)) ||
    (/^[a-z]{6,}$/.test(word) && !/[aeiouy]/.test(word)) ||
    (word.length >= 6 && runsOverKeys(word))
  )
}

/** Made only of pieces of keyboard rows, as in "asdfjkl" or "qweasdzxc". */
function runsOverKeys(word: string) {
  let at = 0
  while (at < word.length) {
    let length = 0
    for (const row of keyboardRows) {
      while (row.includes(word.slice(at, at + length + 1)) && at + length < word.length) length += 1
    }
    if (length < 3) return false
    at += length
  }
  return true
}
