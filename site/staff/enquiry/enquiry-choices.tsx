import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseEnquiry, type Me } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Button } from '#site/ui/button.tsx'
import { dropRows } from '../list/data/cached-rows.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { MenuItem } from '../ui/menu.tsx'
import { preferences, usePreference } from '../ui/preferences.ts'
import { stageWord } from './marks/stage.tsx'
import type { Work } from './marks/work.ts'

type Props = {
  row: Row
  me: Me | undefined
  work: Work
  close: () => void
  onCopy: () => void
  onClose: () => void
}

/** The rare actions on an enquiry, in the menu *More*. */
export function EnquiryChoices({ row, me, work, close, onCopy, onClose }: Props) {
  const [shortcuts, setShortcuts] = usePreference(preferences.shortcuts)
  const [sure, setSure] = useState(false)
  const client = useQueryClient()
  const isSpam = row.stage === 'spam'
  const then = (choice: () => void) => () => {
    close()
    choice()
  }

  async function erase() {
    close()
    const erased = await work.attempt(row.id, () => eraseEnquiry(row))
    if (!erased) return
    onClose()
    dropRows(client, row.id)
  }

  if (sure) {
    return <RemoveQuestion onRemove={() => void erase()} onKeep={() => setSure(false)} />
  }
  return (
    <>
      <MenuItem onChoose={then(() => void work.change(row, { stage: isSpam ? 'new' : 'spam' }))}>
        {isSpam
          ? `Not ${stageWord('spam').toLowerCase()}`
          : `Mark as ${stageWord('spam').toLowerCase()}`}
      </MenuItem>
      <MenuItem onChoose={then(() => print())}>Print</MenuItem>
      <MenuItem onChoose={then(onCopy)}>Copy link</MenuItem>
      <MenuItem onChoose={then(() => setShortcuts(shortcuts === 'off' ? 'on' : 'off'))}>
        {shortcuts === 'off' ? 'Turn keyboard shortcuts on' : 'Turn keyboard shortcuts off'}
      </MenuItem>
      {me?.owner && <MenuItem onChoose={() => setSure(true)}>Remove…</MenuItem>}
    </>
  )
}

function RemoveQuestion({ onRemove, onKeep }: { onRemove: () => void; onKeep: () => void }) {
  const question = useFocusOnce<HTMLDivElement>()
  return (
    <div
      ref={question}
      tabIndex={-1}
      role="alertdialog"
      aria-label="Remove for good"
      className="grid gap-3 p-3 text-note"
    >
      <p>Remove this enquiry, its answer and its history for good? This cannot be undone.</p>
      <Button size="small" onClick={onRemove}>
        Remove for good
      </Button>
      <Button kind="outline" size="small" onClick={onKeep}>
        Keep it
      </Button>
    </div>
  )
}
