import { useState } from 'react'
import { wellFormed } from '#contract/text.ts'
import { result as words } from '#site/content/answer.ts'
import { company, contact } from '#site/content/company.ts'
import { Chat, Check, Copy, Share as ShareIcon } from '#site/images/icons.tsx'
import { settings } from '#site/settings.ts'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { filled } from '#site/words/own.ts'
import type { Result } from '../result.ts'
import { statementFrom } from './statement.ts'

/** The system's share sheet, else WhatsApp and copying. Sends nothing to us. */
export function Share({ result }: { result: Result }) {
  const [open, setOpen] = useState(false)

  async function share() {
    if (!('share' in navigator)) return setOpen(!open)
    try {
      await navigator.share({ title: words.title, text: shareTextOf(result) })
    } catch (error) {
      // A closed sheet is a choice; a refused one is replaced.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true)
    }
  }

  return (
    <>
      {open && <Ways result={result} />}
      <Button
        kind="outline"
        aria-expanded={open || undefined}
        onClick={() => void share()}
        className="narrow:flex-1"
      >
        <ShareIcon className="size-5 shrink-0 max-snug:hidden" />
        {words.share}
      </Button>
    </>
  )
}

function Ways({ result }: { result: Result }) {
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(shareTextOf(result))
      setStatus(words.copied)
    } catch {
      // The clipboard is missing without https and may be refused.
      setStatus(words.notCopied)
    }
  }

  return (
    <div className="order-first flex basis-full flex-wrap items-center gap-2.5">
      <ButtonLink
        kind="outline"
        size="small"
        href={chatLinkOf(result)}
        target="_blank"
        rel="noopener"
        className="narrow:flex-1"
      >
        <Chat className="size-5 shrink-0 max-snug:hidden" />
        {words.chat}
      </ButtonLink>
      <Button kind="outline" size="small" onClick={() => void copy()} className="narrow:flex-1">
        <Copied done={status === words.copied} />
        {words.copy}
      </Button>
      <output className="text-note text-ink-soft empty:hidden">{status}</output>
    </div>
  )
}

function Copied({ done }: { done: boolean }) {
  const Icon = done ? Check : Copy
  return <Icon className="size-5 shrink-0 max-snug:hidden" />
}

/**
 * The answer as plain text for sharing, steps first. Without name, phone, email and source addresses. Ends with the site's address, if set.
 */
export function shareTextOf({ answer, date }: Result, siteAddress = settings.publicOrigin) {
  const { steps, inShort, universityName, minimumCgpa, requiredDocs, policyUrl, notes } = answer
  // Warnings come first.
  const replies = [true, false].flatMap((wanted) =>
    answer.replies.filter(({ warning }) => warning === wanted),
  )
  const parts = answer.error
    ? [answer.error]
    : [
        ...replies.map(({ title, text, ask }) =>
          list(title.replace(/\?$/, ''), [
            ...plain(text),
            ...(ask ? [`${filled(words.ask, { whom: ask.whom })}: “${ask.words}”`] : []),
          ]),
        ),
        steps.length > 0 &&
          list(
            words.steps,
            plain(steps).map((step, at) => `${at + 1}. ${step}`),
          ),
        inShort.length > 0 && list(words.inShort, plain(inShort)),
        universityName && `${words.university}: ${universityName}`,
        minimumCgpa && `${words.minimumCgpa}: ${minimumCgpa}`,
        requiredDocs.length > 0 && `${words.requiredDocs}: ${requiredDocs.join(', ')}`,
        policyUrl && `${words.viewPolicy}: ${policyUrl}`,
        ...notes.map((note) => plain(note.split('\n')).join('\n')),
        answer.reference && `${words.enquiry.reference}: ${answer.reference}`,
      ]
  return wellFormed(
    [
      ...parts,
      `${words.title}, ${date}. ${words.note}`,
      [company.brand, contact.phone, contact.email, siteAddress].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
}

const plain = (lines: string[]) => lines.map((line) => statementFrom(line).text)

const list = (heading: string, lines: string[]) => [`${heading}:`, ...lines].join('\n')

/** Without a number, WhatsApp asks for the recipient, which can be oneself. */
export const chatLinkOf = (result: Result) =>
  `https://wa.me/?text=${encodeURIComponent(shareTextOf(result))}`
