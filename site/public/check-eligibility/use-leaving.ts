import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Reports blur at the end of a press outside, so that the pressed element does not move away before. */
export function useLeaving(
  input: RefObject<HTMLInputElement | null>,
  listening: boolean,
  onLeft: () => void,
) {
  const onLeave = useEffectEvent(onLeft)

  useEffect(() => {
    const field = input.current
    if (!listening || !field) return undefined
    let pressed = false
    const press = () => {
      pressed = true
    }
    const release = () =>
      setTimeout(() => {
        pressed = false
        if (document.activeElement !== field) onLeave()
      })
    const leave = () => {
      if (!pressed) onLeave()
    }
    addEventListener('mousedown', press, true)
    addEventListener('mouseup', release, true)
    field.addEventListener('blur', leave)
    return () => {
      removeEventListener('mousedown', press, true)
      removeEventListener('mouseup', release, true)
      field.removeEventListener('blur', leave)
    }
  }, [input, listening])
}
