import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { choices, NewChoices, type Choice, type ChoicesState } from '#contract/staff/choices.ts'
import { endpoints } from '#contract/paths.ts'
import { setChoices } from '../choices.ts'
import type { Parts } from '../parts.ts'
import { authorOf, ownerOf } from '../people/caller.ts'
import { admitOnly } from '../people/identify.ts'
import { invalidField } from '../refusal.ts'

const schema = { body: NewChoices }

/** For owners: what they choose for all. */
export const choicesEndpoint: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const { db, settings, choices: owners } = parts
  // The keys of the record are its type's.
  const fixed = (Object.keys(choices) as Choice[]).filter((name) => settings[name] !== undefined)
  const state = (): ChoicesState => ({ chosen: owners.get(), fixed })

  admitOnly((request) => ownerOf(request, 'settings'), app, parts)

  app.get(endpoints.choices, async () => state())

  app.put(endpoints.choices, { schema }, async (request) => {
    const outvoted = fixed.find((name) => request.body[name] !== undefined)
    if (outvoted) throw invalidField(outvoted, 'The settings of the server say it.')
    await setChoices(db, authorOf(request, ownerOf(request, 'settings')), request.body)
    await owners.refresh()
    return state()
  })
}
