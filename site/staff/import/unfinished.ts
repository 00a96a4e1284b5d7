import type { HereChoice, ImportRow } from '#contract/staff/imports.ts'

/** An import that was begun: its sheet, the rows that are sent, and how many of the sheet are not. */
export type Work = {
  name: string
  hash: string
  rows: ImportRow[]
  here: HereChoice
  leftOut: number
}

/** `sent`: so many of its rows were. */
export type Unfinished = Work & { sent: number }

/*
 * In a database of the browser, as its rows are too many for its other storage: for the person who began it, until it is finished, given
 * up, or logged out. Where a browser has none, an import goes on only while its page is open.
 */
const name = 'import'

/** Of everybody on this device. */
export const forgetAllWork = () => indexedDB.deleteDatabase(name)

function opened() {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(name))
  return resultOf(request)
}

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing is kept.')))
  })

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
) {
  const database = await opened()
  try {
    return await resultOf(work(database.transaction(name, mode).objectStore(name)))
  } finally {
    database.close()
  }
}

const placeOf = (person: string) => `${person} sent`

export async function unfinishedOf(person: string): Promise<Unfinished | null> {
  const work = await inStore<Work | undefined>('readonly', (store) => store.get(person))
  const sent = await inStore<number | undefined>('readonly', (store) => store.get(placeOf(person)))
  return work ? { ...work, sent: sent ?? 0 } : null
}

export const keepWork = (person: string, work: Work) =>
  inStore('readwrite', (store) => store.put(work, person))

/** Apart from the rows, which are not written again for each step. */
export const keepSent = (person: string, sent: number) =>
  inStore('readwrite', (store) => store.put(sent, placeOf(person)))

export const forgetWork = (person: string) =>
  inStore('readwrite', (store) => {
    store.delete(placeOf(person))
    return store.delete(person)
  })
