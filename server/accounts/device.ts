/** The parts of a session's device that a person recognises. Empty if unknown. */
export type Device = { clientName: string; osName: string; deviceName: string }

const clients: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The common browsers and systems, in this order because most of them also claim to be others. */
export function deviceFrom(userAgent: string): Device {
  const osName = nameIn(systems, userAgent)
  return { clientName: nameIn(clients, userAgent), osName, deviceName: kindOf(osName, userAgent) }
}

const nameIn = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** Appwrite's names of the kinds. An Android phone says "Mobile" in its user agent, a tablet does not. */
function kindOf(osName: string, userAgent: string) {
  if (osName === '') return ''
  if (osName === 'iPadOS') return 'tablet'
  if (osName === 'Android') return /\bMobile\b/.test(userAgent) ? 'smartphone' : 'tablet'
  return osName === 'iOS' ? 'smartphone' : 'desktop'
}
