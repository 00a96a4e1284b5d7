import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EligibilityResult } from '#contract/eligibility.ts'
import { createAdviser } from '#server/advice/adviser.ts'
import { assess } from '#server/advice/assess.ts'
import { labelIds, targetsOf } from './labels.ts'
import { type Labelled, recordsOf } from './texts.ts'

const sealed = [...recordsOf(join(import.meta.dirname, 'sealed/reasons.jsonl'))]
const factIds = labelIds([])

/** What a model that reads as the labels say chooses, warnings and distress included: they are not offered. */
const choiceOf = (record: Labelled) => ({
  topics: record.topics ?? [],
  facts: targetsOf(record, []).flatMap(({ value }, at) =>
    value === 1 ? [(factIds[at] ?? '').replace('fact:', '')] : [],
  ),
})

const enquiryOf = ({ text }: Labelled) => ({
  university: 'JNTU Hyderabad',
  branch: 'CSE',
  passed: 31,
  reason: text,
  sender: { name: 'Zorvex Quill', phone: '9800000001', email: 'zorvex@example.com' },
})

test('with a model that answers from the labels each answer is as good or better', async () => {
  let current: Labelled | undefined
  const adviser = createAdviser(
    {
      baseUrl: 'http://model.test/v1',
      apiKey: '',
      model: 'labels',
      timeoutMs: 30_000,
    },
    {
      fetch: () =>
        Promise.resolve(
          Response.json({
            id: 'one',
            object: 'chat.completion',
            created: 1,
            model: 'labels',
            choices: [
              {
                index: 0,
                finish_reason: 'stop',
                message: {
                  role: 'assistant',
                  content: JSON.stringify(current && choiceOf(current)),
                },
              },
            ],
            usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
          }),
        ),
    },
  )
  const rows: { record: Labelled; alone: EligibilityResult; read: EligibilityResult }[] = []
  for (const record of sealed) {
    current = record
    const enquiry = enquiryOf(record)
    // One after the other: the endpoint answers for the current one.
    const { result } = await adviser.advise(enquiry)
    rows.push({ record, alone: assess(enquiry).result, read: result })
  }
  adviser.close()

  const lost = rows.filter(({ record, alone, read }) =>
    topicsOf(alone).some((id) => isLabelled(record, id) && !topicsOf(read).includes(id)),
  )
  const changed = rows.filter(
    ({ alone, read }) =>
      String(alone.help) !== String(read.help) ||
      String(warningsOf(alone)) !== String(warningsOf(read)),
  )

  expect(rows.filter(({ read }) => read.origin === 'model').length).toBeGreaterThan(
    sealed.length / 4,
  )
  expect(lost.map(({ record }) => record.text)).toEqual([])
  expect(changed.map(({ record }) => record.text)).toEqual([])
  expect(shareTold(rows, 'read')).toBeGreaterThan(shareTold(rows, 'alone'))
  expect(shareRight(rows, 'read')).toBeGreaterThanOrEqual(shareRight(rows, 'alone'))
}, 300_000)

type Rows = { record: Labelled; alone: EligibilityResult; read: EligibilityResult }[]

const topicsOf = ({ replies = [] }: EligibilityResult) => replies.map(({ topic }) => topic)

const warningsOf = ({ replies = [] }: EligibilityResult) =>
  replies.flatMap(({ topic, warning }) => (warning === true ? [topic] : []))

const isLabelled = ({ topics = [] }: Labelled, id: string) => topics.includes(id)

/** Of the texts that ask for something, how many get a reply to the main topic. */
function shareTold(rows: Rows, way: 'alone' | 'read') {
  const asking = rows.filter(({ record }) => record.topics?.[0] !== undefined)
  return (
    asking.filter((row) => topicsOf(row[way]).includes(row.record.topics?.[0] ?? '')).length /
    asking.length
  )
}

/** Of all replies, how many are to a topic that is labelled. */
function shareRight(rows: Rows, way: 'alone' | 'read') {
  const replied = rows.flatMap((row) => topicsOf(row[way]).map((id) => isLabelled(row.record, id)))
  return replied.filter(Boolean).length / replied.length
}
