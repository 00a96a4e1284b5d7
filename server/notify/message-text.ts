import { isolated } from '#contract/text.ts'
import type { Answer } from '../db/enquiry.ts'
import type { DueMessage, MessageEnquiries } from './outbox.ts'
import type { Letter } from './mail.ts'

/** Inputs of a message. `origin`: of the links, without which there are none; `brand`: the name of the company, which may be empty. */
export type Facts = {
  origin: string | undefined
  brand: string
  details: boolean
  enquiries: MessageEnquiries | undefined
  answer: Answer | null
}

const admin = '/admin'

type Enquiry = MessageEnquiries['enquiries'][number]

/** The list of the other forms, if all are of these. */
const listOf = (enquiries: Pick<Enquiry, 'isOther'>[]) =>
  enquiries.length > 0 && enquiries.every(({ isOther }) => isOther) ? '?list=others' : ''
const queryOf = ({ id, isOther }: Enquiry) => `?${isOther ? 'list=others&' : ''}enquiry=${id}`

/** With the company's name before the subject and below the text. */
export function letterOf(message: DueMessage, facts: Facts): Letter {
  const { subject, text } = wordsOf(message, facts)
  const { brand, origin } = facts
  if (brand === '') return { subject, text }
  return {
    subject: `${brand}: ${subject}`,
    text: `${text.trimEnd()}\n\n-- \n${brand}\n${origin === undefined ? '' : `${origin}\n`}`,
  }
}

function wordsOf({ kind, content }: DueMessage, facts: Facts): Letter {
  const text = (name: string) => String(content[name] ?? '')
  const count = Number(content['count'] ?? 0)
  switch (kind) {
    case 'enquiries':
      return enquiriesLetter(facts)
    case 'answer':
      return answerLetter(facts)
    case 'follow-ups':
      return {
        subject: counted(count, 'follow-up is overdue', 'follow-ups are overdue'),
        text: lines([
          `${counted(count, 'enquiry has', 'enquiries have')} a follow-up that is overdue.`,
          inStaffArea('Open the list', facts, '?todo=true'),
        ]),
      }
    case 'own-follow-ups':
      return ownFollowUpsLetter(content, facts)
    case 'sweep-held':
      return {
        subject: 'Old enquiries are not being erased',
        text: lines([
          `${counted(count, 'enquiry is', 'enquiries are')} older than RETENTION_DAYS and not erased, because the clock or the number looked wrong.`,
          'Run "npm run sweep" on the server: it says why, and what to do.',
        ]),
      }
    case 'backup-failed':
      return {
        subject: 'A backup has failed',
        text: lines([
          content['last']
            ? `The last good backup began on ${timeOf(Number(content['last']))}.`
            : 'No good backup is noted on this server.',
          'Run "npm run backup" by hand on the server and read what it says.',
        ]),
      }
    // An invitation or a recovery, worded by the maker of the link.
    default:
      return { subject: text('subject'), text: text('text') }
  }
}

/** To the person whose they are. */
function ownFollowUpsLetter(content: DueMessage['content'], facts: Facts): Letter {
  const [overdue, due] = [Number(content['overdue']), Number(content['due'])]
  const parts = [overdue > 0 && `${overdue} overdue`, due > 0 && `${due} due today`].filter(Boolean)
  return {
    subject: `Your follow-ups: ${parts.join(', ')}`,
    text: lines([
      `Of your follow-ups, ${parts.join(' and ')}.`,
      inStaffArea('Open them', facts, '?list=all&mine=true&todo=true'),
      'You can turn this mail off under Account.',
    ]),
  }
}

/** The body of a webhook. */
export function payloadOf({ id, kind, content, createdAt }: DueMessage, facts: Facts) {
  const { origin, details, enquiries } = facts
  return JSON.stringify({
    id,
    type: kind,
    createdAt: new Date(createdAt).toISOString(),
    link: origin && `${origin}${admin}${listOf(enquiries?.enquiries ?? [])}`,
    ...content,
    ...(enquiries && {
      count: enquiries.count,
      first: new Date(enquiries.first).toISOString(),
      last: new Date(enquiries.last).toISOString(),
      enquiries: enquiries.enquiries.map((one) => ({
        id: one.id,
        createdAt: new Date(one.createdAt).toISOString(),
        ...(one.isOther && { isOther: true }),
        ...(one.care && { care: true }),
        ...(details && one.person),
      })),
    }),
  })
}

