import { useState } from 'react'
import { result as words } from '#site/content/answer.ts'
import { Chat, Check, Copy, Share as ShareIcon } from '#site/images/icons.tsx'
import { Button, ButtonLink } from '#site/ui/button.tsx'
import { shareTextOf } from '#site/ui/share-text.ts'
import type { Result } from '../result.ts'

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

/** Without a number, WhatsApp asks for the recipient, which can be oneself. */
export const chatLinkOf = (result: Result) =>
  `https://wa.me/?text=${encodeURIComponent(shareTextOf(result))}`
