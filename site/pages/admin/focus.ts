import { useEffect, useRef } from 'react'

/** Focuses the element after its first render. Focus is outside React. */
export function useFocusOnce<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
