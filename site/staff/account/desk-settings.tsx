import { useId, useState } from 'react'
import { Bell } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { askPermission, permission } from '../list/data/notify.ts'
import { preferences, usePreference } from '../ui/preferences.ts'

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
      <span id={id}>Notify me of new enquiries</span>
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
