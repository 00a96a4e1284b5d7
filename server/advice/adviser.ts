import { assess } from './assess.ts'
import type { Advice, Enquiry } from './enquiry.ts'

/** Who is asked for advice: the catalogue, and a model that may word it. Replaceable as a whole. */
export type Adviser = {
  /** Never rejects for a reason that lies with the model. */
  advise(enquiry: Enquiry, log?: AdviserLog): Promise<Advice>
  /** Ends every call to the model at once. */
  close(): void
}

/** As much of a logger as is needed: what happened, never what was said. */
export type AdviserLog = { warn(facts: object, message: string): void }

/** The model that may word an answer; undefined: the catalogue's own words. */
export type ModelSettings =
  | { baseUrl: string; apiKey: string; model: string; timeoutMs: number; dailyCalls: number }
  | undefined

export function createAdviser(settings: ModelSettings): Adviser {
  void settings
  return {
    async advise(enquiry) {
      return assess(enquiry)
    },
    close() {},
  }
}
