import { isIP } from 'node:net'
import { choices, type Choices } from '#contract/staff/choices.ts'
import { defaultDatabase, defaultProject } from '#contract/paths.ts'
import { identifierFrom, originFrom, WrongSetting } from '#contract/setting-values.ts'
import { isEmail } from './people/email.ts'
import { weaknessOfSetting } from './people/passwords/passwords.ts'
import { newsSettings, type NewsSettings } from './notify/settings.ts'

/** All settings, checked, with their defaults; see `.env.example`. */
export type Settings = {
  port: number
  host: string
  dataDirectory: string
  databaseUrl: string | undefined
  admin: { email: string; password: string } | undefined
  projectId: string
  databaseId: string
  /** The public origin, without a trailing slash. */
  publicOrigin: string | undefined
  /** Origins of pages and apps, in lower case: `https://example.com`, `appwrite-android://com.example.app`. */
  allowedOrigins: string[]
  /** Whether browsers must use https for all subdomains too. */
  hstsSubdomains: boolean
  /** For Fastify's `trustProxy`: addresses, CIDR ranges or names. */
  trustProxy: string[]
  model:
    | { baseUrl: string; apiKey: string; model: string; timeoutMs: number; dailyCalls: number }
    | undefined
  retentionDays: number
  /** Undefined: the owners choose it in the staff area. */
  forms: Choices['forms'] | undefined
  exports: Choices['exports'] | undefined
  /** From one address. */
  dailySubmissions: number
  /** An unused session ends after this time. */
  sessionIdleHours: number
  /** Whether staff without a second factor must set one up first. */
  requireSecondFactor: boolean
  metricsToken: string | undefined
  news: NewsSettings
  /** Encrypts backups. */
  backupPassphrase: string | undefined
  logLevel: string
}

type Environment = Record<string, string | undefined>

/** Reads and checks all settings. Throws `WrongSetting` at the first invalid one. */
export function settingsFrom(environment: Environment): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined
  const integer = (name: string, otherwise: number, low: number, high: number) => {
    const text = read(name)
    if (text === undefined) return otherwise
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= low && value <= high) return value
    throw new WrongSetting(`${name} must be a whole number from ${low} to ${high}, not "${text}".`)
  }
  const choice = <Allowed extends string>(name: string, allowed: readonly Allowed[]) => {
    const text = read(name)
    return text === undefined ? undefined : oneOf(name, text, allowed)
  }

  return {
    port: integer('PORT', 3000, 0, 65_535),
    host: read('HOST') ?? '127.0.0.1',
    dataDirectory: read('DATA_DIR') ?? './data',
    databaseUrl: databaseUrlFrom(read('DATABASE_URL')),
    admin: adminFrom(read('ADMIN_EMAIL'), environment.ADMIN_PASSWORD || undefined),
    projectId: identifierFrom('PROJECT_ID', read('PROJECT_ID') ?? defaultProject),
    databaseId: identifierFrom('DATABASE_ID', read('DATABASE_ID') ?? defaultDatabase),
    publicOrigin: read('PUBLIC_ORIGIN') && originFrom('PUBLIC_ORIGIN', read('PUBLIC_ORIGIN') ?? ''),
    allowedOrigins: listFrom(read('ALLOWED_ORIGINS')).map((one) =>
      originFrom('ALLOWED_ORIGINS', one),
    ),
    hstsSubdomains:
      oneOf('HSTS_SUBDOMAINS', read('HSTS_SUBDOMAINS') ?? 'off', ['on', 'off']) === 'on',
    trustProxy: proxiesFrom(read('TRUST_PROXY')),
    model: modelFrom({
      baseUrl: read('AI_BASE_URL'),
      apiKey: read('AI_API_KEY'),
      model: read('AI_MODEL'),
      timeoutMs: integer('AI_TIMEOUT_MS', 10_000, 100, 120_000),
      dailyCalls: integer('AI_DAILY_CALLS', 2_000, 0, 10_000_000),
    }),
    retentionDays: integer('RETENTION_DAYS', 365, 0, 36_500),
    forms: choice('FORMS', choices.forms),
    exports: choice('EXPORTS', choices.exports),
    dailySubmissions: integer('DAILY_SUBMISSIONS', 500, 1, 10_000_000),
    sessionIdleHours: integer('SESSION_IDLE_HOURS', 12, 1, 720),
    requireSecondFactor:
      oneOf('REQUIRE_SECOND_FACTOR', read('REQUIRE_SECOND_FACTOR') ?? 'off', ['on', 'off']) ===
      'on',
    metricsToken: read('METRICS_TOKEN'),
    news: newsFrom(read),
    backupPassphrase: passphraseFrom(read('BACKUP_PASSPHRASE')),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', [
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'fatal',
      'silent',
    ]),
  }
}

