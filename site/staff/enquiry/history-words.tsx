import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { Activity, Me } from '#site/backend/desk.ts'
import { Calendar, Document, Person } from '#site/images/desk-icons.tsx'
import { Alert, Chat, Mail, Pencil, Phone } from '#site/images/icons.tsx'
import { sourceWord } from '../ui/catalogue-names.ts'
import { followUpOf } from './marks/follow-up.ts'
import { isStage, stageWord } from './marks/stage.tsx'
import { TopicTitle } from './sent-answer.tsx'

type Line = { Icon: ComponentType<{ className?: string }>; words: ReactNode }

/** A sentence whose words between asterisks are bold; asterisks of its values are left alone. */
function sentence(parts: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  const pieces: ReactNode[] = []
  let isBold = false
  function add(piece: ReactNode) {
    const Piece = isBold ? 'b' : Fragment
    if (piece !== '') pieces.push(<Piece key={pieces.length}>{piece}</Piece>)
  }
  for (const [at, part] of parts.entries()) {
    for (const [turn, piece] of part.split('*').entries()) {
      if (turn > 0) isBold = !isBold
      add(piece)
    }
    add(values[at])
  }
  return pieces
}

const ways = {
  call: { Icon: Phone, did: 'called' },
  whatsapp: { Icon: Chat, did: sentence`messaged on *WhatsApp*` },
  mail: { Icon: Mail, did: sentence`sent a *mail*` },
}

/** A line of the history. Kinds not written by staff come from the server. */
export function lineOf(group: Group, me: Me | undefined, now: Date): Line {
  const [{ kind, text, about, before, by, byName }] = group
  const who = by !== null && by === me?.id ? 'You' : byName || 'The student'
  switch (kind) {
    case 'note':
      return { Icon: Pencil, words: sentence`*${who}*` }
    case 'call':
    case 'whatsapp':
    case 'mail': {
      const { Icon, did } = ways[kind]
      const outcome = text && sentence`: *${outcomeWords(kind, text)}*`
      return { Icon, words: sentence`${who} ${did}${outcome}` }
    }
    case 'stage':
    case 'assignee':
    case 'follow-up':
      return marksLine(group, who, me, now)
    case 'not-answered': {
      const title = <TopicTitle topic={text} />
      return { Icon: Alert, words: sentence`${who} noted that this was not answered: *${title}*` }
    }
    case 'same-person':
      return { Icon: Person, words: sentence`${who} said that *${text}* are of one person` }
    case 'somebody-else':
      return { Icon: Person, words: sentence`${who} parted *${text}*: somebody else` }
    case 'person-undone': {
      const what = text === 'same-person' ? 'one person' : 'somebody else'
      return { Icon: Person, words: `${who} undid that: ${what}` }
    }
    case 'corrected':
      return { Icon: Pencil, words: correctedWords({ about, before }, who) }
    case 'entered': {
      // The source, then the languages, as the server writes them.
      const [source = '', ...language] = text.split(', ')
      const speaks = language.length > 0 && `, speaks ${language.join(', ')}`
      return {
        Icon: Person,
        words: sentence`${who} entered this: *${sourceWord(source)}*${speaks}`,
      }
    }
    case 'answer':
      return { Icon: Document, words: 'Received, answer given' }
    default:
      return {
        Icon: Pencil,
        words:
          about === null
            ? 'The student changed the entries'
            : correctedWords({ about: 'note', before: text }, who),
      }
  }
}

/** Without `before` it was taken out of the history, at the wish of the person. */
function correctedWords({ about, before }: Pick<Activity, 'about' | 'before'>, who: string) {
  const what = about === 'note' ? 'a note' : sentence`the *${about}*`
  const former = before !== null && sentence`. Before: ${<q dir="auto">{before}</q>}`
  return sentence`${who} corrected ${what}${former}`
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
  if (kind === 'stage') return sentence`set *${isStage(text) ? stageWord(text) : text}*`
  if (kind === 'assignee') {
    if (!text) return 'unassigned it'
    if (text !== me?.name)
      return text === byName ? 'assigned it to themselves' : sentence`assigned it to *${text}*`
    return by === me.id ? 'assigned it to yourself' : 'assigned it to you'
  }
  if (!text) return 'removed the follow-up'
  const { weekday, text: when } = followUpOf(text, now)
  if (isNamed) return weekday + when
  const day = weekday ? `on ${weekday}${when}` : `for ${when.replace('Today', 'today')}`
  return isFirst ? sentence`set a *follow-up* ${day}` : `with a follow-up ${day}`
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

/** Each enquiry has a line of these; together they are one. */
export const ofPerson = new Set<Activity['kind']>(['same-person', 'somebody-else', 'person-undone'])

const isSetWith = (one: Activity, other: Activity) =>
  (ofPerson.has(one.kind) && one.kind === other.kind && one.about === other.about) ||
  (one.createdAt === other.createdAt &&
    ((marks.has(one.kind) && marks.has(other.kind) && one.by === other.by) ||
      (one.kind === 'corrected' && other.kind === one.kind && one.about === other.about)))
