import { expect, test } from 'vitest'
import { endpoints } from '#contract/paths.ts'
import { officeForTests } from '#server/v1/office-for-tests.ts'
import { enquiryOf } from '../stress/traffic.ts'
import { baselineApp } from './baseline-app.ts'
import { listAddress } from './list-address.ts'

test('the baseline answers a form and a list like the product', async () => {
  const office = await officeForTests()
  const form = {
    method: 'POST' as const,
    url: endpoints.checkEligibility,
    headers: { 'content-type': 'application/json' },
    payload: enquiryOf('Asha Rao'),
  }
  const answer = await office.call(form)
  const list = await office.call({ url: listAddress(), headers: { cookie: await office.cookie() } })
  await office.end()
  const baseline = baselineApp({
    answer: answer.body,
    documents: list.body,
    page: Buffer.from('a page'),
  })

  const answerAgain = await baseline.inject(form)
  const listAgain = await baseline.inject('/documents')
  const page = await baseline.inject('/page')

  expect(list.json().documents).toMatchObject([{ name: 'Asha Rao' }])
  expect(answerAgain.json()).toEqual(answer.json())
  expect(listAgain.json()).toEqual(list.json())
  expect(page.body).toBe('a page')
})
