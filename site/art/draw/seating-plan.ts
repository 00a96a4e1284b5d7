import { colours } from './colours.ts'
import { drawing } from './drawing.ts'
import { series } from './paper.ts'

/** A batch of eight to twelve: eight seats are sure, four may be taken. */
export function seatingPlan() {
  const page = drawing(336, 184)
  const seats = series(12, 0, 1).map((index) => {
    const x = (index % 4) * 86
    const y = 36 + Math.floor(index / 4) * 50
    const sure = index < 8
    return (
      (sure
        ? `<path fill="${colours.brand}" d="M${x} ${y + 30}h78v6a6 6 0 0 1-6 6h-66a6 6 0 0 1-6-6z"/><rect x="${x + 0.75}" y="${y + 0.75}" width="76.5" height="37.5" rx="5.5" fill="${colours.surface}" stroke="${colours.brand}" stroke-width="1.5"/>`
        : `<rect x="${x + 0.75}" y="${y + 0.75}" width="76.5" height="40.5" rx="5.5" fill="none" stroke="${colours.brand}" stroke-width="1.2" stroke-dasharray="4 3"/>`) +
      page.text(String(index + 1), x + 39, y + (sure ? 25 : 26.5), {
        face: 'textMedium',
        size: 15,
        fill: sure ? colours.brandStrong : colours.inkSoft,
        anchor: 'middle',
      })
    )
  })
  page.add(
    `<rect width="336" height="22" rx="3" fill="${colours.brandStrong}"/>`,
    page.text('Board', 168, 15.5, { size: 13, fill: colours.onDeep, anchor: 'middle' }),
    ...seats,
  )
  return page
}
