import { clockTime, daysOpen } from '#contract/opening.ts'
import { reachableIn } from '#contract/phone.ts'
import { callHours, result } from '#site/content/answer.ts'
import { hours, opening } from '#site/content/company.ts'
import { phoneWords } from '#site/ui/phone-words.ts'
import { Quoting, Typed } from '#site/ui/quoted.tsx'
import { filled } from '#site/words/own.ts'
import type { Result } from '../result.ts'

const words = result.enquiry

type Props = {
  result: Result
  label: string
  /** Today still, if the office is open. */
  urgent?: boolean
}

/** Which number we call, on which day and between which hours; or that there is no number to call. */
export function CallDay({ result: { sent, at }, label, urgent = false }: Props) {
  const { phone = '' } = sent
  const callDay = at === undefined ? undefined : callDayOf(at, opening, urgent)
  const number = numberIn(phone)
  if (!number || !callDay)
    return (
      <p className="text-pretty">
        <CallPromise phone={phone} />
      </p>
    )
  return (
    <>
      <p className="text-note leading-tight opacity-80">{label}</p>
      <p className="font-heading text-section">{callDay.name}</p>
      <p className="text-pretty">
        {callDay.date}, {hours.time.replace('-', ' to ')}
        {number.abroad && ` ${words.indiaTime}`}, {words.on}{' '}
        <b className="font-bold whitespace-nowrap max-xs:whitespace-normal">
          <Typed>{number.shown}</Typed>
        </b>
      </p>
    </>
  )
}

/** Of answers that were stored without their time, and on paper. */
export function CallPromise({ phone }: { phone: string }) {
  const number = numberIn(phone)
  if (!number) return <Quoting>{filled(words.unread, { typed: phone })}</Quoting>
  return (
    <>
      {words.call}{' '}
      <b className="font-bold whitespace-nowrap max-xs:whitespace-normal">
        <Typed>{number.shown}</Typed>
      </b>
      , {callHours}
      {number.abroad && ` ${words.indiaTime}`}.
    </>
  )
}

function numberIn(phone: string) {
  const [number] = reachableIn(phone)
  if (!number) return undefined
  return {
    // Words beside the number may contradict when we call.
    shown: number.sure && /\p{L}/u.test(phone) ? phoneWords(number).words : phone,
    abroad: !number.international?.startsWith('+91'),
  }
}

const day = 24 * 60 * 60 * 1000
/** India has one time, without summer time. */
const india = 5.5 * 60 * 60 * 1000

type Opening = { days: string; from: string; to: string }

/**
 * The day on which we call, within office hours in India: today only before they begin, or until they end if it is urgent; else the next
 * day that is open. Undefined if the owner's words for the hours cannot be read. `at` in milliseconds.
 */
export function callDayOf(at: number, week: Opening, urgent = false) {
  const open = daysOpen(week.days)
  const until = clockTime(urgent ? week.to : week.from)
  if (open.length === 0 || until === undefined) return undefined
  const now = new Date(at + india)
  const first = now.toISOString().slice(11, 16) < until ? 0 : 1
  for (let ahead = first; ahead < first + 7; ahead += 1) {
    const date = new Date(now.getTime() + ahead * day)
    const weekday = format(date, { weekday: 'long' })
    if (!open.includes(weekday)) continue
    const near = ['Today, ', 'Tomorrow, '][ahead] ?? ''
    return { name: `${near}${weekday}`, date: format(date, { day: 'numeric', month: 'long' }) }
  }
  return undefined
}

const format = (date: Date, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(date)
