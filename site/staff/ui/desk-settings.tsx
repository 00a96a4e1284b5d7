import { useId, useState } from 'react'
import { company } from '#site/content/company.ts'
import { Bell } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { preferences, usePreference } from './stored.ts'

export function RowsPerPage() {
  const id = useId()
  const [size, setSize] = usePreference(preferences.pageSize)
  return (
    <fieldset className="rows-choice">
      <legend>Rows per page</legend>
      <div>
        {['10', '25', '50'].map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={id}
              value={one}
              checked={size === one}
              onChange={() => setSize(one)}
              className="sr-only"
            />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Notifications() {
  const id = useId()
  const [notify, setNotify] = usePreference(preferences.notify)
  const [state, setState] = useState(permission)
  const isOn = state === 'granted' && notify === 'yes'

  async function change() {
    setNotify(!isOn && (await askPermission()) ? 'yes' : 'no')
    setState(permission())
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-note">
      <span id={id}>Notify me of what is new or due</span>
      {state === undefined || state === 'denied' ? (
        <span className="text-ink-soft">
          {state ? 'Blocked in this browser’s settings.' : 'This browser has no notifications.'}
        </span>
      ) : (
        <Button kind="outline" size="small" aria-describedby={id} onClick={() => void change()}>
          <Bell className="size-4.5" />
          {isOn ? 'Turn off' : state === 'granted' ? 'Turn on' : 'Allow notifications'}
        </Button>
      )}
    </div>
  )
}

/** Undefined if the browser has no notifications. */
export const permission = () => ('Notification' in window ? Notification.permission : undefined)

/** Asked once: the browser remembers the answer. */
const askPermission = async () => (await Notification.requestPermission()) === 'granted'

/** Without a name, because it may appear on a locked screen. */
const notices = {
  enquiry: 'A new enquiry has arrived.',
  due: 'A follow-up is due',
  given: 'A colleague gave you an enquiry',
}

export async function notifyOf(news: keyof typeof notices) {
  if (!document.hidden || permission() !== 'granted') return
  // One at a time: a newer one replaces it.
  const options = { body: notices[news], tag: news }
  const worker =
    'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration('/admin'))
  // Phones show only those of a worker.
  if (worker) await worker.showNotification(company.brand, options)
  else void new Notification(company.brand, options)
}
