/** Schemes of the origins of apps and browser extensions, with Appwrite's names for their platforms. */
const appPlatforms = new Map([
  ['chrome-extension', 'Web (Chrome Extension)'],
  ['moz-extension', 'Web (Firefox Extension)'],
  ['safari-web-extension', 'Web (Safari Extension)'],
  ['ms-browser-extension', 'Web (Edge Extension)'],
  ['tauri', 'Web (Tauri)'],
  ['capacitor', 'Web (Capacitor)'],
  ['appwrite-ios', 'iOS'],
  ['appwrite-macos', 'macOS'],
  ['appwrite-watchos', 'watchOS'],
  ['appwrite-tvos', 'tvOS'],
  ['appwrite-android', 'Android'],
  ['appwrite-windows', 'Windows'],
  ['appwrite-linux', 'Linux'],
])

/** Appwrite's name for the platform of a scheme (without its colon), or undefined. */
export const platformOf = (scheme: string) => (isWeb(scheme) ? 'Web' : appPlatforms.get(scheme))

export const isWeb = (scheme: string) => scheme === 'http' || scheme === 'https'

/** The scheme that Appwrite proposes to an app with a scheme of its own. */
const callback = 'appwrite-callback-'

export const isAppScheme = (scheme: string) =>
  appPlatforms.has(scheme) || (scheme.startsWith(callback) && scheme.length > callback.length)

/** Whether the text is only a scheme, a host and an optional port. */
export const isOrigin = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/i.test(text)
