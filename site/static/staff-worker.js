/*
 * The shell of the staff area, so that it opens at once and says what is wrong where there is no connection. Pages and their
 * parts only: nothing that the server tells about a person passes through here or is kept.
 */
const name = 'staff-shell'
const most = 80
const parts = /^\/(?:assets\/|icon-|favicon|apple-touch-icon)/
const pages = /^\/admin(?:\/(?:login|account|team|audit|health|content))?$/

addEventListener('install', () => skipWaiting())

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (parts.test(pathname)) event.respondWith(keptFirst(request))
  else if (request.mode === 'navigate' && pages.test(pathname))
    event.respondWith(newestFirst(request, pathname))
})

/** The page that installed this worker was loaded before it: the page names itself and its parts. */
addEventListener('message', (event) => {
  const { data, origin } = event
  if (origin !== location.origin || !Array.isArray(data?.shell)) return
  event.waitUntil(
    Promise.all(
      data.shell
        .filter((path) => parts.test(path) || pages.test(path))
        // Failing here costs nothing: the next visit keeps them.
        .map((path) => keptNow(path).catch(() => undefined)),
    ),
  )
})

async function keptNow(path) {
  const cache = await caches.open(name)
  if (await cache.match(path)) return
  const response = await fetch(path)
  if (response.ok) await keep(cache, path, response)
}

/** Their names change with their content. */
async function keptFirst(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(cache, request, response)
  return response
}

/** Kept under its path alone: what was searched for stands behind it. */
async function newestFirst(request, pathname) {
  const cache = await caches.open(name)
  try {
    const response = await fetch(request)
    if (response.ok) await keep(cache, pathname, response)
    return response
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

async function keep(cache, key, response) {
  await cache.put(key, response.clone())
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
}
