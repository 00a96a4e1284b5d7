import { expect, test } from 'vitest'
import { privacyNotice } from '#contract/messages.ts'
import { contact } from './company.ts'
import { before, consent } from './eligibility.ts'
import { articles, hero, withForms } from './privacy.ts'

test('the notice in the form and on the privacy page is the version that is stored with each submission', async () => {
  const notice = before.questions.find(({ link }) => link)
  // A new email address or phone number of the owner is not a change of the notice.
  const wording = JSON.stringify([notice, consent, hero.lead, articles, withForms])
    .replaceAll(contact.email, '')
    .replaceAll(contact.phone, '')

  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wording))
  const fingerprint = btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 12)

  expect(
    `${privacyNotice} ${fingerprint}`,
    'The text of the notice was edited. If its meaning has changed, set `privacyNotice` to the current date. Then update both values in this test',
  ).toBe('2026-11-26 YR/Ak+qu1Wub')
  expect(hero.version).toContain(privacyNotice)
})

const conditional = (body: unknown[] = []) =>
  body.filter((part) => Object.hasOwn(Object(part), 'when'))

test('the notice describes emails and messages in the same way if the other forms are live', () => {
  const who = articles.find(({ id }) => id === 'who')

  expect(conditional(who?.body)).toHaveLength(3)
  expect(conditional(withForms.articles['who'])).toEqual(conditional(who?.body))
})
