/** A named list, stored in the account under `views`. `query`: the query part of its address. */
export type SavedView = { name: string; query: string }

export const viewsIn = ({ views }: Record<string, unknown>): SavedView[] =>
  Array.isArray(views) ? views.filter(isView).map(({ name, query }) => ({ name, query })) : []

/** The name of a wish among the preferences: a mail each morning about one's own follow-ups. */
export const morningMail = 'morningMail'

/** The client sends objects without a prototype. */
export const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'
