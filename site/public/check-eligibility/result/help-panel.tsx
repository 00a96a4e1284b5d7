import { care } from '#contract/messages.ts'
import { papersPhrase } from '#contract/tap-phrases.ts'
import { result as words } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Phone } from '#site/images/icons.tsx'
import { ButtonLink } from '#site/ui/button.tsx'
import { reasonAnd, type Result } from '../result.ts'
import { type Amend, AmendFailure } from './amend.tsx'
import { CallDay } from './call-day.tsx'
import { Counsellor } from './next-steps.tsx'

type Props = { result: Result; amend: Amend; onCorrect: () => void }

const by = 'papers'

/** In distress: people to talk to, and nothing else. What was written is not repeated. */
export function HelpPanel({ result, amend, onCorrect }: Props) {
  const { sent, taps, answer } = result
  const [heading = '', ...lines] = answer.help
  // The buttons say these lines.
  const others = lines.filter((line) => !/^(?:Call|In danger)\b/.test(line))
  const reason = reasonAnd(sent['reason'] ?? '', papersPhrase)
  return (
    <div className="on-deep answer-pad flex flex-col gap-4 pt-2 pb-6">
      <h3 className="text-title">{heading}</h3>
      {words.help.numbers.map(({ number, strong, more }, index) => (
        <a
          key={number}
          href={`tel:${number}`}
          className={`help-number ${index === 0 ? 'help-number-first' : ''}`}
        >
          <Phone className="size-6 shrink-0 max-snug:hidden" />
          <span>
            <span className="font-heading text-reference">{number}</span>
            <b className="block font-bold">{strong}</b>
            {more}
          </span>
        </a>
      ))}
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="border-t border-on-deep-line pt-4">
        <CallDay result={result} urgent label={words.help.call} />
        <p className="mt-1 text-note text-on-deep-quiet">{words.help.atNight}</p>
        <p className="mt-1 text-note">
          {words.enquiry.wrong}{' '}
          <button type="button" onClick={onCorrect} className="min-h-11 font-bold underline">
            {words.correct}
          </button>
        </p>
        <p className="mt-3">
          <Counsellor result={result} kind="outline-deep" />
        </p>
        <button
          type="button"
          aria-disabled={amend.checking === by}
          onClick={() => amend.send({ by, values: { ...sent, reason }, taps })}
          className="mt-2 min-h-11 text-left font-bold underline underline-offset-4"
        >
          {amend.checking === by ? submit.busy : words.help.papers}
        </button>
        {amend.failed === by && <AmendFailure onRetry={amend.retry} />}
      </div>
      <p className="border-t border-on-deep-line pt-4 text-note text-on-deep-quiet">{words.note}</p>
    </div>
  )
}

/** Shown first if the text mentions suicide. */
export function CarePanel() {
  return (
    <section className="on-deep answer-pad bg-deep py-5 text-on-deep">
      <h3 className="text-section">{care.heading}</h3>
      <p className="mt-1.5 text-on-deep-soft">{care.text}</p>
      <ButtonLink
        kind="accent"
        href={`tel:${care.number}`}
        className="mt-4 w-full max-xs:px-2 wide:w-auto"
      >
        <Phone className="size-5 shrink-0 max-snug:hidden" />
        {care.call}
      </ButtonLink>
      <p className="mt-1.5 text-note text-on-deep-soft">
        {care.danger}{' '}
        <a
          href={`tel:${care.emergency}`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          {care.emergencyCall}
        </a>
      </p>
    </section>
  )
}
