/** Apps and browser extensions have origins with schemes of their own. */
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

/** What Appwrite calls the platform of an origin with this scheme (without its colon), or undefined. */
export const platformOf = (scheme: string) => (isWeb(scheme) ? 'Web' : appPlatforms.get(scheme))

export const isWeb = (scheme: string) => scheme === 'http' || scheme === 'https'

/** The scheme that Appwrite proposes to an app with one of its own. */
const callback = 'appwrite-callback-'

export const isAppScheme = (scheme: string) =>
  appPlatforms.has(scheme) || (scheme.startsWith(callback) && scheme.length > callback.length)

/** Whether this is a scheme, a host and perhaps a port, and nothing more: what a browser or an app sends. */
export const isOrigin = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@\\]+$/i.test(text)
