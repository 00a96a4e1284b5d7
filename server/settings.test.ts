import { expect, test } from 'vitest'
import { WrongSetting } from '#contract/setting-values.ts'
import { settingsFrom } from './settings.ts'

test('without settings the server uses the embedded store and the catalogue, and listens on this machine only', () => {
  const settings = settingsFrom({})

  expect(settings).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDirectory: './data',
    databaseUrl: undefined,
    admin: undefined,
    projectId: 'consultancy',
    databaseId: 'consultancy',
    publicOrigin: undefined,
    allowedOrigins: [],
    hstsSubdomains: false,
    trustProxy: [],
    model: undefined,
    retentionDays: 365,
    forms: undefined,
    exports: undefined,
    dailySubmissions: 500,
    sessionIdleHours: 12,
    requireSecondFactor: false,
    metricsToken: undefined,
    news: { mail: undefined, webhook: undefined, details: false },
    logLevel: 'info',
  })
})

test('an empty setting counts as not set', () => {
  const settings = settingsFrom({
    PORT: '',
    DATABASE_URL: ' ',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
  })

  expect(settings).toEqual(settingsFrom({}))
})

test('valid settings are parsed', () => {
  const settings = settingsFrom({
    PORT: '0',
    ADMIN_EMAIL: 'Staff@Example.com',
    ADMIN_PASSWORD: 'a long walk to Pune',
    PUBLIC_ORIGIN: 'https://example.com/',
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
    HSTS_SUBDOMAINS: 'on',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    AI_BASE_URL: 'http://127.0.0.1:9/v1/',
    AI_MODEL: 'small',
  })

  expect(settings).toMatchObject({
    port: 0,
    admin: { email: 'staff@example.com', password: 'a long walk to Pune' },
    publicOrigin: 'https://example.com',
    allowedOrigins: ['https://a.example', 'http://localhost:5173'],
    hstsSubdomains: true,
    trustProxy: ['loopback', '10.0.0.0/8'],
    model: {
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: '',
      model: 'small',
      timeoutMs: 10_000,
      dailyCalls: 2_000,
    },
  })
})

const mailAt = (url: string) =>
  settingsFrom({ SMTP_URL: url, MAIL_FROM: 'a@example.com' }).news.mail

test('the settings of mail and a webhook are parsed, and mail to another machine requires TLS', () => {
  const { news } = settingsFrom({
    SMTP_URL: 'smtp://office%40example.com:a%20pass@mail.example.com',
    MAIL_FROM: 'Our office <office@example.com>',
    NOTIFY_TO: 'owner@example.com, desk@example.com, owner@example.com',
    WEBHOOK_URL: 'https://hooks.example.com/a?b=c',
    WEBHOOK_SECRET: 'secret',
    NOTIFY_DETAILS: 'on',
  })

  expect(news).toEqual({
    mail: {
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTls: true,
      login: { user: 'office@example.com', pass: 'a pass' },
      from: { name: 'Our office', address: 'office@example.com' },
      notify: ['owner@example.com', 'desk@example.com'],
    },
    webhook: { url: 'https://hooks.example.com/a?b=c', secret: 'secret' },
    details: true,
  })
  expect(mailAt('smtps://[::1]:4465')).toMatchObject({ host: '::1', port: 4465, secure: true })
  expect(mailAt('smtp://localhost:25')).toMatchObject({ requireTls: false, login: undefined })
  expect(mailAt('smtp://relay.example.com:25?tls=off')).toMatchObject({ requireTls: false })
})

const mail = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' }
const hook = (url: string) => ({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'secret' })

test.each([
  ['SMTP_URL', { ...mail, SMTP_URL: 'mail.example.com' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://mail.example.com/?tls.rejectUnauthorized=false' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'smtp://user@mail.example.com' }],
  ['SMTP_URL', { NOTIFY_TO: 'a@example.com' }],
  ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'Two\nlines <a@example.com>' }],
  ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@example.com, b@example.com' }],
  ['NOTIFY_TO', { ...mail, NOTIFY_TO: 'a@example.com; b@example.com' }],
  ['WEBHOOK_SECRET', { WEBHOOK_URL: 'https://example.com' }],
  ['WEBHOOK_URL', { WEBHOOK_SECRET: 'secret' }],
  ['WEBHOOK_URL', hook('ftp://example.com')],
  ['WEBHOOK_URL', hook('https://user:pass@example.com')],
  ['NOTIFY_DETAILS', { NOTIFY_DETAILS: 'yes' }],
])('an invalid notification setting is reported as %s: %o', (name, environment) => {
  const read = () => settingsFrom(environment)

  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(name)
})

test.each([
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: 'http' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'a long walk to Pune' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'staff@example.com' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'staff', ADMIN_PASSWORD: 'a long walk to Pune' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'staff@example.com', ADMIN_PASSWORD: 'short' }],
  ['PROJECT_ID', { PROJECT_ID: 'a b' }],
  ['DATABASE_ID', { DATABASE_ID: '-x' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'example.com' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://example.com/site' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'appwrite-android://com.example.app' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example, *' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example:443' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'htps://a.example' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'appwrite-android://' }],
  ['HSTS_SUBDOMAINS', { HSTS_SUBDOMAINS: 'perhaps' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
  ['AI_BASE_URL', { AI_BASE_URL: 'ftp://x', AI_MODEL: 'small' }],
  ['AI_MODEL', { AI_BASE_URL: 'http://127.0.0.1:9/v1' }],
  ['AI_MODEL', { AI_MODEL: 'small' }],
  ['AI_API_KEY', { AI_API_KEY: 'key-wqzx' }],
  ['AI_TIMEOUT_MS', { AI_TIMEOUT_MS: 'soon' }],
  ['RETENTION_DAYS', { RETENTION_DAYS: '-1' }],
  ['SESSION_IDLE_HOURS', { SESSION_IDLE_HOURS: '721' }],
  ['EXPORTS', { EXPORTS: 'staff' }],
  ['REQUIRE_SECOND_FACTOR', { REQUIRE_SECOND_FACTOR: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('an invalid %s stops the start and is named', (name, environment) => {
  const read = () => settingsFrom(environment)

  expect(read).toThrow(WrongSetting)
  expect(read).toThrow(name)
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'mysql://me:hushhush@host' }],
  ['SMTP_URL', { ...mail, SMTP_URL: 'http://me:hushhush@host' }],
  ['WEBHOOK_URL', hook('https://me:hushhush@host')],
  ['WEBHOOK_SECRET', { WEBHOOK_SECRET: 'hushhush' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'staff@example.com', ADMIN_PASSWORD: 'hushhush' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'hushhush' }],
  ['AI_API_KEY', { AI_API_KEY: 'hushhush' }],
])('an error about %s does not contain its secret', (_, environment) => {
  const read = () => settingsFrom(environment)

  expect(read).toThrow(WrongSetting)
  expect(read).not.toThrow('hushhush')
})