/** `what` at its address, or in words. */
const inStaffArea = (what: string, { origin }: Facts, query = '') =>
  origin === undefined ? `${what} in the staff area.` : `${what}: ${origin}${admin}${query}`

/** Text shown before everything else; may be empty. */
function distress(count: number, care: number) {
  if (care === 0) return ''
  return count === 1
    ? 'It may come from somebody in distress. Read it now, and call first.'
    : `${care} of them may come from somebody in distress. Read ${care === 1 ? 'it' : 'these'} now, and call first.`
}

const marked = (subject: string, care: number) =>
  care === 0 ? subject : `${subject}: may be in distress, call first`

/** `first` and `last` as instants. */
const cameWhen = (count: number, first: number, last: number) =>
  count === 1
    ? `A new enquiry came on ${timeOf(first)}.`
    : `${count} new enquiries came between ${timeOf(first)} and ${timeOf(last)}.`

function enquiriesLetter(facts: Facts): Letter {
  const { origin, details, enquiries } = facts
  if (!enquiries) throw new Error('A message about enquiries names none.')
  const { count, first, last, enquiries: all } = enquiries
  const [only] = all
  const urgent = all.filter(({ care }) => care)
  const named = details ? all.flatMap(({ person }) => (person ? [person] : [])) : []
  return {
    subject: marked(counted(count, 'new enquiry', 'new enquiries'), urgent.length),
    text: lines([
      distress(count, urgent.length),
      count === 1 || !origin
        ? ''
        : urgent.map((one) => `${origin}${admin}${queryOf(one)}`).join('\n'),
      cameWhen(count, first, last),
      count === 1 && only
        ? inStaffArea('Open it', facts, queryOf(only))
        : inStaffArea('Open the list', facts, listOf(all)),
      named
        .map(({ reference, name, phone }) =>
          [`${reference}: ${isolated(oneLine(name))}`, phone && isolated(oneLine(phone))]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
      named.length > 0 && named.length < count ? `And ${count - named.length} more.` : '',
    ]),
  }
}

/**
 * Sent to an address that anyone may have typed, so it contains no typed text: only statements of the catalogue, and no notes beside a
 * model, which worded those of earlier versions.
 */
function answerLetter({ origin, answer, enquiries }: Facts): Letter {
  const person = enquiries?.enquiries[0]?.person
  if (!answer || !person) throw new Error('A copy has no answer.')
  const { result, origin: wording } = answer
  const {
    universityName,
    minimumCgpa,
    requiredDocs = [],
    policyUrl,
    help = [],
    replies = [],
    inShort = [],
    steps = [],
    notes,
    sources = [],
    error,
  } = result
  return {
    subject: `Your eligibility answer, reference ${person.reference}`,
    text: lines([
      `This is the copy of your answer that you asked for${origin === undefined ? '' : ` on ${new URL(origin).host}`}.`,
      `Your reference: ${person.reference}`,
      'Please verify it. It is guidance, not a decision.',
      error ?? '',
      ...help,
      ...replies.map(({ title, text }) => listed(title, text.filter(isOurs), '')),
      universityName ? `University: ${universityName}` : '',
      listed('In short', inShort),
      minimumCgpa === undefined ? '' : `Minimum CGPA: ${minimumCgpa}`,
      listed('Required documents', requiredDocs),
      listed('Next steps', steps),
      wording === 'catalogue' ? (notes ?? '') : '',
      policyUrl ? `Policy: ${policyUrl}` : '',
      listed(
        'Sources',
        sources.map(({ title, url }, index) => `[${index + 1}] ${title}${url ? `, ${url}` : ''}`),
        '',
      ),
      'If you did not ask for this, somebody typed your address by mistake. Please ignore this mail.',
    ]),
  }
}

/** A question without an answer is repeated to its writer, and to nobody else. */
const isOurs = (line: string) => !line.includes('“')

const listed = (heading: string, items: string[], mark = '- ') =>
  items.length === 0
    ? ''
    : [/[?.]$/.test(heading) ? heading : `${heading}:`, ...items.map((item) => mark + item)].join(
        '\n',
      )

const lines = (paragraphs: string[]) => `${paragraphs.filter(Boolean).join('\n\n')}\n`

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Without characters that start a line or change the text direction. */
export function oneLine(text: string) {
  const line = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99).toWellFormed()}…` : line
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** In Indian time, in any zone of the server. */
const timeOf = (instant: number) => `${clock.format(instant)} (India)`
