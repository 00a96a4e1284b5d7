import { useId } from 'react'

const rim = teeth(75, 75, 44, 70, 73.5)

/**
 * The stamp of a result: 150 px wide, slightly rotated. `date` is shown unchanged, such as "21 Nov 2026". Keeps its colours in
 * forced-colors mode: dark text on marigold stays readable.
 */
export function Stamp({ date, className }: { date: string; className?: string }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 150 150"
      width="150"
      height="150"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot hold live text
      role="img"
      aria-label={`Not a verdict. Verify by hand. ${date}`}
      className={className}
    >
      <defs>
        <path id={`${id}top`} d="M23.5 75a51.5 51.5 0 0 1 103 0" />
        <path id={`${id}bottom`} d="M15.4 75a59.6 59.6 0 0 0 119.2 0" />
      </defs>
      <g transform="rotate(-9 75 75)" className="forced-color-adjust-none fill-stamp-ink">
        <path className="fill-accent" d={rim} />
        <g className="fill-none stroke-stamp-ink">
          <circle cx="75" cy="75" r="65.5" strokeWidth="1.6" />
          <circle cx="75" cy="75" r="45.5" />
        </g>
        <g
          className="font-body"
          fontSize="11.5"
          fontWeight="800"
          letterSpacing="1.3"
          textAnchor="middle"
        >
          <text>
            <textPath href={`#${id}top`} startOffset="50%">
              VERIFY BY HAND
            </textPath>
          </text>
          <text>
            <textPath href={`#${id}bottom`} startOffset="50%">
              {date.toUpperCase()}
            </textPath>
          </text>
        </g>
        <g className="font-heading" fontSize="20.5" fontWeight="540" textAnchor="middle">
          <text x="75" y="72">
            Not a
          </text>
          <text x="75" y="93">
            verdict
          </text>
        </g>
      </g>
    </svg>
  )
}

/** The rim of a stamp: `count` teeth between two radii, as path data. */
function teeth(cx: number, cy: number, count: number, inner: number, outer: number) {
  const points = Array.from({ length: count * 2 }, (_, index) => {
    const radius = index % 2 ? inner : outer
    const angle = (index * Math.PI) / count
    return `${(cx + radius * Math.sin(angle)).toFixed(1)} ${(cy - radius * Math.cos(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
