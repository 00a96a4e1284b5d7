import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { listActivity } from '#site/backend/desk.ts'
import type { FormPart, Row } from '#site/backend/marks.ts'
import { Typed } from '#site/ui/quoted.tsx'
import { useCatalogueNames } from '../ui/catalogue-names.ts'
import { CopyIcon } from '../ui/copy.tsx'
import { instantFrom } from '../ui/time.ts'
import { formWords, samePersonTitle, useSamePerson } from './enquiry-heading.tsx'
import { shortDate } from './marks/follow-up.ts'
import { StageMark } from './marks/stage.tsx'
import type { Work } from './marks/work.ts'
import { NotAnswered } from './not-answered.tsx'
import { SentAnswer } from './sent-answer.tsx'

type Props = {
  row: Row
  addressOf: (id: string) => string
  onOpen: (id: string) => void
  whoIs: (id: string) => string
  work: Work
}

/** The read-only part of the panel: what was sent, and the answer. */
export function WhatWasSent(props: Props) {
  const { row } = props
  return (
    <div className="sent">
      {row.form ? (
        <FormSent row={row} form={row.form} />
      ) : (
        <SubmissionSent row={row} work={props.work} />
      )}
      <SamePerson {...props} />
    </div>
  )
}

type BlockProps = { id: string; title: string; children: ReactNode }

const Block = ({ id, title, children }: BlockProps) => (
  <section aria-labelledby={id}>
    <h3 id={id} tabIndex={-1} className="sent-title outline-none">
      {title}
    </h3>
    {children}
  </section>
)

function FormSent({ row, form }: { row: Row; form: FormPart }) {
  const { kind, course, subject, message } = form
  return (
    <Block id="sent-title" title="What was sent">
      <dl className="sent-facts">
        <Fact name="Form">{formWords[kind]}</Fact>
        <Reached row={row} />
        {course && <Fact name="Course">{course}</Fact>}
        {subject && <Fact name="Subject">{subject}</Fact>}
        <Fact name="Message">{message || <EmptyValue />}</Fact>
      </dl>
    </Block>
  )
}

function Reached({ row: { phone, email } }: { row: Row }) {
  return (
    <>
      <Fact name="Phone" copy={phone}>
        {phone || <EmptyValue />}
      </Fact>
      <Fact name="Email" copy={email}>
        <BrokenEmail email={email} />
      </Fact>
    </>
  )
}

/** A long address breaks between its parts. */
const BrokenEmail = ({ email }: { email: string }) =>
  email.match(/@?[^@._-]*[._-]?/g)?.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts of a constant text.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const EmptyValue = () => <span className="font-normal text-ink-soft">Not given</span>

/** Includes the answer that was sent. */
function SubmissionSent({ row, work }: Pick<Props, 'row' | 'work'>) {
  const names = useCatalogueNames()
  const {
    data: answer,
    isPending,
    isLoadingError,
  } = useQuery({
    queryKey: ['activity', row.id, 'answer'],
    queryFn: () => listActivity(row.id, { limit: 1, kind: 'answer' }),
  })
  const university = row.universityId && names?.universities[row.universityId]
  const branch = row.branchId && names?.branches[row.branchId]
  return (
    <>
      <Block id="sent-title" title="What was sent">
        <dl className="sent-facts">
          <Reached row={row} />
          <Fact name="Papers passed">
            <span className="sent-figure">{row.papers_passed}</span>
          </Fact>
          <Fact name="University" understood={university ?? ''}>
            {row.university}
          </Fact>
          <Fact name="Branch" understood={branch ?? ''}>
            {row.branch}
          </Fact>
          <Fact name="Reason">{row.reason || <EmptyValue />}</Fact>
        </dl>
      </Block>
      <Block id="answer-title" title="Answer given">
        {isPending ? (
          <p className="text-note text-ink-soft">Loading...</p>
        ) : isLoadingError ? (
          <p className="text-note text-ink-soft">The answer could not be fetched.</p>
        ) : (
          <SentAnswer entry={answer.entries[0]} />
        )}
        <NotAnswered id={row.id} work={work} />
      </Block>
    </>
  )
}

function SamePerson({ row, addressOf, onOpen, whoIs }: Props) {
  const others = useSamePerson(row)
  if (others.length === 0) return null
  return (
    <Block id={samePersonTitle} title="Same person">
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other.id} className="text-note leading-snug">
            <a
              href={addressOf(other.id)}
              className="text-link"
              onClick={(event) => {
                event.preventDefault()
                onOpen(other.id)
              }}
            >
              {dayOf(other.createdAt)}
            </a>{' '}
            <span className="wrap-anywhere">
              {other.form ? (
                formWords[other.form.kind]
              ) : (
                <>
                  <Typed>{other.university}</Typed>, <Typed>{other.branch}</Typed>
                </>
              )}
            </span>
            {other.stage !== 'new' && (
              <span className="flex flex-wrap items-center text-fine">
                <StageMark stage={other.stage} />
                {other.assignee && `, ${whoIs(other.assignee)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function dayOf(text: string) {
  const at = instantFrom(text)
  return at ? `${shortDate(at)} ${at.getFullYear()}` : text
}

type FactProps = { name: string; copy?: string; understood?: string; children: ReactNode }

function Fact({ name, copy, understood, children }: FactProps) {
  return (
    <div className="sent-fact">
      <dt>{name}</dt>
      <dd>
        <span dir="auto" className="block min-w-0 wrap-anywhere whitespace-pre-line">
          {children}
        </span>
        {understood && !isSame(understood, children) && (
          <span className="block text-fine font-normal text-ink-soft">
            Understood: {understood}
          </span>
        )}
        {copy && <CopyIcon name={name.toLowerCase()} text={copy} />}
      </dd>
    </div>
  )
}

const isSame = (name: string, typed: ReactNode) =>
  typeof typed === 'string' && name.toLowerCase() === typed.trim().toLowerCase()
