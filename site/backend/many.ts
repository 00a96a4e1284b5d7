import { AppwriteException, type Models, Query } from 'appwrite'
import { openStages } from '#contract/staff/marks.ts'
import { type ManyChanges, type ManyStep, mostAtOnce } from '#contract/staff/history.ts'
import { collection, endpoints, enquiriesCollection } from '#contract/paths.ts'
import { settings } from '../settings.ts'
import type { Asker } from './admin.ts'
import { client, databases, serverAddress } from './appwrite.ts'
import { collectionOf, conditionsOf, type Listing, orderOf } from './listing.ts'
import { type MarkedDocument, type Marks, type Row, rowFrom } from './marks.ts'

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

const { databaseId } = settings

/** All rows that match, on whichever page; the first thousands of very many. */
export async function chooseMatching(listing: Listing, asker: Asker): Promise<Chosen[]> {
  const { documents } = await databases.listDocuments<MarkedDocument & Models.Document>({
    databaseId,
    collectionId: collectionOf(listing),
    queries: [
      Query.limit(mostAtOnce),
      Query.select(needed),
      ...conditionsOf(listing, asker),
      orderOf(listing.sort),
    ],
  })
  return documents.map(rowFrom).map(chosenFrom)
}

/** How many open enquiries somebody has. */
export async function countOpenOf(person: string): Promise<number> {
  const lists = await Promise.all(
    [collection, enquiriesCollection].map((collectionId) =>
      databases.listDocuments({
        databaseId,
        collectionId,
        queries: [
          Query.limit(1),
          Query.equal('assignee', person),
          Query.equal('stage', openStages),
        ],
      }),
    ),
  )
  return lists.reduce((sum, { total }) => sum + total, 0)
}

/** Tells of each part once it is written. Rejects if the server refuses, or breaks off. */
export async function changeMany(
  rows: ManyChanges['rows'],
  onStep: (step: ManyStep) => void,
): Promise<void> {
  const headers = {
    'X-Appwrite-Project': settings.projectId,
    'content-type': 'application/json',
  }
  // As its calls are made; it cannot read an answer in parts.
  const { uri, options } = client.prepareRequest('post', serverAddress(endpoints.many), headers, {
    rows,
  })
  const reply = await fetch(uri, options)
  if (!reply.ok || !reply.body) throw await refusalIn(reply)
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- In the order in which they come.
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    // Written by the same version of the server.
    for (const line of lines) onStep(JSON.parse(line) as ManyStep)
  }
}

async function refusalIn(reply: Response) {
  const text = await reply.text()
  // A gateway answers something else.
  const isOwn = reply.headers.get('content-type')?.startsWith('application/json')
  const { message = text, type = '' } = isOwn
    ? (JSON.parse(text) as { message?: string; type?: string })
    : {}
  return new AppwriteException(message, reply.status, type, text)
}
