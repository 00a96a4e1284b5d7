import { company } from '#site/content/company.ts'

/** Undefined if the browser has no notifications. */
export const permission = () => ('Notification' in window ? Notification.permission : undefined)

/** Asked once: the browser remembers the answer. */
export const askPermission = async () => (await Notification.requestPermission()) === 'granted'

/** Contains no name, because it may appear on a locked screen. */
export function notifyOfEnquiry() {
  if (!document.hidden || permission() !== 'granted') return
  try {
    // One at a time: a newer one replaces it.
    void new Notification(company.brand, { body: 'A new enquiry has arrived.', tag: 'enquiry' })
  } catch {
    // Phones require a service worker for this; there the tab title shows the count.
  }
}
