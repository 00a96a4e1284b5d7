import { searchable } from './query.ts'
import { sequencesIn, unpacked } from './row-bits.ts'
import { shortWordsIn, type Entry } from './short-words.ts'
import type { KeptSubmission } from './store.ts'
import { folded } from './text.ts'

/** What entries say: each word with the number of its column and of its row. */
export const contentsOf = (entries: Entry[]) =>
  entries
    .flatMap(({ block, word, rows }) =>
      unpacked(rows).flatMap((bits, column) =>
        bits ? sequencesIn(block, bits).map((row) => `${word} ${column} ${row}`) : [],
      ),
    )
    .toSorted()

/** What entries are to say of these rows. */
export const wordsOf = (rows: KeptSubmission[]) =>
  rows
    .flatMap((row) =>
      searchable.flatMap((attribute, column) =>
        [...shortWordsIn(folded(row[attribute]))].map(
          (word) => `${word} ${column} ${row.sequence}`,
        ),
      ),
    )
    .toSorted()
