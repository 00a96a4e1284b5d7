import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { reachableIn } from '#contract/phone.ts'
import { type Answer, hasWarning } from '#site/backend/answer.ts'
import { result as words } from '#site/content/answer.ts'
import { company, contact, opening } from '#site/content/company.ts'
import { Stamp } from '#site/images/stamp.tsx'
import { Brand } from '#site/shell/brand.tsx'
import { useEvent } from '#site/ui/use-event.ts'
import { Quoting, Typed } from '#site/ui/quoted.tsx'
import { filled } from '#site/words/own.ts'
import { ownWordsOf, type Result } from '../result.ts'
import { callDayOf, CallPromise } from './call-day.tsx'
import { Entry } from './enquiry.tsx'
import { Figure } from './parts.tsx'
import { nameOf } from './details.tsx'
import { shortLineFrom, statementFrom, stepFrom } from '#site/ui/statement.ts'
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
  useEvent('beforeprint', () => sheet.current && fitOnPage(sheet.current))

  return createPortal(
    <article ref={sheet} data-letters="" className="print-sheet">
      <Strip result={result} />
      <h2 className="mt-[14px] text-[29px]/[1.15]">{words.title}</h2>
      <p className="mt-[6px] max-w-[550px] py-[6px] px-[12px] border-l-4 border-l-accent bg-tint text-accent-ink font-semibold">
        {words.note}
      </p>
      <Understood result={result} />
      <Replies answer={result.answer} />
      <div className="grid items-start gap-x-[24px] [grid-auto-columns:minmax(0,1fr)] [grid-auto-flow:column]">
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
      {!hasWarning(answer) && (
        <Stamp date={date} className="absolute right-[26px] bottom-[-32px] w-[106px] h-auto" />
      )}
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
  return (
    <PrintList heading={words.inShort} items={lines.map(shortLineFrom)}>
      {({ figure, strong, remainder, more, source }) => (
        <li
          key={strong + remainder}
          className="grid grid-cols-[76px_minmax(0,1fr)] items-baseline py-[6px] not-first:border-t not-first:border-t-rule"
        >
          {figure && <Figure className="print-figure">{figure}</Figure>}
          <span className={figure ? '' : 'col-span-2'}>
            <b className="font-bold">{strong}</b>
            {remainder}
            {more}&nbsp;
            <SourceNumber of={source} />
          </span>
        </li>
      )}
    </PrintList>
  )
}

const listed = 'flex gap-[10px] py-[4px] not-first:border-t not-first:border-t-hair'

function Steps({ steps }: { steps: string[] }) {
  return (
    <PrintList heading={words.steps} items={steps.map(stepFrom)}>
      {({ strong, remainder, source }, index) => (
        <li key={strong + remainder} className={listed}>
          <span className="font-heading text-brand">{index + 1}</span>
          <span>
            <b className="font-bold">{strong}</b>
            {remainder}&nbsp;
            <SourceNumber of={source} />
          </span>
        </li>
      )}
    </PrintList>
  )
}

function Documents({ names }: { names: string[] }) {
  return (
    <PrintList heading={words.requiredDocs} items={names}>
      {(name) => (
        <li key={name} className={`${listed} font-semibold`}>
          <span className="w-[13px] h-[13px] mt-[3px] flex-none border border-brand rounded-[3px]" />
          {name}
        </li>
      )}
    </PrintList>
  )
}

type ListProps<Item> = {
  heading: string
  items: Item[]
  children: (item: Item, index: number) => ReactNode
}

/** Not rendered while empty. */
const PrintList = <Item,>({ heading, items, children }: ListProps<Item>) =>
  items.length > 0 && (
    <PrintPart heading={heading}>
      <ol className="ruled">{items.map(children)}</ol>
    </PrintPart>
  )

function Facts({ result: { answer } }: { result: Result }) {
  const { universityName, minimumCgpa, policyUrl, notes } = answer
  const facts = [
    { term: words.university, fact: universityName },
    { term: words.minimumCgpa, fact: minimumCgpa },
    // Prints the address of a link, on one line up to half of the page.
    {
      term: words.policy,
      fact: policyUrl && (
        <a href={policyUrl} className="text-brand underline">
          {withoutScheme(policyUrl)}
        </a>
      ),
      width: 'max-w-1/2 shrink-0',
    },
  ].filter(({ fact }) => fact)
  if (facts.length + notes.length === 0) return null
  return (
    <dl className="ruled mt-[16px]">
      {facts.length > 0 && (
        <div className="flex justify-between gap-6 py-[6px]">
          {facts.map(({ term, fact, width = 'min-w-0' }) => (
            <div key={term} className={width}>
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </div>
      )}
      {notes.length > 0 && (
        <div className="grid grid-cols-[70px_minmax(0,1fr)] py-[6px] not-first:border-t not-first:border-t-rule">
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
    <p className="mt-[8px] text-ink-soft text-[12px]">
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
    <footer className="flex items-center gap-[28px] mt-[12px] py-[12px] px-[20px] bg-sheet-strong">
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
    <section className="[&>h3]:mt-[14px] [&>h3]:mx-0 [&>h3]:mb-[5px] [&>h3]:text-[18px]/[1.25]">
      <h3>{heading}</h3>
      {children}
    </section>
  )
}

const withoutScheme = (address: string) => address.replace(/^https:\/\/(?:www\.)?/, '')

const SourceNumber = ({ of }: { of?: number }) =>
  of ? <b className="font-bold text-brand">{of}</b> : null
