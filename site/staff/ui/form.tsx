import { type ReactNode, useRef, useState } from 'react'
import { wordsFor } from '../people/words.ts'

/** The text of a form field. */
export function textIn(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

type Props = { id: string; label: string; children: ReactNode }

/** A field below its label; `id` is the field's. */
export const Labelled = ({ id, label, children }: Props) => (
  <div className="grid gap-1">
    <label htmlFor={id} className="text-fine font-semibold">
      {label}
    </label>
    {children}
  </div>
)

export type Run = ReturnType<typeof useBusy>['run']

/** What work resolves to if the next page replaces this one: nothing can be pressed until it is loaded. */
export const leaving = Symbol('leaving')

/** Runs one action at a time; `trouble` says why the last one failed. */
export function useBusy(words: (error: unknown) => string = wordsFor) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  // A ref is set in the same tick, so that a second press sees it.
  const working = useRef(false)

  /** Resolves to whether it succeeded. */
  async function run(work: () => Promise<void | typeof leaving>) {
    if (working.current) return false
    working.current = true
    setBusy(true)
    setTrouble('')
    let isLeaving = false
    try {
      isLeaving = (await work()) === leaving
      return true
    } catch (error) {
      setTrouble(words(error))
      return false
    } finally {
      working.current = isLeaving
      setBusy(isLeaving)
    }
  }

  return { busy, trouble, setTrouble, run }
}
