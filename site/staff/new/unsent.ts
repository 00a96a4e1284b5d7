import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Matter, matters, type NewEnquiry } from '#contract/staff/new-enquiry.ts'
import { enquiriesCollection, type CollectionName } from '#contract/paths.ts'
import { declined, serverMessage, statusOf } from '#site/backend/admin.ts'
import { addActivity, enterEnquiry, isConflict, newId } from '#site/backend/desk.ts'
import { keepForLater, laterOf, watchLater } from '../ui/stored.ts'
import { sourceWord } from '../ui/catalogue-names.ts'

/** What was typed, by field. */
export type Values = Record<Field, string>
export type Field =
  | 'phone'
  | 'name'
  | 'email'
  | 'source'
  | 'about'
  | 'university'
  | 'branch'
  | 'papers'
  | 'reason'
  | 'course'
  | 'language'
  | 'note'

export type Into = { collection: CollectionName; id: string; name: string }

/** `into`: it is written into the history of this enquiry instead. `refusal`: why the server did not take it. */
export type Unsent = {
  key: string
  at: string
  values: Values
  answer: boolean
  into?: Into | null
  refusal?: string
}

export const emptyValues: Values = {
  phone: '',
  name: '',
  email: '',
  source: 'walk-in',
  about: 'credit-transfer',
  university: '',
  branch: '',
  papers: '',
  reason: '',
  course: '',
  language: '',
  note: '',
}

export const newUnsent = (): Unsent => ({
  key: newId(),
  at: new Date().toISOString(),
  values: emptyValues,
  answer: false,
})

/** Only the fields of what it is about. */
export function enquiryFrom({ values, answer }: Pick<Unsent, 'values' | 'answer'>): NewEnquiry {
  const { papers, about, source, university, branch, course, ...rest } = values
  const isTransfer = about === 'credit-transfer'
  const own = isTransfer ? { university, branch } : about === 'course' ? { course } : {}
  const texts = Object.entries({ ...rest, ...own }).filter(([, text]) => text.trim())
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [name, text.trim()])),
    ...(isTransfer && papers.trim() && { papers: Number(papers) }),
    source,
    // The choices of the form.
    about: about as Matter,
    ...(answer && { answer }),
  }
}

/** For the history of somebody who is here. */
function noteFrom({ values }: Unsent) {
  const { source, about, university, branch, papers, course, language } = values
  const line = [
    sourceWord(source),
    matters[about as Matter],
    ...(about === 'course' ? [course] : []),
    ...(about === 'credit-transfer'
      ? [university, branch, papers.trim() && `${papers.trim()} papers`]
      : []),
    language && `speaks ${language}`,
  ]
  const lines = [line.filter(Boolean).join(', '), values.reason, values.note]
  return lines
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** A server that does not answer counts as none: what is sent again is written once. */
const patienceMs = 8_000

export async function send(unsent: Unsent): Promise<Into> {
  const { into, key, values } = unsent
  const { name } = values
  if (!into) return { name, ...(await inTime(enterEnquiry(enquiryFrom(unsent), key))) }
  await inTime(
    addActivity(into.id, 'note', noteFrom(unsent), key).catch((error: unknown) => {
      // Sent before; only the answer was lost.
      if (!isConflict(error)) throw error
    }),
  )
  return into
}

const inTime = <Value>(work: Promise<Value>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('No answer.')), patienceMs),
    ),
  ])

export const isRefused = (error: unknown) =>
  declined(error) && ![401, 403, 408, 429].includes(statusOf(error) ?? 0)

export const refusalOf = (error: unknown) => serverMessage(error) ?? 'The server did not take this.'

/** What is kept on this device for the signed-in person. */
export function useUnsent(person: string | undefined): Unsent[] {
  const texts = useSyncExternalStore(
    watchLater,
    () => JSON.stringify(laterOf(person)),
    () => '[]',
  )
  // Written below.
  return (JSON.parse(texts) as [string, string][]).map(([, text]) => JSON.parse(text) as Unsent)
}

export const keepUnsent = (person: string | undefined, unsent: Unsent) =>
  keepForLater(person, unsent.key, JSON.stringify(unsent))
export const dropUnsent = (person: string | undefined, { key }: Unsent) =>
  keepForLater(person, key, '')

const everyMs = 9_000

/** Sends what is kept, by itself, one after another; again what the form is sending is written once. */
export function useSending(person: string | undefined): Unsent[] {
  const unsent = useUnsent(person)
  const client = useQueryClient()
  const waiting = unsent.filter(({ refusal }) => !refusal)
  const hasSome = waiting.length > 0

  const sendAll = useEffectEvent(async () => {
    for (const one of waiting) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- One after another.
        const { id } = await send(one)
        dropUnsent(person, one)
        void client.invalidateQueries({ queryKey: ['submissions'] })
        void client.invalidateQueries({ queryKey: ['activity', id] })
      } catch (error) {
        if (!isRefused(error)) return
        keepUnsent(person, { ...one, refusal: refusalOf(error) })
      }
    }
  })

  // The network is outside React.
  useEffect(() => {
    if (!hasSome) return undefined
    const attempt = () => void sendAll()
    attempt()
    const timer = setInterval(attempt, everyMs)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
    }
  }, [hasSome])

  return unsent
}

export const listOf = (name: CollectionName) =>
  name === enquiriesCollection ? ('others' as const) : undefined
