import { staffManifest } from '#contract/paths.ts'

type Policies = {
  createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => string }
}

/** Makes the staff area installable: its own manifest, and a service worker. */
export function makeInstallable() {
  const manifest = Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: staffManifest,
  })
  // Browsers use the first manifest; the starter appends the public site's.
  document.head.prepend(manifest)
  if (!('serviceWorker' in navigator)) return
  // Fails without storage: then only the open page shows notifications.
  navigator.serviceWorker.register(workerAddress(), { scope: '/admin' }).catch(() => undefined)
}

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
