/** The rim of a stamp: `count` teeth between two radii, as path data. */
export function teeth(cx: number, cy: number, count: number, inner: number, outer: number) {
  const points = Array.from({ length: count * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer
    const angle = (index * Math.PI) / count
    return `${(cx + radius * Math.sin(angle)).toFixed(1)} ${(cy - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
