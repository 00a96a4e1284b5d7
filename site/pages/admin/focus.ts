import { useEffect, useRef } from 'react'

/** Takes the focus, which belongs to the browser, once it is drawn: whoever asked for it goes on there. */
export function useFocusOnce<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
