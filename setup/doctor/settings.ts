import type { Choices } from '#contract/staff/choices.ts'
import { isGuessable } from '#server/people/passwords/passwords.ts'
import type { Settings } from '#server/settings.ts'
import { type Doubt, type Finding, warningsOf, well } from './finding.ts'

/** Valid settings that are unsuitable for a public site. */
export const checkSettings = (settings: Settings, forms: Choices['forms']): Finding[] => [
  well('Settings', 'each of them can be used'),
  well(
    'Forms',
    forms === 'live'
      ? 'they are live: the application, contact, enrolment and consultation forms keep enquiries'
      : 'they are off: only the eligibility check keeps enquiries, the other forms send nothing',
  ),
  ...warningsOf('Settings', doubtsOf(settings)),
]

const doubtsOf = ({
  publicOrigin,
  trustProxy,
  admin,
  metricsToken,
  backupPassphrase,
  retentionDays,
  model,
  news: { mail, webhook },
}: Settings): Doubt[] => [
  [
    publicOrigin === undefined,
    'PUBLIC_ORIGIN is not set: pages do not name their own address, and no mail comes for an invitation or a forgotten password',
    'Set it to what the public types, such as https://example.com',
  ],
  [
    publicOrigin?.startsWith('http://') === true,
    'PUBLIC_ORIGIN is not https: phone numbers and passwords are sent unencrypted',
    'Put a proxy with a certificate in front, and set PUBLIC_ORIGIN to https',
  ],
  [
    publicOrigin?.startsWith('https://') === true && trustProxy.length === 0,
    'TRUST_PROXY is off behind https: all visitors count as one, and no browser is told to stay with https',
    'Set it to the address of the proxy, or to loopback when it is on this machine',
  ],
  [admin !== undefined && isGuessable(admin), 'ADMIN_PASSWORD is easy to guess', 'Set another one'],
  [
    metricsToken !== undefined && metricsToken.length < 16,
    'METRICS_TOKEN is short enough to be guessed',
    'Set it to 16 random characters or more',
  ],
  [
    backupPassphrase === undefined,
    'BACKUP_PASSPHRASE is not set: whoever has a backup reads it, and can change it',
    'Set it to 16 random characters or more, and keep it in a second place',
  ],
  [
    retentionDays === 0,
    'RETENTION_DAYS is 0: entries are never erased',
    'Set the number of days that the privacy page promises',
  ],
  [
    model !== undefined && model.baseUrl.startsWith('http:') && !isHere(model.baseUrl),
    'AI_BASE_URL is not https: what students write is sent unencrypted',
    'Use the https address of the model',
  ],
  [
    mail?.notify.length === 0 && webhook === undefined,
    'SMTP_URL is set without NOTIFY_TO: nobody is told of enquiries',
    'Set NOTIFY_TO to the addresses of those who call students back',
  ],
  [
    webhook !== undefined && webhook.secret.length < 16,
    'WEBHOOK_SECRET is short enough to be guessed',
    'Set it to 16 random characters or more, here and at the receiver',
  ],
]

const isHere = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
