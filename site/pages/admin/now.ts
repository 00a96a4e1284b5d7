import { useEffect, useState } from 'react'

/** The clock on the wall: what is shown as "12 min ago" must not stand still. */
export function useNow(everyMilliseconds = 30_000) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, everyMilliseconds)
    // A laptop that wakes up, a tab that comes to the front: timers slept meanwhile.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMilliseconds])
  return now
}
