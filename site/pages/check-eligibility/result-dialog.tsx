import { Close, Printer } from '../../images/icons.tsx'
import { chatLink, counsellorMessage } from '../../content/company.ts'
import { result as words } from '../../content/eligibility.ts'
import { Brand } from '../../shell/brand.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AnswerRows } from './answer-rows.tsx'
import { Counterfoil } from './counterfoil.tsx'
import { Keep } from './keep.tsx'
import type { Slip } from './slip.ts'

type Props = { slip: Slip; onChoose: (university: string) => void; onClose: () => void }

const title = 'result-title'

/** The answer as a slip: its counterfoil, the answer, and the ways out, which stay in reach. */
export function ResultDialog({ slip, onChoose, onClose }: Props) {
  const { error, universityName, candidates } = slip.answer
  return (
    <Dialog
      labelledBy={title}
      onClose={onClose}
      className={`slip ${error ? 'max-w-160' : 'slip-torn max-w-250'}`}
    >
      {!error && <Counterfoil slip={slip} />}
      {/* Its buttons close the dialog, as Escape does; what follows is said once, in onClose. */}
      <form method="dialog" className="slip-answer">
        <div className="flex items-center gap-4 px-4.5 pt-2.5 wide:px-10 wide:pt-5">
          <h2
            id={title}
            className={
              universityName && !error
                ? 'font-body text-[min(0.9375rem,6vw)] font-bold tracking-normal text-brand'
                : 'text-title'
            }
          >
            {words.title}
          </h2>
          <span className="ml-auto hidden items-center gap-2.5 print:flex">
            <Brand />
          </span>
          <button
            type="submit"
            aria-label={words.closeMark}
            className="ml-auto flex size-11 shrink-0 items-center justify-center rounded-control border border-rule bg-surface hover:bg-sheet print:hidden"
          >
            <Close />
          </button>
        </div>
        <section
          aria-labelledby={title}
          // The middle scrolls, by the arrow keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="slip-middle px-4.5 pb-6 wide:px-10"
        >
          {universityName && !error && <h3 className="text-title wide:pr-15">{universityName}</h3>}
          <p className="mt-3.5 border-l-4 border-accent bg-tint px-4 py-2.5 text-note font-semibold text-accent-ink">
            {words.note}
          </p>
          {error ? (
            <p className="mt-5 font-semibold whitespace-pre-line text-danger">{error}</p>
          ) : (
            <>
              {candidates.length > 0 && <Candidates names={candidates} onChoose={onChoose} />}
              <AnswerRows slip={slip} />
              <Keep slip={slip} />
            </>
          )}
          <p className="mt-5 wide:hidden">
            <a
              href={chatLink(counsellorMessage)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center font-bold text-brand underline underline-offset-4"
            >
              {words.counsellor}
            </a>
          </p>
        </section>
        <div className="slip-ways flex gap-2.5 border-t border-rule px-3 py-2.5 wide:px-10 wide:py-3.5 print:hidden">
          {!error && (
            <Button kind="outline" onClick={() => print()} className="narrow:flex-1">
              <Printer className="size-5 shrink-0 max-snug:hidden" />
              {words.print}
            </Button>
          )}
          <ButtonLink
            kind="outline"
            href={chatLink(counsellorMessage)}
            target="_blank"
            rel="noopener"
            className="narrow:hidden"
          >
            {words.counsellor}
          </ButtonLink>
          <Button type="submit" className="narrow:flex-1 wide:ml-auto">
            {words.close}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Candidates({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  return (
    <section className="mt-5 print:hidden">
      <h3 className="font-body text-label font-bold tracking-normal">{words.choose}</h3>
      <ul className="mt-2.5 grid gap-2">
        {names.map((name) => (
          <li key={name}>
            <Button
              kind="outline"
              onClick={() => onChoose(name)}
              className="w-full justify-start text-left"
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
