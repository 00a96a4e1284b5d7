const dayMs = 86_400_000

/** At most `most` calls per UTC day, counted in this process. */
export function dailyAllowance(most: number, now: () => number) {
  let day = 0
  let used = 0
  return async () => {
    const today = Math.floor(now() / dayMs)
    if (today !== day) {
      day = today
      used = 0
    }
    if (used >= most) return false
    used += 1
    return true
  }
}
