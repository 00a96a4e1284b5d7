/** What a text was taken to mean, with the steps that led there in words. `nonsense`: it cannot be a name at all. */
export type Resolution<Entry> =
  | { kind: 'known'; entry: Entry; how: string[] }
  | { kind: 'ambiguous'; candidates: Entry[]; question: string; how: string[] }
  | { kind: 'unknown' | 'nonsense'; how: string[] }
