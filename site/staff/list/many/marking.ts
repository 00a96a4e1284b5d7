import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ManyStep } from '#contract/staff/history.ts'
import { type Asker, serverMessage } from '#site/backend/admin.ts'
import { changeMany, type Chosen, chooseMatching, chosenFrom } from '#site/backend/many.ts'
import type { Marks, Row } from '#site/backend/marks.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { letterOf, isField } from '../../ui/keyboard.ts'
import { isPopoverOpen } from '#site/ui/browser.ts'
import { preferences, usePreference } from '../../ui/stored.ts'
import { putRow } from '../data/cached-rows.ts'
import type { View } from '../view.ts'

/** What is to be set, and how it is told of afterwards, such as "given to Farah". */
export type Order = { marks: Partial<Marks>; told: string }

/** Without `at` it was erased. */
type Left = Chosen & { by: string | undefined; at: number | undefined }
type Done = { count: number; told: string; at: Date; left: Left[]; undo: Change[] | undefined }
type Change = { row: Chosen; marks: Partial<Marks> }
type Running = { done: number; of: number }

export type Marking = ReturnType<typeof useMarking>

/** The marked rows, which stay marked on other pages; undefined while nothing is being marked. None is in the list of the others: `onOther`. */
export function useMarked({ list }: View, onOther: () => void) {
  const [marked, setMarked] = useState<ReadonlyMap<string, Chosen>>()
  /** The view whose rows were all marked, as long as they are. */
  const [whole, setWhole] = useState<View>()
  const isOthers = list === 'others'
  const [wasOthers, setWasOthers] = useState(isOthers)
  if (isOthers !== wasOthers) {
    setWasOthers(isOthers)
    setMarked(undefined)
    setWhole(undefined)
    onOther()
  }
  return {
    marked,
    whole,
    isOn: marked !== undefined,
    set: (rows: Iterable<Chosen> | undefined, of?: View) => {
      setMarked(rows && new Map([...rows].map((row) => [row.id, row])))
      setWhole(of)
    },
  }
}

type Options = { view: View; rows: Row[]; asker: Asker }

export function useMarking(state: ReturnType<typeof useMarked>, options: Options) {
  const { marked, whole, isOn, set } = state
  const { view, rows, asker } = options
  const [trouble, setTrouble] = useState('')
  const work = useWriting(rows, set, setTrouble)
  const onRows = useRows(rows, marked, (next) => {
    setTrouble('')
    work.dismiss()
    set(next)
  })

  async function markMatching() {
    try {
      set(await chooseMatching(view, asker), view)
    } catch (error) {
      setTrouble(serverMessage(error) ?? unreachable)
    }
  }

  function unmarkAll() {
    set(undefined)
    setTrouble('')
    work.dismiss()
  }

  useKeys(options, {
    clear: isOn && !work.running ? unmarkAll : undefined,
    toggle: onRows.toggle,
    begin: () => set(marked?.values() ?? []),
  })

  return {
    ...work,
    ...onRows,
    isOn,
    count: marked?.size ?? 0,
    marked: [...(marked?.values() ?? [])],
    isMarked: ({ id }: Row) => marked?.has(id) ?? false,
    whole,
    trouble,
    begin: () => set([]),
    markMatching,
    undo: (changes: Change[]) => work.undoBeside([...(marked?.values() ?? [])], changes),
    onlyPage: () => set(rows.map(chosenFrom)),
    unmarkAll,
  }
}

/** Marking rows of this page. */
function useRows(
  rows: Row[],
  marked: ReadonlyMap<string, Chosen> | undefined,
  set: (rows: Iterable<Chosen>) => void,
) {
  const anchor = useRef<string>(undefined)

  function mark(some: Row[], isMarked: boolean) {
    const next = new Map(marked)
    for (const row of some) {
      if (!isMarked) next.delete(row.id)
      else if (!next.has(row.id)) next.set(row.id, chosenFrom(row))
    }
    set(next.values())
  }

  function toggle(row: Row) {
    anchor.current = row.id
    mark([row], !marked?.has(row.id))
  }

  /** With all between it and the one that was marked last. */
  function markTo(row: Row) {
    const [from = 0, to = 0] = [anchor.current ?? row.id, row.id]
      .map((id) => rows.findIndex((one) => one.id === id))
      .sort((one, other) => one - other)
    anchor.current = row.id
    mark(from < 0 ? [row] : rows.slice(from, to + 1), true)
  }

  return {
    toggle,
    markTo,
    /** Both, with the keyboard going from one to the other. */
    markBoth: (ids: string[]) =>
      mark(
        rows.filter(({ id }) => ids.includes(`enquiry-${id}`)),
        true,
      ),
    markPage: (isMarked: boolean) => mark(rows, isMarked),
  }
}

type Keys = { clear: (() => void) | undefined; toggle: (row: Row) => void; begin: () => void }

