/** A word in a shape of its own, so that kinds differ without their colour. */
const kinds = {
  /** Full: a place is free now. */
  solid: 'rounded-full border border-brand bg-brand text-surface',
  /** Not yet: an outline with gaps. */
  dashed: 'rounded-none border border-dashed border-brand text-brand',
  /** Again and again: a bar before it. */
  barred: 'rounded-none border border-l-6 border-accent-ink bg-tint text-accent-ink',
  /** Stands out of a row of equals. */
  accent: 'rounded-paper border border-accent bg-accent text-on-accent',
}

export type BadgeKind = keyof typeof kinds

export function Badge({ kind, children }: { kind: BadgeKind; children: string }) {
  return (
    <span
      className={`inline-block px-3 py-0.5 text-fine font-bold whitespace-nowrap ${kinds[kind]}`}
    >
      {children}
    </span>
  )
}
