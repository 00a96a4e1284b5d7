import { useEffect, useEffectEvent } from 'react'

/** Hears an event of the window, which is outside React. */
export function useEvent<Name extends keyof WindowEventMap>(
  name: Name,
  onEvent: (event: WindowEventMap[Name]) => void,
) {
  const hear = useEffectEvent(onEvent)
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => hear(event)
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name])
}
