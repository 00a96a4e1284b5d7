import { expect, test } from 'vitest'
import { privacyNotice } from '#contract/privacy.ts'
import { contact } from './company.ts'
import { before, consent } from './eligibility.ts'
import { articles, hero, withForms } from './privacy.ts'

// Where this fails, words of the notice were changed. If what they mean has changed, give `privacyNotice` the day's date;
// then write both here.
test('the words at the form and on the privacy page are those of the version that is kept with each submission', async () => {
  const notice = before.questions.find(({ link }) => link)
  // The owner's own address and number are no change of the notice.
  const words = JSON.stringify([notice, consent, hero.lead, articles, withForms])
    .replaceAll(contact.email, '')
    .replaceAll(contact.phone, '')

  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))
  const print = btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 12)

  expect(`${privacyNotice} ${print}`).toBe('2026-11-24 GUy2izkwS430')
  expect(hero.version).toContain(privacyNotice)
})

const conditional = (body: unknown[] = []) =>
  body.filter((part) => Object.hasOwn(Object(part), 'when'))

test('what mail and messages carry is said also where the other forms are live', () => {
  const who = articles.find(({ id }) => id === 'who')

  expect(conditional(who?.body)).toHaveLength(3)
  expect(conditional(withForms.articles['who'])).toEqual(conditional(who?.body))
})
