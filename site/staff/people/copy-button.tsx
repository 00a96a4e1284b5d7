import { Check, Copy } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { useCopying } from '../ui/copying.ts'

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
