import { Notifications, RowsPerPage } from './desk-settings.tsx'
import { Part } from './part.tsx'

/** Settings stored only in this browser. */
export const DeskPart = () => (
  <Part id="desk" title="Your desk" note={<p>Saved in this browser.</p>}>
    <div className="flex flex-wrap items-center gap-x-7 gap-y-4">
      <RowsPerPage />
      <Notifications />
    </div>
  </Part>
)
