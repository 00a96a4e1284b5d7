import { useState } from 'react'

/** Copies texts, and says for a moment whether the last one was copied. */
export function useCopying(forMs: number) {
  const [result, setResult] = useState<'copied' | 'refused'>()

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Without a secure connection, by the settings of the browser, or because somebody said no.
      setResult('refused')
    }
    setTimeout(() => setResult(undefined), forMs)
  }

  return { result, copy }
}
