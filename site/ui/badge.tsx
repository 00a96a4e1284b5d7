/** A label whose shape depends on its kind, so that colour is not the only cue. */
const kinds = {
  /** Open: filled. */
  solid: 'rounded-full border border-brand bg-brand text-surface',
  /** Upcoming: a dashed outline. */
  dashed: 'rounded-none border border-dashed border-brand text-brand',
  /** Ongoing: a bar before it. */
  barred: 'rounded-none border border-l-6 border-accent-ink bg-tint text-accent-ink',
  /** Highlights one of several equals. */
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
