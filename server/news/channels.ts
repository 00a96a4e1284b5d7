import type { Offer } from '#contract/offers.ts'
import type { Channel, Target } from '../data/store.ts'
import type { Settings } from '../environment.ts'

type NewsOnly = Pick<Settings, 'news'>

/** What is set up: mail, a webhook, both or neither. */
export const channelsOf = ({ news }: NewsOnly): Channel[] => [
  ...(news.mail ? (['mail'] as const) : []),
  ...(news.webhook ? (['webhook'] as const) : []),
]

/** Where news for staff goes. */
export const staffTargets = ({ news: { mail, webhook } }: NewsOnly): Target[] => [
  ...(mail?.notify ?? []).map((recipient): Target => ({ channel: 'mail', recipient })),
  ...(webhook ? [{ channel: 'webhook', recipient: '' } satisfies Target] : []),
]

/** Whether news of enquiries goes anywhere. */
export const isStaffNotified = (settings: NewsOnly) => staffTargets(settings).length > 0

/** What pages are told of the settings. A link for a forgotten password is mailed only where its address is set: a stranger names the host. */
export const offersOf = (settings: Pick<Settings, 'news' | 'forms' | 'publicOrigin'>): Offer[] => [
  ...(canSendCopies(settings) ? (['copy', 'invitations'] as const) : []),
  ...(canSendCopies(settings) && settings.publicOrigin ? (['recovery'] as const) : []),
  ...(channelsOf(settings).length > 0 ? (['news'] as const) : []),
  ...(isStaffNotified(settings) ? [newsOfEnquiries(settings)] : []),
  ...(settings.forms === 'live' ? (['forms'] as const) : []),
]

const newsOfEnquiries = ({ news }: NewsOnly): Offer => (news.details ? 'named-news' : 'plain-news')

/** Whether a student can have a copy of the answer. */
export const canSendCopies = ({ news }: NewsOnly) => news.mail !== undefined
