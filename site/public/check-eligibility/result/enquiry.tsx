import { useEffect, useRef } from 'react'
import { reachableIn, sureNumberIn } from '#contract/phone.ts'
import { hasWarning } from '#site/backend/answer.ts'
import { result as allWords } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Printer } from '#site/images/icons.tsx'
import { Stamp } from '#site/images/stamp.tsx'
import { phoneWords } from '#site/ui/phone-words.ts'
import type { Result } from '../result.ts'
import { type Amend, AmendFailure, TextButton } from './parts.tsx'
import { CallDay } from './call-day.tsx'

const words = allWords.enquiry

type Props = { result: Result; amend: Amend; onCorrect: () => void }

/** Below the answer: phone number, calling time and reference. */
export function Enquiry({ result, amend, onCorrect }: Props) {
  const { answer, sent, date } = result
  const { phone = '' } = sent
  const isUnclear = !sureNumberIn(phone) && reachableIn(phone).length > 0
  const promise = useRef<HTMLDivElement>(null)

  // The tapped number, which had the focus, is gone with the question.
  useEffect(() => {
    if (document.activeElement === document.body) promise.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- After each change of the number.
  }, [phone])

  return (
    <section className="enquiry answer-pad">
      <div className="relative">
        <h3 className="text-section text-brand-strong">{words.heading}</h3>
        <p className="mt-3 text-note leading-tight text-ink-soft">{words.reference}</p>
        <p className="font-heading text-reference text-brand-strong">{answer.reference}</p>
        {!hasWarning(answer) && (
          <Stamp
            date={date}
            className="absolute top-3 -right-1 w-22 h-auto wide:hidden max-xs:hidden"
          />
        )}
      </div>
      <div className="narrow:mt-2">
        {isUnclear ? (
          <WhichNumber {...{ result, amend, onCorrect }} />
        ) : (
          <div ref={promise} tabIndex={-1}>
            <CallDay result={result} label={words.day} />
          </div>
        )}
        {!isUnclear && (
          <p className="mt-1.5">
            {sureNumberIn(phone) && words.wrong}{' '}
            <TextButton onClick={onCorrect}>{allWords.correct}</TextButton>
          </p>
        )}
        <PrintLink />
      </div>
    </section>
  )
}

/** The numbers that the text may mean: a tap changes the enquiry. */
function WhichNumber({ result: { sent, taps }, amend, onCorrect }: Props) {
  const choices = reachableIn(sent['phone'] ?? '').map(phoneWords)
  return (
    <section aria-labelledby={question}>
      <h4 id={question} className="font-bold">
        {words.which}
      </h4>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {choices.map(({ words: phone, place }) => (
          <button
            key={phone}
            type="button"
            aria-disabled={amend.checking !== undefined}
            onClick={() => amend.send({ by: phone, values: { ...sent, phone }, taps })}
            className="tap-chip"
          >
            {amend.checking === phone
              ? submit.busy
              : place === 'India'
                ? phone
                : `${phone} (${place})`}
          </button>
        ))}
        <TextButton onClick={onCorrect}>{words.another}</TextButton>
        {choices.some(({ words: phone }) => amend.failed === phone) && (
          <AmendFailure onRetry={amend.retry} />
        )}
      </div>
    </section>
  )
}

const question = 'which-number'

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

const sentWords = allWords.sent

/** What the student sent; only on wide screens. */
export function Counterfoil({ result: { answer, sent, date } }: { result: Result }) {
  return (
    <aside aria-labelledby="sent" className="counterfoil">
      <h3 id="sent" className="border-b-2 border-brand pb-2.5 text-section text-brand-strong">
        {sentWords.heading}
      </h3>
      <dl className="grid gap-3 pt-3.5">
        <Entry term={sentWords.name}>{sent['name']}</Entry>
        <Entry term={sentWords.passed} figure>
          {sent['passed']}
        </Entry>
        <Entry term={sentWords.branch}>{sent['branch']}</Entry>
        <Entry term={sentWords.date}>{date}</Entry>
        {answer.reference && <Entry term={sentWords.reference}>{answer.reference}</Entry>}
      </dl>
      {/* On the holes, its middle on the middle of the rosette; in a low window it would overlap the text. */}
      {!hasWarning(answer) && (
        <Stamp
          date={date}
          className="absolute -right-3.5 bottom-16.25 z-3 [@media(height<44rem)]:hidden"
        />
      )}
    </aside>
  )
}

type EntryProps = { term: string; figure?: boolean; children?: string }

export function Entry({ term, figure = false, children }: EntryProps) {
  return (
    <div className="min-w-0">
      <dt className="text-fine leading-tight text-ink-soft">{term}</dt>
      <dd
        className={
          figure
            ? 'mt-1 font-heading text-figure leading-none text-brand-strong'
            : 'line-clamp-2 text-label leading-tight font-bold'
        }
      >
        {children}
      </dd>
    </div>
  )
}
