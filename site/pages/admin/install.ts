import { staffManifest } from '#contract/paths.ts'

type Policies = {
  createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string }
}

/** The staff area on a home screen: with its own manifest, and a worker that caches its shell. */
export async function makeInstallable() {
  const manifest = Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: staffManifest,
  })
  // The first one counts, and the starter adds that of the public site behind it.
  document.head.prepend(manifest)
  if (!('serviceWorker' in navigator)) return
  // Fails where storage is forbidden: then the page opens from the server alone.
  await navigator.serviceWorker
    .register(workerAddress(), { scope: '/admin' })
    .catch(() => undefined)
}

/** The content policy asks for an address that a policy of the page has made. */
function workerAddress(): string {
  const address = '/staff-worker.js'
  // Not yet among the types of the browser.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  return (
    trustedTypes
      ?.createPolicy('staff-worker', { createScriptURL: (own: string) => own })
      .createScriptURL(address) ?? address
  )
}
