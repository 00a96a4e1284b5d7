import type { FastifyPluginAsync } from 'fastify'
import type { NotAnswered } from '#contract/staff/marks.ts'
import { endpoints } from '#contract/paths.ts'
import { catalogue } from '../advice/assess.ts'
import { masked } from '../advice/model/masking.ts'
import { listNotAnswered, type LeftOut } from './history.ts'
import type { Parts } from '../parts.ts'
import { admitOnly } from '../people/identify.ts'
import { ownerOf } from '../people/caller.ts'

/** What staff found missing in answers, for owners. */
export const notAnswered: FastifyPluginAsync<Parts> = async (app, parts) => {
  admitOnly((request) => ownerOf(request, 'answers'), app, parts)
  app.get(endpoints.notAnswered, async (): Promise<NotAnswered> => {
    const rows = await listNotAnswered(parts.db)
    const topics = Object.entries(Object.groupBy(rows, ({ topic }) => topic))
      .map(([topic, some = []]) => ({ topic, enquiries: some.length }))
      .toSorted((one, other) => other.enquiries - one.enquiries)
    return { topics, texts: rows.flatMap(textFrom) }
  })
}

/** Nothing of a student in distress, whether we read it or staff say so. */
function textFrom({ topic, reason, care, answer, ...sender }: LeftOut) {
  const isDistress = care || answer?.result.help || catalogue.topic.get(topic)?.kind === 'distress'
  if (isDistress || !reason) return []
  const read = answer?.result.replies?.map((reply) => reply.topic) ?? []
  return [{ topic, read, reason: masked(reason, sender) }]
}
