import { Query } from 'appwrite'
import { type ManyChanges, type ManyChanged, mostAtOnce } from '#contract/staff/history.ts'
import { endpoints } from '#contract/paths.ts'
import { type Asker, listRows } from './admin.ts'
import { callServer } from './appwrite.ts'
import { collectionOf, conditionsOf, type Listing, orderOf } from './listing.ts'
import type { Marks, Row } from './marks.ts'

/** A row as it was when it was chosen, or as the server last told of it. `seen` in milliseconds. */
export type Chosen = Marks & Pick<Row, 'id' | 'name'> & { seen: number }

export const chosenFrom = ({ id, name, stage, assignee, followUpAt, updatedAt }: Row): Chosen => ({
  id,
  name,
  stage,
  assignee,
  followUpAt,
  seen: Date.parse(updatedAt),
})

const needed = ['$id', '$updatedAt', 'name', 'stage', 'assignee', 'followUpAt']

/** All rows that match, on whichever page; the first thousands of very many. */
export async function chooseMatching(listing: Listing, asker: Asker): Promise<Chosen[]> {
  const { rows } = await listRows(
    collectionOf(listing),
    Query.limit(mostAtOnce),
    Query.select(needed),
    ...conditionsOf(listing, asker),
    orderOf(listing.sort),
  )
  return rows.map(chosenFrom)
}

export const changeMany = (rows: ManyChanges['rows']) =>
  callServer<ManyChanged>('post', endpoints.many, { rows })
