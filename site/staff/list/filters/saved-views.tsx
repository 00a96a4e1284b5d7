import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import type { SavedView } from '#contract/staff/saved-views.ts'
import { serverMessage, sessionEnded } from '#site/backend/admin.ts'
import { editViews, type Me, whoAmI } from '#site/backend/desk.ts'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { textIn } from '../../ui/form.tsx'
import { MenuItem, useCloseMenu } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { queryFrom, type View, viewFrom } from '../view.ts'

/** Saves the list as it is under a name, in the account and so for all devices. To share a view, share its address. */
export function SaveView({ view }: { view: View }) {
  const close = useCloseMenu()
  const { mutate, isPending, data: isSaved, failure } = useEdit('saved')
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name').trim()
    const { enquiry: _, ...list } = view
    const named = { name, query: queryFrom({ ...list, page: 1 }) }
    if (name)
      mutate(
        { name, edit: (views) => added(views, named) },
        { onSuccess: (views) => views && close() },
      )
  }
  return (
    <form onSubmit={save} className="grid gap-2 p-3">
      <label htmlFor="view-name" className="text-fine font-semibold">
        Name of this view
      </label>
      <input
        id="view-name"
        data-first
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        className="field"
      />
      <p className="text-fine text-ink-soft">Saved in your account, under Filters.</p>
      <Button type="submit" size="small">
        {isPending ? 'Saving...' : 'Save view'}
      </Button>
      <Failure>
        {failure ?? (isSaved === null && 'You have a view of this name. Choose another name.')}
      </Failure>
    </form>
  )
}

/** A view of the same name is not replaced: null. */
export const added = (views: SavedView[], view: SavedView) =>
  views.some(({ name }) => name === view.name) ? null : [...views, view]

export function SavedViews() {
  const { finding } = useDesk()
  // Another device may have saved a view.
  const { data: me } = useQuery({ queryKey: ['me'], queryFn: whoAmI, staleTime: 5_000 })
  const { mutate, failure } = useEdit('deleted')
  const title = useRef<HTMLParagraphElement>(null)

  function remove(name: string, button: HTMLButtonElement) {
    const item = button.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    const next = neighbour?.querySelector('button') ?? title.current
    const edit = (views: SavedView[]) => views.filter((one) => one.name !== name)
    // The focused button is about to go.
    mutate({ name, edit }, { onSuccess: () => next?.focus() })
  }

  return (
    <div>
      <p ref={title} tabIndex={-1} className="text-fine font-semibold outline-none">
        Saved views
      </p>
      {!me?.views.length && <p className="text-fine text-ink-soft">None yet.</p>}
      <ul>
        {me?.views.map(({ name, query }) => (
          <li key={name} className="flex items-center">
            <MenuItem onChoose={() => finding.open(viewFrom(query))}>{name}</MenuItem>
            <button
              type="button"
              aria-label={`Delete ${name}`}
              title={`Delete ${name}`}
              onClick={({ currentTarget }) => remove(name, currentTarget)}
              className="icon-button"
            >
              <Close className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <Failure>{failure}</Failure>
    </div>
  )
}

type Edit = { name: string; edit: Parameters<typeof editViews>[0] }

function useEdit(done: 'saved' | 'deleted') {
  const client = useQueryClient()
  const { error, variables, ...mutation } = useMutation({
    mutationFn: ({ edit }: Edit) => editViews(edit),
    networkMode: 'always',
    onSuccess: (views) =>
      views && client.setQueryData<Me>(['me'], (before) => before && { ...before, views }),
  })
  const words = [`“${variables?.name}” could not be ${done}.`, serverMessage(error)]
  const failure = sessionEnded(error)
    ? 'Your session has ended. Sign in again.'
    : words.filter(Boolean).join(' ')
  return { ...mutation, failure: error ? failure : undefined }
}

const Failure = ({ children }: { children: string | false | undefined }) =>
  children && (
    <p role="alert" className="trouble wrap-anywhere">
      {children}
    </p>
  )
