import { Stamp } from '../../../images/stamp.tsx'
import { result } from '../../../content/eligibility.ts'
import { Printer } from '../../../images/icons.tsx'
import { phoneCountryOf } from '../phone-country.ts'
import { ownWordsOf, type Result } from '../result.ts'
import { TextButton } from './text-button.tsx'

const words = result.enquiry

type Props = { result: Result; onCorrect: () => void }

/** Below the answer: phone number, calling time and reference. */
export function Enquiry({ result: { answer, sent, taps, date }, onCorrect }: Props) {
  const { phone = '' } = sent
  return (
    <section className="enquiry answer-pad">
      <div className="relative">
        <h3 className="text-section text-brand-strong">{words.heading}</h3>
        <p className="mt-3 text-note leading-tight text-ink-soft">{words.reference}</p>
        <p className="font-heading text-reference text-brand-strong">{answer.reference}</p>
        <Stamp date={date} className="enquiry-stamp" />
      </div>
      <div className="narrow:mt-2">
        <p className="text-pretty">
          <CallPromise phone={phone} /> {ownWordsOf({ sent, taps }) && words.reads}
        </p>
        <p className="mt-1.5">
          {phoneCountryOf(phone) && words.wrong}{' '}
          <TextButton onClick={onCorrect}>{result.correct}</TextButton>
        </p>
        <PrintLink />
      </div>
    </section>
  )
}

/** Which number we call, and when; or that there is no number to call. */
export function CallPromise({ phone }: { phone: string }) {
  const country = phoneCountryOf(phone)
  if (!country) return words.unread(phone)
  return (
    <>
      {words.call} <b className="font-bold whitespace-nowrap max-xs:whitespace-normal">{phone}</b>,{' '}
      {words.when}
      {country === 'abroad' && ` ${words.indiaTime}`}.
    </>
  )
}

/** For screens where the footer has no room for it. */
export function PrintLink() {
  return (
    <p className="mt-2 border-t border-rule pt-2 wide:hidden">
      <TextButton onClick={() => print()} className="inline-flex items-center gap-2">
        <Printer className="size-4.5 shrink-0" />
        {words.print}
      </TextButton>
    </p>
  )
}
