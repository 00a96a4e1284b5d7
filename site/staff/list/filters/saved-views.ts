import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { viewsIn, type SavedView } from '#contract/saved-views.ts'
import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import type { Me } from '#site/backend/desk.ts'
import { editViews } from '#site/backend/saved-views.ts'
import { forget, read } from '../../ui/preferences.ts'
import { queryFrom, viewFrom, type View } from '../view.ts'

/** A change of the views, and its failure message. */
type Saving = {
  edit: (views: SavedView[]) => SavedView[]
  failed: string
  onSaved?: () => void
}

const mutationKey = ['views']

/** The saved views, stored in the account for all devices. To share a view, share its address. */
export function useSavedViews(me: Me | undefined, enabled: boolean) {
  const client = useQueryClient()
  const { mutate, error, variables } = useMutation({
    mutationKey,
    mutationFn: ({ edit }: Saving) => editViews(edit),
    // Sequential: each change reads what the previous one wrote.
    scope: { id: 'views' },
    networkMode: 'always',
    onSuccess(views, { onSaved }) {
      client.setQueryData<Me>(['me'], (before) => before && { ...before, views })
      onSaved?.()
    },
  })
  // Optimistic; rolled back on failure.
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only the mutation above has this key.
    select: ({ state }) => (state.variables as Saving).edit,
  })
  useTakingOver(me, enabled, mutate)

  return {
    views: pending.reduce((views, edit) => edit(views), me?.views ?? []),
    isSaving: pending.length > 0,
    failure: error ? failureOf(error, variables) : undefined,
    save(name: string, view: View, onSaved: () => void) {
      const { enquiry: _, ...list } = view
      const named = { name, query: queryFrom({ ...list, page: 1 }) }
      mutate({
        edit: (views) => [...without(name, views), named],
        failed: `“${name}” could not be saved.`,
        onSaved,
      })
    },
    remove: (name: string) =>
      mutate({
        edit: (views) => without(name, views),
        failed: `“${name}” could not be deleted.`,
      }),
    open: ({ query }: SavedView) => viewFrom(query),
  }
}

/** Migrates the views that earlier versions stored in this browser to the account, once. */
function useTakingOver(me: Me | undefined, enabled: boolean, save: (saving: Saving) => void) {
  const takeOver = useEffectEvent((key: string) => {
    const text = read(key)
    if (text === undefined) return
    const views = viewsFrom(text)
    save({
      edit: (others) => views.reduce(added, others),
      failed: 'The views of this browser could not be saved in your account.',
      onSaved: () => forget(key),
    })
  })
  const key = enabled && me ? `desk-views:${me.id}` : undefined
  // The browser's storage is outside React.
  useEffect(() => {
    if (key !== undefined) takeOver(key)
  }, [key])
}

const without = (name: string, views: SavedView[]) => views.filter((view) => view.name !== name)

/** If the name is taken by another view, the new one gets a suffix. */
export function added(views: SavedView[], view: SavedView): SavedView[] {
  const other = views.find(({ name }) => name === view.name)
  if (!other) return [...views, view]
  return other.query === view.query ? views : added(views, { ...view, name: `${view.name} (2)` })
}

function viewsFrom(text: string): SavedView[] {
  try {
    return viewsIn({ views: JSON.parse(text) })
  } catch {
    return []
  }
}

function failureOf(error: unknown, { failed }: Saving) {
  if (sessionEnded(error)) return 'Your session has ended. Sign in again.'
  return [failed, serverMessage(error)].filter(Boolean).join(' ')
}