/** X marks the row that has the focus, Escape unmarks all. */
function useKeys({ view, rows }: Options, { clear, toggle, begin }: Keys) {
  const [shortcuts] = usePreference(preferences.shortcuts)
  useEvent('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    const isElsewhere = view.enquiry !== undefined || isPopoverOpen() || defaultPrevented
    if (isElsewhere || !(target instanceof Element)) return
    if (event.key === 'Escape') return clear?.()
    const isMark = shortcuts !== 'off' && letterOf(event) === 'x' && !isField(target)
    if (!isMark || ctrlKey || metaKey || altKey) return
    const id = target.closest('tr')?.id
    const row = rows.find((one) => id === `enquiry-${one.id}`)
    if (row) return toggle(row)
    begin()
    document.querySelector<HTMLElement>('.submissions tbody tr')?.focus()
  })
}

const unreachable = 'The server cannot be reached. Nothing more was changed: try again.'

/** Writes what was ordered, tells how far it is, and can undo it. */
function useWriting(
  rows: Row[],
  set: ReturnType<typeof useMarked>['set'],
  setTrouble: (words: string) => void,
) {
  const client = useQueryClient()
  const [running, setRunning] = useState<Running>()
  const [done, setDone] = useState<Done>()

  /** `kept`: stays marked; only an undoing has some, and cannot be undone. */
  async function write(changes: Change[], told: string, kept?: Chosen[]) {
    const steps: ManyStep[] = []
    const byId = new Map(changes.map((change) => [change.row.id, change]))
    let failed = ''
    setTrouble('')
    setDone(undefined)
    setRunning({ done: 0, of: changes.length })
    try {
      const sent = changes.map(({ row: { id, seen }, marks }) => ({ id, seen, ...marks }))
      await changeMany(sent, (step) => {
        steps.push(step)
        const before = ({ done: count, of }: Running) => ({ done: count + sizeOf(step), of })
        setRunning((all) => all && before(all))
      })
    } catch (error) {
      failed = serverMessage(error) ?? unreachable
    }
    setRunning(undefined)
    const { changed, undo, count, left, still } = outcomeOf(steps, changes)
    for (const { id, updatedAt } of changed) {
      const row = rows.find((one) => one.id === id)
      const marks = byId.get(id)?.marks
      if (row && marks) putRow(client, { ...row, ...marks, updatedAt: textOf(updatedAt) })
    }
    for (const key of ['counts', 'activity']) void client.invalidateQueries({ queryKey: [key] })
    const marked = [...(kept ?? []), ...still]
    set(marked.length > 0 ? marked : undefined)
    setTrouble(failed)
    if (count > 0 || left.length > 0)
      setDone({ count, told, at: new Date(), left, undo: kept ? undefined : undo })
  }

  return {
    running,
    done,
    write: (chosen: Chosen[], { marks, told }: Order) =>
      write(
        chosen.map((row) => ({ row, marks })),
        told,
      ),
    undoBeside: (kept: Chosen[], changes: Change[]) => write(changes, 'set back as before', kept),
    dismiss: () => setDone(undefined),
  }
}

/** `still`: what was not changed stays marked, as it is now where somebody else changed it. */
function outcomeOf(steps: ManyStep[], changes: Change[]) {
  const byId = new Map(changes.map((change) => [change.row.id, change]))
  const changed = steps.flatMap((step) => step.changed)
  const left = steps.flatMap((step) => step.left.flatMap((one) => leftFrom(one, byId)))
  const undo = changed.flatMap(({ id, updatedAt }) => {
    const change = byId.get(id)
    return change ? [{ row: { ...change.row, seen: updatedAt }, marks: marksBefore(change) }] : []
  })
  const over = new Set([
    ...steps.flatMap(({ same }) => same),
    ...changed.map(({ id }) => id),
    ...left.map(({ id }) => id),
  ])
  const rest = changes.flatMap(({ row }) => (over.has(row.id) ? [] : [row]))
  const still = [...left.filter(({ at }) => at !== undefined), ...rest]
  return { changed, undo, left, still, count: over.size - left.length }
}

const sizeOf = ({ changed, same, left }: ManyStep) => changed.length + same.length + left.length

/** In the server's format, so that it compares with its texts. */
const textOf = (instant: number) => new Date(instant).toISOString().replace('Z', '+00:00')

const marksBefore = ({ row, marks }: Change): Partial<Marks> => ({
  ...('stage' in marks && { stage: row.stage }),
  ...('assignee' in marks && { assignee: row.assignee }),
  ...('followUpAt' in marks && { followUpAt: row.followUpAt }),
})

function leftFrom({ id, by, now }: ManyStep['left'][number], byId: Map<string, Change>): Left[] {
  const row = byId.get(id)?.row
  if (!row) return []
  const { updatedAt, ...marks } = now ?? {}
  return [{ ...row, ...marks, seen: updatedAt ?? row.seen, by, at: updatedAt }]
}
