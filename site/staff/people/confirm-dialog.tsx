import type { ReactNode } from 'react'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { Dialog } from '#site/ui/dialog.tsx'
import { IconButton } from '../ui/buttons.tsx'
import { useBusy } from '../ui/form.tsx'
import { Trouble } from './staff-page.tsx'

type Props = {
  title: string
  text: ReactNode
  keep: string
  go: string
  /** The button's label while `onGo` runs. */
  going: string
  /** Runs before the dialog closes; on failure it stays open and shows why. */
  onGo: () => Promise<void>
  onClose: () => void
}

/** Confirms an action that cannot be undone. A bottom sheet on a phone. */
export function ConfirmDialog({ title, text, keep, go, going, onGo, onClose }: Props) {
  const { busy, trouble, run } = useBusy()

  async function confirm() {
    if (await run(onGo)) onClose()
  }

  return (
    <Dialog labelledBy="ask-title" onClose={onClose} className="people-dialog">
      <div className="flex items-start justify-between gap-3">
        <h2 id="ask-title" className="text-section wrap-anywhere">
          {title}
        </h2>
        <IconButton name="Close" onClick={onClose} className="-mt-2">
          <Close />
        </IconButton>
      </div>
      <p className="text-ink-soft text-note/[1.45]">{text}</p>
      <Trouble words={trouble} />
      <div className="grid mt-1 gap-2 grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))]">
        <Button kind="outline" onClick={onClose}>
          {keep}
        </Button>
        <Button
          kind="outline"
          className="border-danger! text-danger!"
          aria-disabled={busy}
          onClick={() => void confirm()}
        >
          {busy ? going : go}
        </Button>
      </div>
    </Dialog>
  )
}
