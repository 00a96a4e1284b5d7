import { useEffect, useState } from 'react'

/** The current time, updated regularly for texts such as "12 min ago". */
export function useNow(everyMilliseconds = 30_000) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, everyMilliseconds)
    // Timers pause while a laptop sleeps or a tab is hidden.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMilliseconds])
  return now
}
