import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Answer } from '#site/backend/answer.ts'
import { makeAnswer } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { result as words } from '#site/content/answer.ts'
import { Printer } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { answerHash, draftPlace } from '#site/ui/draft.ts'
import { shareTextOf } from '#site/ui/share-text.ts'
import { loadEnquiriesAnew } from '../list/data/cached-rows.ts'
import { useDesk } from '../list/data/desk.ts'
import { wholeList } from '../list/view.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useBusy } from '../ui/form.tsx'
import { TextField } from '../new/parts.tsx'
import { contactWays, linkTo, useAddressee } from './contact/contact-links.tsx'

type Props = { row: Row; answer: Answer; givenAt: Date }

const link = 'inline-flex min-h-11 items-center gap-2 text-left text-note font-bold text-brand'

/** On paper from the page that the student sees, and as a text by WhatsApp or mail. */
export function GiveAnswer({ row, answer: stored, givenAt }: Props) {
  const { work } = useDesk()
  const to = useAddressee(row)
  const [isBlocked, setBlocked] = useState(false)
  const answer = { ...stored, reference: row.reference }
  const date = givenAt.toLocaleDateString('en-GB', { dateStyle: 'medium' })
  const text = encodeURIComponent(shareTextOf({ answer, date }))
  const queries = {
    whatsapp: `?text=${text}`,
    mail: `?subject=${encodeURIComponent(words.title)}&body=${text.replaceAll('%0A', '%0D%0A')}`,
  }

  function show() {
    const { name, phone, email, university, branch, reason, papers_passed: passed } = row
    const sent = { name, phone, email, university, branch, reason, passed: String(passed) }
    // What a student would still be asked changes the enquiry, which only the student may.
    const matched = { ...answer.matched, candidates: [] }
    const alone = { ...answer, matched, taps: [], questions: [], amend: '' }
    const result = { answer: alone, sent, taps: {}, date, at: givenAt.getTime() }
    const tab = open('', '_blank')
    setBlocked(tab === null)
    // In the storage of the tab, which ends with it.
    tab?.sessionStorage.setItem(draftPlace, JSON.stringify({ values: sent, result }))
    tab?.location.assign(paths.checkEligibility + answerHash)
  }

  return (
    <p className="flex flex-wrap items-center gap-x-5">
      <button type="button" onClick={show} className={link}>
        <Printer className="size-4.5 shrink-0" />
        Print or show the answer
      </button>
      {contactWays(row, to).map(
        (contact) =>
          contact.way !== 'call' &&
          contact.to !== undefined && (
            <a
              key={contact.way}
              className={link}
              {...linkTo(contact.to, { ...contact, query: queries[contact.way] }, () =>
                work.askOutcome(row, contact.way),
              )}
            >
              <contact.Icon className="size-4.5 shrink-0" />
              Send by {contact.word}
            </a>
          ),
      )}
      <output className="text-fine">{isBlocked && 'The browser did not open a tab.'}</output>
    </p>
  )
}

const needed = { university: 'University or college', branch: 'Branch', papers: 'Papers passed' }

/** Of an enquiry that was entered without one. An enquiry of another kind becomes an eligibility check. */
export function MakeAnswer({ row }: { row: Row }) {
  const client = useQueryClient()
  const { view, setView } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState({ university: '', branch: '', papers: '' })
  const { busy, trouble, run } = useBusy()
  const { form } = row
  const { papers, ...names } = values

  async function make() {
    const isMade = await run(() => makeAnswer(row.id, form && { ...names, papers: Number(papers) }))
    if (!isMade) return
    loadEnquiriesAnew(client)
    if (form && view.list === 'others')
      setView({ ...wholeList(undefined), enquiry: row.id }, { replace: true })
  }

  if (form && !isOpen) return <LinkButton onPress={() => setOpen(true)}>Make the answer</LinkButton>
  return (
    <form
      noValidate
      className="my-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      {form &&
        (Object.keys(values) as (keyof typeof values)[]).map((name) => (
          <TextField
            key={name}
            id={`answer-${name}`}
            label={needed[name]}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
            problem={undefined}
            {...(name === 'papers' && { inputMode: 'numeric' })}
          />
        ))}
      {trouble && (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      )}
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        aria-disabled={busy || (form && Object.values(values).includes(''))}
      >
        {busy ? 'Making it...' : 'Make the answer'}
      </Button>
    </form>
  )
}
