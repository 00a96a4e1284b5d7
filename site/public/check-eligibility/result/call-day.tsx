import { reachableIn } from '#contract/phone.ts'
import { hours, opening } from '../../../content/company.ts'
import { result } from '../../../content/answer.ts'
import { phoneWords } from '../../../phone-words.ts'
import { Quoting, Typed } from '../../../ui/quoted.tsx'
import type { Result } from '../result.ts'
import { callDayOf } from './working-day.ts'

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
  if (!number) return <Quoting>{words.unread(phone)}</Quoting>
  return (
    <>
      {words.call}{' '}
      <b className="font-bold whitespace-nowrap max-xs:whitespace-normal">
        <Typed>{number.shown}</Typed>
      </b>
      , {words.when}
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
