import type { Overview, Slice, SliceList } from '#contract/overview.ts'
import { endpoints } from '#contract/paths.ts'
import { callServer, serverAddress } from './appwrite.ts'

/** An owner reads all, a counsellor their own line. */
export const readOverview = (query: Pick<Slice, 'period' | 'counsellor'>) =>
  callServer<Overview>('get', addressOf(endpoints.overview, query))

/** `page` from 1. */
export const readSlice = (slice: Slice, page = 1) =>
  callServer<SliceList>('get', addressOf(endpoints.overviewRows, { ...slice, page: String(page) }))

function addressOf(path: string, query: Record<string, string>) {
  const address = serverAddress(path)
  address.search = String(new URLSearchParams(query))
  return address
}
