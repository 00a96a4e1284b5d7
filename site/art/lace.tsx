/** The thread of an answer book: a dark edge, marigold, a light twist. It keeps its width when it is stretched. */
function Strands({ d }: { d: string }) {
  const width = 'fill-none [vector-effect:non-scaling-stroke]'
  return (
    <>
      <path d={d} className={`stroke-accent-ink stroke-6 ${width}`} />
      <path d={d} className={`stroke-accent stroke-4 ${width}`} />
      <path d={d} className={`stroke-tint stroke-1 ${width}`} strokeDasharray="3 6" />
    </>
  )
}

const eyes = [
  [110, 28],
  [351, 50],
  [593, 28],
  [834, 50],
] as const

/** Through the eyes of four sheets that hang side by side, the second and fourth 22 px lower. */
export function LaceAcross({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 944 90" preserveAspectRatio="none" aria-hidden="true" className={className}>
      {eyes.map(([x, y]) => (
        <path
          key={x}
          d={`M${x} ${y + 2}h.01`}
          strokeLinecap="round"
          className="stroke-rule stroke-[18px] [vector-effect:non-scaling-stroke]"
        />
      ))}
      <Strands d="M-37 2C-32 40-8 54 22 54c36 0 62-12 88-26 40 24 140 38 180 38 28 0 46-8 61-16 21 12 49 18 79 18 60 0 130-20 163-40 47 26 127 38 177 38 30 0 50-8 64-16 16 14 46 20 71 20 40 0 60-20 75-46" />
      <path
        d="M-46 6l18-8M971 19l18 10"
        strokeLinecap="round"
        className="stroke-stamp-ink stroke-5 [vector-effect:non-scaling-stroke]"
      />
    </svg>
  )
}

/** Down the left side of sheets that lie below one another. */
export function LaceDown({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 100" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <Strands d="M10 0C3 12 15 22 10 33S4 54 10 66s6 24 0 34" />
    </svg>
  )
}
