import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { reachableIn } from '#contract/phone.ts'
import { type Answer, hasWarning } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { company, contact, opening } from '#site/content/company.ts'
import { Stamp } from '#site/images/stamp.tsx'
import { Brand } from '#site/shell/brand.tsx'
import { Quoting, Typed } from '#site/ui/quoted.tsx'
import { filled } from '#site/words/own.ts'
import { ownWordsOf, type Result } from '../result.ts'
import { callDayOf, CallPromise } from './call-day.tsx'
import { Entry } from './counterfoil.tsx'
import { Figure } from './parts.tsx'
import { nameOf } from './sources.tsx'
import { shortLineFrom, statementFrom, stepFrom } from './statement.ts'
import { WithUniversity } from './understood.tsx'

/** The height of A4 within its margins, in mm, minus 1 mm for rounding. */
const page = { width: 210 - 2 * 12, height: 297 - 2 * 12 - 1 }
const pixelsPerMillimetre = 96 / 25.4
const smallest = 0.5

/**
 * The answer on one page. Printed from a separate element: the dialog's top layer is positioned against the viewport and would be cut off.
 */
export function PrintSheet({ result }: { result: Result }) {
  const sheet = useRef<HTMLElement>(null)

  // Long answers use a smaller font. Measured when printing, as it has no height before.
  useEffect(() => {
    const fit = () => sheet.current && fitOnPage(sheet.current)
    addEventListener('beforeprint', fit)
    return () => removeEventListener('beforeprint', fit)
  }, [])

  return createPortal(
    <article ref={sheet} data-letters="" className="print-sheet">
      <Strip result={result} />
      <h2 className="print-title">{words.title}</h2>
      <p className="print-note">{words.note}</p>
      <Understood result={result} />
      <Replies answer={result.answer} />
      <div className="print-columns">
        <div>
          <InShort lines={result.answer.inShort} />
          <Steps steps={result.answer.steps} />
        </div>
        <Documents names={result.answer.requiredDocs} />
      </div>
      <Facts result={result} />
      <Sources result={result} />
      <Stub result={result} />
    </article>,
    document.body,
  )
}

function fitOnPage(sheet: HTMLElement) {
  sheet.dataset['measured'] = ''
  for (let zoom = 1; zoom >= smallest; zoom -= 0.05) {
    sheet.style.zoom = String(zoom)
    sheet.style.width = `${page.width / zoom}mm`
    if (sheet.getBoundingClientRect().height <= page.height * pixelsPerMillimetre) break
  }
  delete sheet.dataset['measured']
}

function Strip({ result: { answer, sent, date } }: { result: Result }) {
  return (
    <header className="print-strip">
      <p className="flex items-center gap-2.5">
        <Brand />
      </p>
      <dl className="print-entries">
        <Entry term={words.sent.name}>{sent['name']}</Entry>
        <Entry term={words.sent.passed} figure>
          {sent['passed']}
        </Entry>
        <Entry term={words.sent.branch}>{sent['branch']}</Entry>
        <Entry term={words.sent.date}>{date}</Entry>
        {answer.reference && <Entry term={words.sent.reference}>{answer.reference}</Entry>}
      </dl>
      {!hasWarning(answer) && <Stamp date={date} className="print-stamp" />}
    </header>
  )
}

