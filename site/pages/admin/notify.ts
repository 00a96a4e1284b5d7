import { company } from '#site/content/company.ts'

/** Undefined where the browser has no notifications. */
export const permission = () => ('Notification' in window ? Notification.permission : undefined)

/** Asked once: the browser remembers the answer. */
export const askPermission = async () => (await Notification.requestPermission()) === 'granted'

/** Without a name: it may be shown on a locked screen. */
export function notifyOfEnquiry() {
  if (!document.hidden || permission() !== 'granted') return
  try {
    // One at a time: a newer one replaces it.
    void new Notification(company.brand, { body: 'A new enquiry has arrived.', tag: 'enquiry' })
  } catch {
    // A phone shows them only through a worker; there the title of the tab shows the count.
  }
}
