import type { Me } from '#site/backend/desk.ts'
import { usePreference } from './preferences.ts'
import { queryFrom, viewFrom, type View } from './view.ts'

export type SavedView = { name: string; query: string }

/** The views that a person has named. This browser keeps them; an address shares one with others. */
export function useSavedViews(me: Me | undefined) {
  const [text, setText] = usePreference({ key: `desk-views:${me?.id ?? ''}`, usual: '[]' })
  const views = viewsFrom(text)
  const without = (name: string) => views.filter((view) => view.name !== name)
  return {
    views,
    save: (name: string, view: View) => {
      const { enquiry: _, ...list } = view
      setText(JSON.stringify([...without(name), { name, query: queryFrom({ ...list, page: 1 }) }]))
    },
    remove: (name: string) => setText(JSON.stringify(without(name))),
    open: ({ query }: SavedView) => viewFrom(query),
  }
}

function viewsFrom(text: string): SavedView[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

const isView = (value: unknown): value is SavedView =>
  value instanceof Object &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'
