import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isPopoverOpen } from '#site/ui/browser.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { preferences, usePreference } from './stored.ts'

/** Focuses the element after its first render. Focus is outside React. */
export function useFocusOnce<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}

/** If the element is removed with the focus in it, the focus goes to its row or to the open enquiry's name. */
export function useFocusBack(element: RefObject<HTMLElement | null>) {
  // Focus is outside React: move it before the element is removed.
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (!current?.contains(document.activeElement)) return
      const around = current.closest<HTMLElement>('tr') ?? document.getElementById('enquiry-name')
      around?.focus({ preventScroll: true })
    }
  }, [element])
}

/** Whether a key typed there is text. */
const isField = (target: Element) => target.closest('input, textarea, select') !== null

/** The Latin letter of a key in lower case, also with Caps Lock; of an Indian keyboard that of the key's place. Other keys by their name. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) {
  const [, place] = /^Key([A-Z])$/.exec(code) ?? []
  return place === undefined || /^[a-z]$/i.test(key) ? lowerCase(key) : place.toLowerCase()
}

const lowerCase = (key: string) => (key.length === 1 ? key.toLowerCase() : key)

type Keys = Record<string, ((target: Element) => void) | undefined>

/** Keys that work where no text is typed and no menu is open, unless somebody has turned them off; Escape works then too. */
export function useShortcuts(keys: Keys, isHere?: (target: Element) => boolean) {
  const [shortcuts] = usePreference(preferences.shortcuts)
  useEvent('keydown', (event) => {
    const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    const key = letterOf(event)
    const act = keys[key]
    if (!act || ctrlKey || metaKey || altKey || defaultPrevented || isPopoverOpen()) return
    if (!(target instanceof Element) || target.closest('[popover]') || isHere?.(target) === false)
      return
    if (key !== 'Escape') {
      if (shortcuts === 'off' || isField(target)) return
      event.preventDefault()
    }
    act(target)
  })
}
