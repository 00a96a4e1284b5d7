import { type ReactNode, useState } from 'react'
import { Chat, Check, Copy, Mail } from '../../images/icons.tsx'
import { result as words } from '../../content/eligibility.ts'
import { chatToSelf, mailLink, type Slip, textOf } from './slip.ts'

/** Ways to keep the answer. They are made on the student's own device; nothing more is sent to us. */
export function Keep({ slip }: { slip: Slip }) {
  const [told, setTold] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(textOf(slip))
      setTold(words.copied)
    } catch {
      // The clipboard is missing outside https, and may be refused.
      setTold(words.notCopied)
    }
  }

  return (
    <section className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <h3 className="font-body text-fine font-bold tracking-normal">{words.keep}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" onClick={() => void copy()} className={way}>
          {told === words.copied ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
          {words.copy}
        </button>
        <Way href={chatToSelf(slip)} icon={<Chat className="size-4.5" />}>
          {words.chat}
        </Way>
        <Way href={mailLink(slip)} icon={<Mail className="size-4.5" />}>
          {words.email}
        </Way>
        <output className="text-fine text-ink-soft">{told}</output>
      </div>
    </section>
  )
}

const way =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-rule px-3.5 text-note font-semibold text-brand hover:bg-sheet'

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={way}>
      {icon}
      {children}
    </a>
  )
}
