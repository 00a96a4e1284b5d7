import { useState } from 'react'
import { Check, Copy } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'

type Props = { text: string; label: string; done: string; className?: string }

export function CopyButton({ text, label, done, className = '' }: Props) {
  const [state, setState] = useState<'copied' | 'failed'>()

  async function copy() {
    // Refused without a secure connection, and where the browser asks and somebody says no.
    const copied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      )
    setState(copied ? 'copied' : 'failed')
    setTimeout(() => setState(undefined), 4000)
  }

  const words = state === 'copied' ? done : state === 'failed' ? 'Select and copy it' : label
  const Icon = state === 'copied' ? Check : Copy
  return (
    <>
      <Button kind="outline" size="small" className={className} onClick={() => void copy()}>
        <Icon className="size-4.5 shrink-0" />
        {words}
      </Button>
      <output className="sr-only">{state && words}</output>
    </>
  )
}
