import { useState } from 'react'

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
