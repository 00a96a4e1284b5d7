import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  findEnquiry,
  isConflict,
  isMissing,
  listActivity,
  type Me,
  updateMarks,
} from '#site/backend/desk.ts'
import type { Marks, Row } from '#site/backend/marks.ts'
import { dropRows, putRow } from '../../list/data/cached-rows.ts'
import type { Attempt, Contact } from './attempts.ts'

/** Both versions of a row that a colleague has changed. */
export type Conflict = {
  theirs: Row
  mine: Partial<Marks>
  /** The colleague's first name; undefined for the user's own other window. */
  who: string | undefined
  at: string
  contact: Contact | undefined
}

type Results = {
  /** `before`: the previous values of the marks that changed. */
  onSaved: (row: Row, before: Partial<Marks>, contact: Contact) => void
  onConflict: (id: string) => void
}

/** Sets marks. On a conflict nothing is overwritten: both versions are shown. */
export function useChange(me: Me | undefined, attempt: Attempt, { onSaved, onConflict }: Results) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()

  async function change(seen: Row, marks: Partial<Marks>, contact?: Contact) {
    let row = seen
    let mine = marks
    let after: Row | undefined
    const save = async () => {
      try {
        after = await updateMarks(row, mine)
        putRow(client, after)
      } catch (error) {
        if (isMissing(error)) dropRows(client, seen.id)
        else if (!isConflict(error)) throw error
        else await meet()
      }
    }
    /** Handles a conflict. */
    async function meet() {
      const theirs = await findEnquiry(seen.id)
      if (!theirs) return dropRows(client, seen.id)
      // An answer assigns only what nobody has.
      if (theirs.assignee && contact && contact.word !== 'undone') mine = withoutAssignee(mine)
      // The change was saved, but its response was lost.
      if (hasMarks(theirs, mine)) {
        after = theirs
        return putRow(client, theirs)
      }
      // The colleague changed something else: both changes are kept.
      if (hasMarks(theirs, valuesOf(seen, mine))) {
        row = theirs
        return save()
      }
      return showConflict(theirs, mine, contact)
    }
    const isDone = await attempt(seen.id, save, { marks, seen, contact })
    if (after && contact) onSaved(after, valuesOf(seen, mine), contact)
    return isDone
  }

  async function showConflict(theirs: Row, mine: Partial<Marks>, contact: Contact | undefined) {
    const { id } = theirs
    const who = await colleagueWhoChanged(id, me)
    putRow(client, theirs)
    setConflict({ theirs, mine, who, at: theirs.updatedAt, contact })
    onConflict(id)
  }

  return { conflict, setConflict, change }
}

function withoutAssignee(marks: Partial<Marks>): Partial<Marks> {
  const { assignee: _, ...others } = marks
  return others
}

/** What `row` has for the keys of `marks`. */
const valuesOf = ({ stage, assignee, followUpAt }: Row, marks: Partial<Marks>): Partial<Marks> => ({
  ...('stage' in marks && { stage }),
  ...('assignee' in marks && { assignee }),
  ...('followUpAt' in marks && { followUpAt }),
})

const hasMarks = (row: Row, marks: Partial<Marks>) =>
  // The keys of `marks` are those of its type.
  Object.entries(marks).every(([name, value]) => row[name as keyof typeof marks] === value)

/** Undefined if it was the same user in another window. */
async function colleagueWhoChanged(id: string, me: Me | undefined) {
  const { entries } = await listActivity([id], { limit: 5 })
  const last = entries.find(({ kind }) => setsMarks.has(kind))
  return last?.by === me?.id ? undefined : last?.byName.split(' ')[0]
}

const setsMarks = new Set(['stage', 'assignee', 'follow-up'])
