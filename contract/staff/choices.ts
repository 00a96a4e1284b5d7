import { Type, type Static } from 'typebox'

/** What owners choose in the staff area, unless the environment says it. The first of each is the default. */
export const choices = {
  /** `live`: the forms beside the eligibility check store their enquiries. */
  forms: ['off', 'live'],
  /** Who may download the enquiries as a file. */
  exports: ['everybody', 'owners', 'nobody'],
} as const
export type Choice = keyof typeof choices
export type Choices = { -readonly [Name in Choice]: (typeof choices)[Name][number] }

export const NewChoices = Type.Partial(
  Type.Object({
    forms: Type.Enum([...choices.forms]),
    exports: Type.Enum([...choices.exports]),
  }),
)
export type NewChoices = Static<typeof NewChoices>

/** For owners. `fixed`: those that the environment says. */
export type ChoicesState = { chosen: Choices; fixed: Choice[] }
