/* Lets the staff area be installed, and shows its notifications; it keeps nothing. */
addEventListener('install', () => skipWaiting())

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openList())
})

async function openList() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const list = pages.find((page) => new URL(page.url).pathname === '/admin')
  await (list ? list.focus() : clients.openWindow('/admin'))
}
