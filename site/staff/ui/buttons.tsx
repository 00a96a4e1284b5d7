import { type ReactNode, useState } from 'react'
import { Check, Copy } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'

type Props = {
  name: string
  disabled?: boolean
  className?: string
  onClick: () => void
  children: ReactNode
}

/** An icon button with its name as tooltip and accessible name. */
export function IconButton({ name, disabled = false, className = '', onClick, children }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // The disabled attribute would drop the focus.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      className={`icon-button ${className}`}
    >
      {children}
    </button>
  )
}

type LinkButtonProps = {
  onPress: () => void
  /** Within a sentence; elsewhere it has the minimum touch size. */
  inText?: boolean
  className?: string
  children: ReactNode
}

/** A button that looks like a link. */
export function LinkButton({ onPress, inText = false, className = '', children }: LinkButtonProps) {
  const classes = `text-link ${inText ? 'text-left' : 'min-h-11 text-note'} ${className}`
  return (
    <button type="button" className={classes} onClick={onPress}>
      {children}
    </button>
  )
}

type CopyProps = { text: string; label: string; done: string; className?: string }

export function CopyButton({ text, label, done, className = '' }: CopyProps) {
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

/** Offers a text as a file to save. */
export function saveFile(name: string, type: string, text: BlobPart) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
