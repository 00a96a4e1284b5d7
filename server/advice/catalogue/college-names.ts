import type { College } from './entries.ts'

/** What a suggestion or a candidate fills in: its town settles a name that several have. */
export const wholeTextOf = ({ name, city }: College) => `${name}, ${city}`

/** Without the locality. */
export const townOf = ({ city }: College) => city.split(', ').at(-1) ?? city

/** Its university is likely, or another one for some batches. */
export const isUsual = ({ sure, note, before }: College) =>
  !sure || note !== undefined || before !== undefined
