import { useState } from 'react'
import { Check, Copy } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { IconButton } from './buttons.tsx'

type Props = { text: string; label: string; done: string; className?: string }

export function CopyButton({ text, label, done, className = '' }: Props) {
  const { result, copy } = useCopying(4_000)
  const words = result === 'copied' ? done : result === 'refused' ? 'Select and copy it' : label
  const Icon = result === 'copied' ? Check : Copy
  return (
    <>
      <Button kind="outline" size="small" className={className} onClick={() => void copy(text)}>
        <Icon className="size-4.5 shrink-0" />
        {words}
      </Button>
      <output className="sr-only">{result && words}</output>
    </>
  )
}

/** A small button beside a value; `name` is what it copies. */
export function CopyIcon({ name, text }: { name: string; text: string }) {
  const { result, copy } = useCopying(2_000)
  const Icon = result === 'copied' ? Check : Copy
  return (
    <>
      <IconButton name={`Copy ${name}`} onClick={() => void copy(text)} className="copy-icon">
        <Icon className="size-4.5" />
      </IconButton>
      <output className="sr-only">
        {result === 'copied' && `Copied ${name}`}
        {result === 'refused' && 'The browser did not allow copying.'}
      </output>
    </>
  )
}

/** Copies text, and shows for a moment whether it worked. */
export function useCopying(forMs: number) {
  const [result, setResult] = useState<'copied' | 'refused'>()

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Fails without https, or if the browser or the user refuses.
      setResult('refused')
    }
    setTimeout(() => setResult(undefined), forMs)
  }

  return { result, copy }
}
