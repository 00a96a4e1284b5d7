import { isGuessable } from '#server/accounts/passwords.ts'
import type { Settings } from '#server/environment.ts'
import { warning, well, type Finding } from './finding.ts'

/** Valid settings that are unsuitable for a public site. */
export const checkSettings = (settings: Settings): Finding[] => [
  well('Settings', 'each of them can be used'),
  formsOf(settings),
  ...checkAddress(settings),
  ...checkSecrets(settings),
  ...checkData(settings),
  ...checkNews(settings),
]

const checkAddress = ({ publicOrigin, trustProxy }: Settings): Finding[] => [
  ...warningIf(
    publicOrigin === undefined,
    'PUBLIC_ORIGIN is not set, so pages do not name their own address',
    'Set it to what the public types, such as https://example.com',
  ),
  ...warningIf(
    publicOrigin?.startsWith('http://') === true,
    'PUBLIC_ORIGIN is not https: phone numbers and passwords are sent unencrypted',
    'Put a proxy with a certificate in front, and set PUBLIC_ORIGIN to https',
  ),
  ...warningIf(
    publicOrigin?.startsWith('https://') === true && trustProxy.length === 0,
    'TRUST_PROXY is off behind https: all visitors count as one, and no browser is told to stay with https',
    'Set it to the address of the proxy, or to loopback when it is on this machine',
  ),
]

const checkSecrets = ({ admin, metricsToken, backupPassphrase }: Settings): Finding[] => [
  ...warningIf(
    admin !== undefined && isGuessable(admin),
    'ADMIN_PASSWORD is easy to guess',
    'Set another one',
  ),
  ...warningIf(
    metricsToken === undefined,
    'METRICS_TOKEN is not set, so that nobody can watch /metrics',
    'Set it to a long random text; docs/operations.md says what to watch',
  ),
  ...warningIf(
    (metricsToken?.length ?? 99) < 16,
    'METRICS_TOKEN is short enough to be guessed',
    'Set it to 16 random characters or more',
  ),
  ...warningIf(
    backupPassphrase === undefined,
    'BACKUP_PASSPHRASE is not set: whoever has a backup reads it, and can change it',
    'Set it to 16 random characters or more, and keep it in a second place',
  ),
]

const checkData = ({ retentionDays, model }: Settings): Finding[] => [
  ...warningIf(
    retentionDays === 0,
    'RETENTION_DAYS is 0: entries are never erased',
    'Set the number of days that the privacy page promises',
  ),
  ...warningIf(
    model !== undefined && model.baseUrl.startsWith('http:') && !isHere(model.baseUrl),
    'AI_BASE_URL is not https: what students write is sent unencrypted',
    'Use the https address of the model',
  ),
]

const checkNews = ({ publicOrigin, news: { mail, webhook } }: Settings): Finding[] => [
  ...warningIf(
    publicOrigin === undefined && (mail ?? webhook) !== undefined,
    'PUBLIC_ORIGIN is not set, so that mails have no links, and none comes for an invitation or a forgotten password',
    'Set it to what the public types, such as https://example.com',
  ),
  ...warningIf(
    mail?.notify.length === 0 && webhook === undefined,
    'SMTP_URL is set without NOTIFY_TO: nobody is told of enquiries',
    'Set NOTIFY_TO to the addresses of those who call students back',
  ),
  ...warningIf(
    (webhook?.secret.length ?? 99) < 16,
    'WEBHOOK_SECRET is short enough to be guessed',
    'Set it to 16 random characters or more, here and at the receiver',
  ),
  ...warningIf(
    webhook?.isPrivateAllowed === true,
    'WEBHOOK_PRIVATE_ADDRESS is on: the webhook may lead into your own network',
    'Leave it on only for a receiver there',
  ),
]

const warningIf = (when: boolean, text: string, remedy: string) =>
  when ? [warning('Settings', text, remedy)] : []

const formsOf = ({ forms }: Pick<Settings, 'forms'>) =>
  well(
    'Forms',
    forms === 'live'
      ? 'FORMS is live: the application, contact, enrolment and consultation forms keep enquiries'
      : 'FORMS is off: only the eligibility check keeps enquiries, the other forms send nothing',
  )

const isHere = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
