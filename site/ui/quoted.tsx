import { withoutDirection } from '#contract/text.ts'

/** What a visitor typed, inside a sentence of ours: neither its direction nor its format characters reach the rest. */
export const Typed = ({ children }: { children: string }) => <bdi>{withoutDirection(children)}</bdi>

/** A sentence with “quotations”, each isolated as `Typed` is. */
export const Quoting = ({ children }: { children: string }) =>
  withoutDirection(children)
    .split(/(“[^”]*(?:”|$))/)
    // oxlint-disable-next-line react/no-array-index-key -- The parts of a constant text.
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part))
