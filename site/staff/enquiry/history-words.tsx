import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Activity, Me } from '#site/backend/desk.ts'
import { Calendar, Document, Person } from '#site/images/desk-icons.tsx'
import { Alert, Chat, Mail, Pencil, Phone } from '#site/images/icons.tsx'
import { followUpOf } from './marks/follow-up.ts'
import { isStage, stageWord } from './marks/stage.tsx'
import { TopicTitle } from './not-answered.tsx'

type Line = { Icon: ComponentType<{ className?: string }>; words: ReactNode }

const ways = {
  call: { Icon: Phone, words: 'called' },
  whatsapp: {
    Icon: Chat,
    words: (
      <>
        messaged on <b>WhatsApp</b>
      </>
    ),
  },
  mail: {
    Icon: Mail,
    words: (
      <>
        sent a <b>mail</b>
      </>
    ),
  },
}

/** A line of the history. Kinds not written by staff come from the server. */
export function wordsOf(group: Group, me: Me | undefined, now: Date): Line {
  const [{ kind, text, about, by, byName }] = group
  const who = by !== null && by === me?.id ? 'You' : byName || 'The student'
  switch (kind) {
    case 'note':
      return { Icon: Pencil, words: <b>{who}</b> }
    case 'call':
    case 'whatsapp':
    case 'mail': {
      const { Icon, words } = ways[kind]
      return {
        Icon,
        words: (
          <>
            {who} {words}
            {text && (
              <>
                : <b>{outcomeWords(kind, text)}</b>
              </>
            )}
          </>
        ),
      }
    }
    case 'stage':
    case 'assignee':
    case 'follow-up':
      return marksLine(group, who, me, now)
    case 'not-answered':
      return {
        Icon: Alert,
        words: (
          <>
            {who} noted that this was not answered:{' '}
            <b>
              <TopicTitle topic={text} />
            </b>
          </>
        ),
      }
    case 'answer':
      return { Icon: Document, words: 'Received, answer given' }
    default:
      return {
        Icon: Pencil,
        words:
          about === null ? (
            'The student changed the entries'
          ) : (
            <>
              {who} corrected a note. Before: <q dir="auto">{text}</q>
            </>
          ),
      }
  }
}

const icons = { stage: Document, 'follow-up': Calendar, assignee: Person }
const kinds = ['stage', 'follow-up', 'assignee'] as const

/** Marks set at the same time, in one sentence. */
function marksLine(group: Group, who: string, me: Me | undefined, now: Date): Line {
  const ordered = kinds.flatMap((kind) => group.find((entry) => entry.kind === kind) ?? [])
  const isFollowUp = ordered.some(({ kind, text }) => kind === 'stage' && text === 'follow-up')
  const first = kinds.find((kind) => ordered.some((entry) => entry.kind === kind)) ?? 'stage'
  return {
    Icon: icons[isFollowUp ? 'follow-up' : first],
    words: (
      <>
        {who}{' '}
        {ordered.map((entry, at) => (
          <Fragment key={entry.id}>
            {at > 0 && (entry.kind === 'follow-up' && entry.text ? ', ' : ' and ')}
            {wordsOfMark(entry, { isNamed: isFollowUp, isFirst: at === 0 }, me, now)}
          </Fragment>
        ))}
      </>
    ),
  }
}

/** The stored outcome `later` says what was agreed. */
function outcomeWords(kind: 'call' | 'whatsapp' | 'mail', text: string) {
  if (text !== 'later') return text
  return kind === 'call' ? 'call back later' : 'write again later'
}

/** `isNamed`: the sentence already names the stage *Follow up*. */
function wordsOfMark(
  { kind, text, by, byName }: Activity,
  { isNamed, isFirst }: { isNamed: boolean; isFirst: boolean },
  me: Me | undefined,
  now: Date,
): ReactNode {
  if (kind === 'stage')
    return (
      <>
        set <b>{isStage(text) ? stageWord(text) : text}</b>
      </>
    )
  if (kind === 'assignee') {
    if (!text) return 'unassigned it'
    if (text !== me?.name)
      return <>assigned it to {text === byName ? 'themselves' : <b>{text}</b>}</>
    return by === me.id ? 'assigned it to yourself' : 'assigned it to you'
  }
  if (!text) return 'removed the follow-up'
  const { weekday, text: when } = followUpOf(text, now)
  if (isNamed) return weekday + when
  const day = weekday ? `on ${weekday}${when}` : `for ${when.replace('Today', 'today')}`
  return isFirst ? (
    <>
      set a <b>follow-up</b> {day}
    </>
  ) : (
    `with a follow-up ${day}`
  )
}

/** Entries that are shown as one. */
export type Group = [Activity, ...Activity[]]

const marks = new Set(['stage', 'assignee', 'follow-up'])

/** Marks set by one person at the same time are one line; other entries stand alone. */
export function groupsOf(entries: Activity[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSetWith(entry, last[0])) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isSetWith = (one: Activity, other: Activity) =>
  marks.has(one.kind) &&
  marks.has(other.kind) &&
  one.by === other.by &&
  one.createdAt === other.createdAt
