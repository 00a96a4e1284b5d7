import { Bell } from '#site/images/desk-icons.tsx'
import { useState } from 'react'
import { Button } from '#site/ui/button.tsx'
import { askPermission, permission } from '../notify.ts'
import { preferences, usePreference } from '../preferences.ts'
import { Part } from './part.tsx'

/** Settings stored only in this browser. */
export function DeskPart() {
  const [size, setSize] = usePreference(preferences.pageSize)
  return (
    <Part id="desk" title="Your desk" note={<p>Saved in this browser.</p>}>
      <div className="desk-settings">
        <fieldset className="rows-choice">
          <legend>Rows per page</legend>
          <div>
            {['10', '25', '50'].map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="rows"
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
        <Notifications />
      </div>
    </Part>
  )
}

function Notifications() {
  const [notify, setNotify] = usePreference(preferences.notify)
  const [state, setState] = useState(permission)

  async function requestPermission() {
    setNotify((await askPermission()) ? 'yes' : 'no')
    setState(permission())
  }

  return (
    <div className="notifications">
      <span id="notify-label">Notify me of new enquiries</span>
      {state === undefined && (
        <span className="text-ink-soft">This browser has no notifications.</span>
      )}
      {state === 'denied' && (
        <span className="text-ink-soft">Blocked in this browser’s settings.</span>
      )}
      {(state === 'default' || (state === 'granted' && notify !== 'yes')) && (
        <Button
          kind="outline"
          size="small"
          aria-describedby="notify-label"
          onClick={() => void requestPermission()}
        >
          <Bell className="size-4.5" />
          {state === 'granted' ? 'Turn on' : 'Allow notifications'}
        </Button>
      )}
      {state === 'granted' && notify === 'yes' && (
        <Button
          kind="outline"
          size="small"
          aria-describedby="notify-label"
          onClick={() => setNotify('no')}
        >
          <Bell className="size-4.5" />
          Turn off
        </Button>
      )}
    </div>
  )
}
