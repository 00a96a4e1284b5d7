const pitch = 14

/** A sheet with straight sides, torn along holes at its top or its bottom; square corners as paper has. */
export function torn(x: number, y: number, width: number, height: number, edge: 'top' | 'bottom') {
  const holes = Math.floor(width / pitch)
  const margin = (width - holes * pitch) / 2
  const bite = (way: 1 | -1) => `h${3 * way}a4 4 0 0 0 ${8 * way} 0h${3 * way}`.repeat(holes)
  if (edge === 'top') {
    return `M${x} ${y}h${margin}${bite(1)}h${margin}v${height}h${-width}z`
  }
  return `M${x} ${y}h${width}v${height}h${-margin}${bite(-1)}h${-margin}z`
}

/** Horizontal lines of one length at many heights, as the data of one path. */
export const lines = (x: number, width: number, heights: number[]) =>
  heights.map((y) => `M${x} ${y}h${width}`).join('')

/** `count` numbers from `first` on, each `step` further. */
export const series = (count: number, first: number, step: number) =>
  Array.from({ length: count }, (_, index) => first + index * step)
