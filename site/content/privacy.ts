import type { Offer } from '#contract/offers.ts'
import { privacyNotice } from '#contract/messages.ts'
import words from '../words/privacy.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'
import { settings } from '../settings.ts'
import { contact } from './company.ts'

const {
  articles: notice,
  withForms: live,
  erased,
  kept,
  shared,
  ...changed
} = own('privacy', words)

/** Days after which a submission is erased; 0: nothing is erased by age. */
export const { retentionDays } = settings

const byAge = ({ after, onRequest }: { after: string; onRequest: string }) =>
  retentionDays === 0 ? onRequest : filled(after, { days: retentionDays })

/** What the notice says differently for an owner or a setting. */
const places = {
  email: contact.email,
  phone: contact.phone,
  version: privacyNotice,
  erased: byAge(erased),
  kept: byAge(kept),
}

/** `draft`: true until a lawyer has approved it; the review reports it. */
export const { page } = changed

export const hero = {
  ...changed.hero,
  lead: filled(changed.hero.lead, places),
  version: filled(changed.hero.version, places),
}

/** Statements that are only true if the server offers the feature. */
type Conditional = { when: Extract<Offer, 'copy' | 'plain-news' | 'named-news'>; text: string }

/** A string is a paragraph, an array is a list. */
type Body = (string | string[] | Conditional)[]

/** `shared`: paragraphs that several articles have. */
type Written = (Body[number] | { shared: string })[]

const bodyFrom = (written: Written): Body =>
  written.flatMap((part) => {
    if (typeof part === 'string') return [filled(part, places)]
    return 'shared' in part ? (shared[part.shared as keyof typeof shared] as Body) : [part]
  })

export const articles = notice.map(({ id, heading, body }) => ({
  id,
  heading,
  body: bodyFrom(body as Written),
}))

/** An owner's additions below the notice, which describes the software. */
export const additions: { heading: string; text: string }[] = changed.additions

/** Replacements with `FORMS=live`: the lead, and articles by id. */
export const withForms: { lead: string; articles: Record<string, Body> } = {
  lead: filled(live.lead, places),
  articles: Object.fromEntries(
    Object.entries(live.articles).map(([id, body]) => [id, bodyFrom(body as Written)]),
  ),
}
