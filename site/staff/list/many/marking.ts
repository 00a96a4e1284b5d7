import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ManyChanged } from '#contract/staff/history.ts'
import {
  type Asker,
  serverMessage,
  changeMany,
  type Chosen,
  chooseMatching,
  chosenFrom,
} from '#site/backend/admin.ts'
import type { Marks, Row } from '#site/backend/marks.ts'
import { useShortcuts } from '../../ui/keyboard.ts'
import { putRow } from '../data/cached-rows.ts'
import type { View } from '../view.ts'

/** What is to be set, and how it is told of afterwards, such as "given to Farah". */
export type Order = { marks: Partial<Marks>; told: string }

/** Without `at` it was erased. */
type Left = Chosen & { by: string | undefined; at: number | undefined }
type Done = { count: number; told: string; at: Date; left: Left[]; undo: Change[] | undefined }
type Running = { done: number; of: number }
type Change = { row: Chosen; marks: Partial<Marks> }

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
    markPage: (isMarked: boolean) => mark(rows, isMarked),
  }
}

type Keys = { clear: (() => void) | undefined; toggle: (row: Row) => void; begin: () => void }

/** X marks the row that has the focus, Escape unmarks all. */
function useKeys({ view, rows }: Options, { clear, toggle, begin }: Keys) {
  function mark(target: Element) {
    const id = target.closest('tr')?.id
    const row = rows.find((one) => id === `enquiry-${one.id}`)
    if (row) return toggle(row)
    begin()
    document.querySelector<HTMLElement>('.submissions tbody tr')?.focus()
  }
  useShortcuts(view.enquiry === undefined ? { Escape: clear, x: mark } : {})
}

const unreachable = 'The server cannot be reached. Nothing more was changed: try again.'

/** So many that most orders are one line of the audit, and so few that the next part is seen to come. */
const inOneCall = 500

/** Writes what was ordered, and can undo it. */
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
    setTrouble('')
    setDone(undefined)
    const { outcome, rest, error } = await writeInParts(changes, (count) =>
      setRunning({ done: count, of: changes.length }),
    )
    if (error) setTrouble(serverMessage(error) ?? unreachable)
    const byId = new Map(changes.map((change) => [change.row.id, change]))
    const left = outcome.left.flatMap((one) => leftFrom(one, byId))
    const changed = outcome.changed.flatMap((one) => changedFrom(one, byId))
    for (const { row: chosen, marks, updatedAt } of changed) {
      const row = rows.find(({ id }) => id === chosen.id)
      if (row) putRow(client, { ...row, ...marks, updatedAt: textOf(updatedAt) })
    }
    // What was left stays marked, as it is now.
    const marked = [
      ...(kept ?? []),
      ...left.filter(({ at }) => at !== undefined),
      ...rest.map(({ row }) => row),
    ]
    set(marked.length > 0 ? marked : undefined)
    const undo = changed.map(({ row, marks, updatedAt }) => ({
      row: { ...row, seen: updatedAt },
      marks: marksBefore({ row, marks }),
    }))
    const count = changed.length + outcome.same.length
    if (count > 0 || left.length > 0)
      setDone({ count, told, at: new Date(), left, undo: kept ? undefined : undo })
    setRunning(undefined)
    for (const key of ['counts', 'activity']) void client.invalidateQueries({ queryKey: [key] })
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

/** `rest`: from the part on that failed. What that part has written is no change the next time. */
async function writeInParts(changes: Change[], onPart: (done: number) => void) {
  const outcome: ManyChanged = { changed: [], same: [], left: [] }
  for (let from = 0; from < changes.length; from += inOneCall) {
    onPart(from)
    const part = changes.slice(from, from + inOneCall)
    try {
      // oxlint-disable-next-line no-await-in-loop -- What follows a failure is not sent.
      const { changed, same, left } = await changeMany(
        part.map(({ row: { id, seen }, marks }) => ({ id, seen, ...marks })),
      )
      outcome.changed.push(...changed)
      outcome.same.push(...same)
      outcome.left.push(...left)
    } catch (error) {
      return { outcome, rest: changes.slice(from), error }
    }
  }
  return { outcome, rest: [], error: undefined }
}

/** In the server's format, so that it compares with its texts. */
const textOf = (instant: number) => new Date(instant).toISOString().replace('Z', '+00:00')

const marksBefore = ({ row, marks }: Change): Partial<Marks> => ({
  ...('stage' in marks && { stage: row.stage }),
  ...('assignee' in marks && { assignee: row.assignee }),
  ...('followUpAt' in marks && { followUpAt: row.followUpAt }),
})

type ById = ReadonlyMap<string, Change>

function changedFrom({ id, updatedAt }: ManyChanged['changed'][number], byId: ById) {
  const change = byId.get(id)
  return change ? [{ ...change, updatedAt }] : []
}

function leftFrom({ id, by, now }: ManyChanged['left'][number], byId: ById): Left[] {
  const row = byId.get(id)?.row
  const { updatedAt, ...marks } = now ?? {}
  return row ? [{ ...row, ...marks, seen: updatedAt ?? row.seen, by, at: updatedAt }] : []
}
