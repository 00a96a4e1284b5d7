/** Settings that the build and the server read by the same rules. */

/** An invalid setting. The message is one line that names it. */
export class WrongSetting extends Error {}

export function originFrom(name: string, value: string) {
  const url = URL.parse(value)
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && web && value.replace(/\/$/, '').toLowerCase() === url.origin) return url.origin
  throw new WrongSetting(`${name} must be an origin such as https://example.com, not "${value}".`)
}

/** Of the Appwrite calls. */
export function identifierFrom(name: string, value: string) {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/.test(value)) return value
  throw new WrongSetting(
    `${name} must be 1 to 36 letters, digits, dots, underscores or hyphens, not "${value}".`,
  )
}
