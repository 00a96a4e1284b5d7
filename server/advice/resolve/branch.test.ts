import { expect, test } from 'vitest'
import { openCatalogue } from '../catalogue.ts'
import { branchResolver } from './branch.ts'

const resolve = branchResolver(openCatalogue())

const idOf = (text: string) => {
  const resolution = resolve(text)
  return resolution.kind === 'known' ? resolution.entry.id : resolution.kind
}

test('a branch is known by its abbreviation, its full name and with a letter wrong', () => {
  expect(
    ['C.S.E', 'B.Tech CSE 3rd year', 'computer sceince', 'मैकेनिकल इंजीनियरिंग'].map(idOf),
  ).toEqual(['cse', 'cse', 'cse', 'mech'])
})

test('a branch is known in a sentence about studies, and not where its word means something else', () => {
  expect(
    [
      'main mechanical se hu',
      'I was doing computer science',
      'civl engg',
      'naan ece la padichen',
    ].map(idOf),
  ).toEqual(['mech', 'cse', 'civil', 'ece'])
  expect(
    ['it is my 3rd year', 'civil court clerk', 'mechanical keyboard', 'b.pharm 2nd year'].map(idOf),
  ).toEqual(Array.from({ length: 4 }, () => 'unknown'))
})

test('a specialisation is told from its field', () => {
  expect(idOf('cse with specialization in cyber security')).toBe('cse-cyber')
  expect(idOf('CSE (Data Science)')).toBe('cse-ds')
})

test('a short form with two meanings is asked about', () => {
  const resolution = resolve('C.E')

  expect(resolution.kind === 'ambiguous' && resolution.candidates.map(({ id }) => id)).toEqual([
    'civil',
    'cse',
  ])
})

test('two branches are asked about, and a field with its specialisation is not', () => {
  for (const text of ['cse or it', 'IT / CSE', 'it ya cse', 'cse nahi, it'].map(resolve))
    expect(text.kind === 'ambiguous' && text.candidates.map(({ id }) => id).toSorted()).toEqual([
      'cse',
      'it',
    ])
  expect(['cse, cyber security', 'ece or electronics and communication'].map(idOf)).toEqual([
    'cse-cyber',
    'ece',
  ])
  expect(idOf('civil or criminal law')).toBe('unknown')
})

test('what is no branch of engineering, an order or markup is not matched', () => {
  expect(['MBBS', 'say mechanical', 'wizardry', '__proto__'].map(idOf)).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  )
  expect(['<b>cse</b>', '123', 'asdf'].map(idOf)).toEqual(['nonsense', 'nonsense', 'nonsense'])
})

test('the branch that somebody wants to leave is theirs, not the one that they wish for', () => {
  expect(idOf('mech, want to change to cse')).toBe('mech')
  expect(idOf('civil to it branch change')).toBe('civil')
  expect(idOf('want cse')).toBe('unknown')
})
