import { useState } from 'react'
import { result as words } from '../../../content/answer.ts'
import { Typed } from '../../../ui/quoted.tsx'
import { ownWordsOf, type Result } from '../result.ts'
import { TextButton } from './text-button.tsx'

const longest = 160

/** The student's own words on a ruled leaf, so that nobody thinks they were not read. */
export function YouWrote({ result }: { result: Result }) {
  const [whole, setWhole] = useState(false)
  const text = ownWordsOf(result)
  if (!text) return null
  const isLong = text.length > longest && !whole
  return (
    <section className="you-wrote">
      <h3 className="font-body text-note font-normal tracking-normal text-ink-soft">
        {words.youWrote}
      </h3>
      <div className="min-w-0">
        <p className={`whitespace-pre-line ${isLong ? 'line-clamp-4' : ''}`}>
          “<Typed>{text}</Typed>”
        </p>
        {isLong && <TextButton onClick={() => setWhole(true)}>{words.whole}</TextButton>}
      </div>
    </section>
  )
}
