import { factsAt, factsFrom, noted } from '../retention.ts'
import type { Retention } from '../store.ts'
import type { Run } from './pool.ts'

export const retentionBy = (look: Run, write: Run): Retention => ({
  look: async (before) => factsFrom((await look(factsAt(before)))[0]),
  async note(note) {
    await write(noted(note))
  },
})
