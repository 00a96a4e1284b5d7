import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { enteredKind } from '#contract/enquiry-fields.ts'
import { listActivity } from '#site/backend/desk.ts'
import type { FormPart, Row } from '#site/backend/marks.ts'
import { useCatalogueNames } from '../ui/catalogue-names.ts'
import { LinkButton, CopyIcon } from '../ui/buttons.tsx'
import { Correct } from './correct.tsx'
import { formWords } from './enquiry-heading.tsx'
import { MakeAnswer } from './give-answer.tsx'
import { NotAnswered, SentAnswer } from './sent-answer.tsx'

type Props = {
  row: Row
  /** Set if other enquiries are shown with it. */
  onPart: (() => void) | undefined
}

/** The read-only part of the panel: what was sent, and the answer. */
export function WhatWasSent({ row, onPart }: Props) {
  return (
    <div className="sent">
      {row.form ? <FormSent row={row} form={row.form} /> : <SubmissionSent row={row} />}
      {onPart && (
        <LinkButton onPress={onPart} className="justify-self-start">
          This is somebody else
        </LinkButton>
      )}
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
      {kind === enteredKind && <MakeAnswer row={row} />}
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

function Reached({ row }: { row: Row }) {
  const { phone, email, language } = row
  return (
    <>
      <Fact name="Phone" copy={phone} correct={<Correct row={row} field="phone" />}>
        {phone || <EmptyValue />}
      </Fact>
      <Fact name="Email" copy={email} correct={<Correct row={row} field="email" />}>
        {email ? <BrokenEmail email={email} /> : <EmptyValue />}
      </Fact>
      {language && <Fact name="Language">{language}</Fact>}
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
function SubmissionSent({ row }: { row: Row }) {
  const names = useCatalogueNames()
  const {
    data: answer,
    isPending,
    isLoadingError,
  } = useQuery({
    queryKey: ['activity', row.id, 'answer'],
    queryFn: () => listActivity([row.id], { limit: 1, kind: 'answer' }),
  })
  const university = row.universityId && names?.universities[row.universityId]
  const college = row.collegeId && names?.colleges[row.collegeId]
  const branch = row.branchId && names?.branches[row.branchId]
  return (
    <>
      <Block id="sent-title" title="What was sent">
        <dl className="sent-facts">
          <Reached row={row} />
          <Fact name="Papers passed">
            <span className="sent-figure">{row.papers_passed}</span>
          </Fact>
          <Fact
            name="University"
            understood={[college, university].filter(Boolean).join(', under ')}
            correct={<Correct row={row} field="university" />}
          >
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
          <SentAnswer row={row} entry={answer.entries[0]} />
        )}
        {answer?.entries[0] && <NotAnswered id={row.id} />}
      </Block>
    </>
  )
}

type FactProps = {
  name: string
  copy?: string
  understood?: string
  correct?: ReactNode
  children: ReactNode
}

function Fact({ name, copy, understood, correct, children }: FactProps) {
  return (
    <div className="sent-fact">
      <dt>{name}</dt>
      <dd>
        <div className="min-w-0 flex-1 wrap-anywhere">
          <span dir="auto" className="block whitespace-pre-line">
            {children}
          </span>
          {understood && !isSame(understood, children) && (
            <span className="block text-fine font-normal text-ink-soft">
              Understood: {understood}
            </span>
          )}
        </div>
        {copy && <CopyIcon name={name.toLowerCase()} text={copy} />}
        {correct}
      </dd>
    </div>
  )
}

const isSame = (name: string, typed: ReactNode) =>
  typeof typed === 'string' && name.toLowerCase() === typed.trim().toLowerCase()