/** The student's words, and how the names were read. */
function Understood({ result }: { result: Result }) {
  const { answer } = result
  const wrote = ownWordsOf(result)
  return (
    <dl className="print-read">
      {wrote && (
        <div>
          <dt>{words.youWrote}</dt>
          <dd className="line-clamp-4">
            “<Typed>{wrote}</Typed>”
          </dd>
        </div>
      )}
      {answer.understood.length > 0 && (
        <div>
          <dt>{words.understood}</dt>
          <dd>
            <WithUniversity text={answer.understood.join(' ')} answer={answer} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Warnings first, as they were sent. */
function Replies({ answer }: { answer: Answer }) {
  if (answer.replies.length === 0) return null
  return (
    <PrintPart heading={words.asked}>
      <dl className="print-read border-y-2 border-brand">
        {answer.replies.map(({ title, warning, text, ask }) => (
          <div key={title}>
            <dt className={`font-heading ${warning ? 'text-danger' : 'text-brand'}`}>{title}</dt>
            <dd>
              {text.map(statementFrom).map(({ text: line, source }, index) => (
                <span key={line} className={index === 0 ? 'font-bold' : ''}>
                  <Quoting>{line}</Quoting>
                  {source && '\u00A0'}
                  <SourceNumber of={source} />{' '}
                </span>
              ))}
              {ask && (
                <span className="ask-slip block">
                  <b className="font-bold">{filled(words.ask, { whom: ask.whom })}:</b> “{ask.words}
                  ”
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PrintPart>
  )
}

function InShort({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <PrintPart heading={words.inShort}>
      <ul className="print-ledger">
        {lines.map(shortLineFrom).map(({ figure, strong, remainder, more, source }) => (
          <li key={strong + remainder}>
            {figure && <Figure className="print-figure">{figure}</Figure>}
            <span className={figure ? '' : 'col-span-2'}>
              <b className="font-bold">{strong}</b>
              {remainder}
              {more}&nbsp;
              <SourceNumber of={source} />
            </span>
          </li>
        ))}
      </ul>
    </PrintPart>
  )
}

function Steps({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <PrintPart heading={words.steps}>
      <ol className="print-list">
        {steps.map(stepFrom).map(({ strong, remainder, source }, index) => (
          <li key={strong + remainder}>
            <span className="font-heading text-brand">{index + 1}</span>
            <span>
              <b className="font-bold">{strong}</b>
              {remainder}&nbsp;
              <SourceNumber of={source} />
            </span>
          </li>
        ))}
      </ol>
    </PrintPart>
  )
}

function Documents({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <PrintPart heading={words.requiredDocs}>
      <ul className="print-list">
        {names.map((name) => (
          <li key={name} className="font-semibold">
            <span className="print-box" />
            {name}
          </li>
        ))}
      </ul>
    </PrintPart>
  )
}

function Facts({ result: { answer } }: { result: Result }) {
  const { universityName, minimumCgpa, policyUrl, notes } = answer
  const facts = [
    { term: words.university, fact: universityName },
    { term: words.minimumCgpa, fact: minimumCgpa },
    // Prints the address of a link, on one line up to half of the page.
    {
      term: words.policy,
      fact: policyUrl && <a href={policyUrl}>{withoutScheme(policyUrl)}</a>,
      width: 'max-w-1/2 shrink-0',
    },
  ].filter(({ fact }) => fact)
  if (facts.length + notes.length === 0) return null
  return (
    <dl className="print-facts">
      {facts.length > 0 && (
        <div className="flex justify-between gap-6">
          {facts.map(({ term, fact, width = 'min-w-0' }) => (
            <div key={term} className={width}>
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </div>
      )}
      {notes.length > 0 && (
        <div className="grid grid-cols-[70px_minmax(0,1fr)]">
          <dt className="text-ink-soft">{words.notes}</dt>
          <dd>
            {notes
              .flatMap((note) => note.split('\n'))
              .map(statementFrom)
              .map(({ text, source }) => (
                <p key={text} className="flex justify-between gap-4">
                  {text} <SourceNumber of={source} />
                </p>
              ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Sources({ result: { answer } }: { result: Result }) {
  if (answer.sources.length === 0) return null
  return (
    <p className="print-sources">
      <b className="font-bold text-ink">{words.sources}</b>{' '}
      {answer.sources.map((source, index) => (
        <span key={source.title + source.url}>
          <SourceNumber of={source.url ? index + 1 : undefined} /> {nameOf(source)}.{' '}
        </span>
      ))}
    </p>
  )
}

function Stub({ result: { answer, sent, at } }: { result: Result }) {
  const day = at === undefined ? undefined : callDayOf(at, opening)
  const isCallable = reachableIn(sent['phone'] ?? '').length > 0
  return (
    <footer className="print-stub">
      {answer.reference && (
        <div>
          <p className="text-ink-soft">{words.enquiry.reference}</p>
          <p className="print-figure">{answer.reference}</p>
        </div>
      )}
      {answer.reference && day && isCallable && (
        <div>
          <p className="text-ink-soft">{words.enquiry.day}</p>
          <p className="print-figure">{day.name.replace(/^.*, /, '')}</p>
        </div>
      )}
      <div>
        {answer.reference && (
          <p>
            {day && isCallable && `${day.date}. `}
            <CallPromise phone={sent['phone'] ?? ''} />
          </p>
        )}
        <p>
          {company.brand}, {contact.phone}, {contact.email}
        </p>
      </div>
    </footer>
  )
}

function PrintPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="print-part">
      <h3>{heading}</h3>
      {children}
    </section>
  )
}

const withoutScheme = (address: string) => address.replace(/^https:\/\/(?:www\.)?/, '')

const SourceNumber = ({ of }: { of?: number }) =>
  of ? <b className="font-bold text-brand">{of}</b> : null
