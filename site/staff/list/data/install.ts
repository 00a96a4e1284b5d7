import { staffManifest } from '#contract/paths.ts'

type Policies = {
  createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string }
}

/** Makes the staff area installable: its own manifest, and a service worker that caches its shell. */
export async function makeInstallable() {
  const manifest = Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: staffManifest,
  })
  // Browsers use the first manifest; the starter appends the public site's.
  document.head.prepend(manifest)
  if (!('serviceWorker' in navigator)) return
  // Fails without storage: then the page loads from the server only.
  const registration = await navigator.serviceWorker
    .register(workerAddress(), { scope: '/admin' })
    .catch(() => undefined)
  if (!registration || navigator.serviceWorker.controller) return
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has none.
  active?.postMessage({ shell: shellPaths() })
}

/** This page and what it has loaded; the worker picks the parts of the shell. Without a query, which holds what was searched for. */
const shellPaths = () => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, search }) => origin === location.origin && search === '')
    .map(({ pathname }) => pathname),
]

/** The content security policy requires a TrustedScriptURL. */
function workerAddress(): string {
  const address = '/staff-worker.js'
  // Not yet in the DOM types.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return (
    trustedTypes
      ?.createPolicy('staff-worker', { createScriptURL: (own: string) => own })
      .createScriptURL(address) ?? address
  )
}
