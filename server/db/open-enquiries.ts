/** A window of a person. `enquiry`: the one that is open there; undefined if none is any more. */
type OpenWindow = {
  person: string
  name: string
  window: string
  enquiry: string | undefined
}

/** Which enquiries are open at whom. Every window says so repeatedly, and counts for `openMs` after it did. */
export interface OpenEnquiries {
  /** Returns the other people who have the same enquiry open. */
  show(open: OpenWindow): Promise<{ id: string; name: string }[]>
}

export const openMs = 25_000
/** More than one sentence can name. */
export const mostOthers = 50

/** Only for this process. */
export function openEnquiriesInMemory(now: () => number): OpenEnquiries {
  const windows = new Map<string, OpenWindow & { until: number }>()

  return {
    async show(open) {
      const { person, window, enquiry } = open
      for (const [key, { until }] of windows) if (until <= now()) windows.delete(key)
      windows.delete(`${person} ${window}`)
      if (enquiry === undefined) return []
      windows.set(`${person} ${window}`, { ...open, until: now() + openMs })
      const others = [...windows.values()].filter(
        (one) => one.enquiry === enquiry && one.person !== person,
      )
      const names = new Map(others.map((one) => [one.person, one.name]))
      return [...names].slice(0, mostOthers).map(([id, name]) => ({ id, name }))
    },
  }
}