function newsFrom(read: (name: string) => string | undefined) {
  try {
    return newsSettings(read)
  } catch (error) {
    throw error instanceof Error ? new WrongSetting(error.message) : error
  }
}

/** An attacker with a backup can guess without a limit. */
const shortestPassphrase = 16

function passphraseFrom(value: string | undefined) {
  if (value === undefined || value.length >= shortestPassphrase) return value
  throw new WrongSetting(
    `BACKUP_PASSPHRASE must have ${shortestPassphrase} characters or more (its value is not shown here).`,
  )
}

const listFrom = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function oneOf<Allowed extends string>(
  name: string,
  value: string,
  allowed: readonly Allowed[],
): Allowed {
  const chosen = allowed.find((one) => one === value)
  if (chosen !== undefined) return chosen
  throw new WrongSetting(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
}

function databaseUrlFrom(value: string | undefined) {
  if (value === undefined || /^postgres(ql)?:\/\//.test(value)) return value
  throw new WrongSetting('DATABASE_URL must begin with postgres:// (its value is not shown here).')
}

function adminFrom(email: string | undefined, password: string | undefined) {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined) throw new WrongSetting('ADMIN_PASSWORD is set without ADMIN_EMAIL.')
  if (password === undefined) throw new WrongSetting('ADMIN_EMAIL is set without ADMIN_PASSWORD.')
  if (!isEmail(email)) {
    throw new WrongSetting(`ADMIN_EMAIL must be an e-mail address, not "${email}".`)
  }
  const weakness = weaknessOfSetting(password)
  if (weakness) throw new WrongSetting(`ADMIN_PASSWORD ${weakness}.`)
  return { email: email.toLowerCase(), password }
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

function proxiesFrom(value: string | undefined) {
  if (value === undefined || value === 'off' || value === 'false') return []
  const proxies = listFrom(value)
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    const range = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
    if (!proxyNames.includes(proxy) && !(family && range)) {
      throw new WrongSetting(
        `TRUST_PROXY must list addresses, CIDR ranges or ${proxyNames.join(', ')}, not "${proxy}".`,
      )
    }
  }
  return proxies
}

function modelFrom({
  baseUrl,
  apiKey = '',
  model,
  timeoutMs,
  dailyCalls,
}: {
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string | undefined
  timeoutMs: number
  dailyCalls: number
}) {
  if (baseUrl === undefined) {
    if (model !== undefined) throw new WrongSetting('AI_MODEL is set without AI_BASE_URL.')
    if (apiKey !== '') throw new WrongSetting('AI_API_KEY is set without AI_BASE_URL.')
    return undefined
  }
  const url = URL.parse(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new WrongSetting(`AI_BASE_URL must be an http or https address, not "${baseUrl}".`)
  }
  if (model === undefined) throw new WrongSetting('AI_BASE_URL is set without AI_MODEL.')
  return { baseUrl: baseUrl.replace(/\/$/, ''), apiKey, model, timeoutMs, dailyCalls }
}
