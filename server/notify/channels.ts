import type { Choices } from '#contract/staff/choices.ts'
import type { Offer } from '#contract/offers.ts'
import type { Channel, Target } from './outbox.ts'
import type { Settings } from '../settings.ts'

type NewsOnly = Pick<Settings, 'news'>

/** The configured channels: mail, a webhook, both or neither. */
export const channelsOf = ({ news }: NewsOnly): Channel[] => [
  ...(news.mail ? (['mail'] as const) : []),
  ...(news.webhook ? (['webhook'] as const) : []),
]

/** Recipients of news for staff. */
export const staffTargets = ({ news: { mail, webhook } }: NewsOnly): Target[] => [
  ...(mail?.notify ?? []).map((recipient): Target => ({ channel: 'mail', recipient })),
  ...(webhook ? [{ channel: 'webhook', recipient: '' } satisfies Target] : []),
]

/** Whether news of enquiries is sent at all. */
export const isStaffNotified = (settings: NewsOnly) => staffTargets(settings).length > 0

/**
 * Settings and choices exposed to pages. A link is mailed only with a configured address: the host of the request is chosen by the client.
 */
export const offersOf = (
  settings: Pick<Settings, 'news' | 'publicOrigin'>,
  { forms, exports: allowed }: Choices,
): Offer[] => [
  ...(canSendCopies(settings) ? (['copy'] as const) : []),
  ...(canSendCopies(settings) && settings.publicOrigin
    ? (['invitations', 'recovery'] as const)
    : []),
  ...(channelsOf(settings).length > 0 ? (['news'] as const) : []),
  ...(isStaffNotified(settings) ? [newsOfEnquiries(settings)] : []),
  ...(forms === 'live' ? (['forms'] as const) : []),
  ...exportOffers[allowed],
]

const exportOffers = {
  everybody: [],
  owners: ['owners-export'],
  nobody: ['no-export'],
} satisfies Record<Choices['exports'], Offer[]>

const newsOfEnquiries = ({ news }: NewsOnly): Offer => (news.details ? 'named-news' : 'plain-news')

/** Whether a student can have a copy of the answer. */
export const canSendCopies = ({ news }: NewsOnly) => news.mail !== undefined
