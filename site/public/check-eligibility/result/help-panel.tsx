import { care } from '#contract/messages.ts'
import { papersPhrase } from '#contract/tap-phrases.ts'
import { result as words } from '#site/content/answer.ts'
import { submit } from '#site/content/eligibility.ts'
import { Phone } from '#site/images/icons.tsx'
import { reasonAnd, type Result } from '../result.ts'
import { type Amend, AmendFailure } from './parts.tsx'
import { CallDay } from './call-day.tsx'
import { Counsellor } from './replies.tsx'

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
          className={`flex items-center gap-4 py-3 px-[min(1.25rem,5vw)] border rounded-control leading-[1.3] ${index === 0 ? 'min-h-26 border-accent bg-accent text-on-accent' : 'min-h-18 border-on-deep-line'}`}
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

/** Above an ordinary answer, if the reason may be one of distress. */
export function CarePanel() {
  const [before, after] = care.beside.split(care.number)
  return (
    <a
      href={`tel:${care.number}`}
      className="on-deep answer-pad flex items-center gap-3.5 bg-deep py-3 text-on-deep"
    >
      <Phone className="size-6 shrink-0 text-accent" />
      <span className="text-pretty">
        {before}
        <b className="font-bold underline underline-offset-4">{care.number}</b>
        {after}
      </span>
    </a>
  )
}
