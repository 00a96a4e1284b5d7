import { company } from '#site/content/company.ts'

/** Undefined where the browser knows no notifications. */
export const permission = () => ('Notification' in window ? Notification.permission : undefined)

/** Asked once: the browser remembers the answer. */
export const askPermission = async () => (await Notification.requestPermission()) === 'granted'

/** Says no name: it may be shown on a locked screen. */
export function notifyOfEnquiry() {
  if (!document.hidden || permission() !== 'granted') return
  try {
    // One at a time: a later one takes the place of the one before.
    void new Notification(company.brand, { body: 'A new enquiry has arrived.', tag: 'enquiry' })
  } catch {
    // A phone shows them through a worker alone; the title of the tab counts there too.
  }
}
