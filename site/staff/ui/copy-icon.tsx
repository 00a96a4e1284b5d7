import { Check, Copy } from '#site/images/icons.tsx'
import { useCopying } from './copying.ts'
import { IconButton } from './icon-button.tsx'

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
