import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangesQuery, DeskChanges } from '#contract/changes.ts'
import { endpoints } from '#contract/paths.ts'
import type { Change } from '../data/changes.ts'
import type { Settings } from '../environment.ts'
import type { Parts } from '../parts.ts'
import { notForGuests } from '../refusal.ts'
import { identifyHere } from '../v1/identify.ts'
import { accountFrom, documentFrom } from '../v1/replies.ts'
import { authorOf } from '../v1/roles.ts'

const options = {
  schema: { querystring: ChangesQuery, response: { 200: DeskChanges } },
  config: { unattended: true, unlogged: true },
}

/** What an open page of the staff area asks every few seconds: what has changed, and who has the same enquiry open. */
export const changes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { store, settings, audit } = parts
  app.decorateRequest('caller', undefined)
  // Guests learn nothing, not even what a valid request is.
  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identifyHere(request, reply, parts)
    if (!request.caller) throw notForGuests()
  })

  app.get(endpoints.changes, options, async (request) => {
    const { caller } = request
    if (!caller) throw notForGuests()
    const { id: person, name } = caller.person
    const { since, window, enquiry } = request.query
    const [{ cursor, quietMs, changes: all }, alsoOpen] = await Promise.all([
      store.changes.since(since),
      window !== undefined && enquiry !== undefined
        ? store.openEnquiries.show({ person, name, window, enquiry: enquiry || undefined })
        : [],
    ])
    const offered = all?.filter(
      ({ collection }) => collection === 'eligibility' || settings.forms === 'live',
    )
    const read = offered?.flatMap(({ row }) => row?.id ?? []) ?? []
    if (read.length > 0) audit.listed(authorOf(request, caller), read)
    return {
      cursor,
      quietMs,
      user: accountFrom(caller),
      alsoOpen,
      ...(offered && { changes: offered.map((change) => toldOf(change, settings)) }),
      ...((!offered || since === undefined) && {
        urgent: await store.desk.urgent(),
      }),
    } satisfies DeskChanges
  })
}

const toldOf = (
  { collection, id, isNew, row }: Change,
  { databaseId }: Pick<Settings, 'databaseId'>,
) => ({
  collection,
  id,
  isNew,
  ...(row && { document: documentFrom(row, { databaseId, parentId: collection }) }),
})
