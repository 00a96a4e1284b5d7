import { matters, type Matter } from '#contract/staff/new-enquiry.ts'
import { Offline } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { timeOf } from '../ui/time.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useFocusOnce } from '../ui/keyboard.ts'
import { sourceWord } from '../ui/catalogue-names.ts'
import type { Unsent } from './unsent.ts'

export const footClass =
  'flex flex-wrap items-center justify-end gap-2 border-t border-t-rule px-5.5 py-2.5 cards:px-4'

type Props = { kept: Unsent[]; onOpen: (unsent: Unsent) => void; onAdd: () => void }

/** What could not be sent yet. */
export function Kept({ kept, onOpen, onAdd }: Props) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  return (
    <>
      <div className="grid content-start gap-2 overflow-auto px-5.5 py-4 cards:px-4">
        {kept.length > 0 && (
          <output className="notice flex gap-2">
            <Offline className="size-5 shrink-0" /> Not sent yet. You can go on.
          </output>
        )}
        <h3 ref={heading} tabIndex={-1} className="mt-2 text-h3 outline-none">
          {kept.length > 0 ? 'Kept on this device' : 'All is sent'}
        </h3>
        {kept.length > 0 && <p>It is sent by itself once you are online.</p>}
        <ul className="border-y-2 border-y-brand bg-surface empty:hidden">
          {kept.map((unsent) => (
            <li
              key={unsent.key}
              className="border-x border-x-rule px-3.5 py-2.5 leading-snug not-first:border-t not-first:border-t-rule"
            >
              <p className="same-name">
                <b dir="auto">{unsent.into?.name ?? (unsent.values.name || 'No name yet')}</b>
                <span>{timeOf(new Date(unsent.at))}</span>
              </p>
              <p>{unsent.values.phone || unsent.values.email}</p>
              <p className="same-name">
                <span>
                  {sourceWord(unsent.values.source)}, {matters[unsent.values.about as Matter]}
                </span>
                <LinkButton onPress={() => onOpen(unsent)}>Open</LinkButton>
              </p>
              {unsent.refusal && (
                <p className="text-note font-semibold text-danger">{unsent.refusal}</p>
              )}
            </li>
          ))}
        </ul>
        <p>Only you see these. Logging out asks you first.</p>
      </div>
      <footer className={footClass}>
        <Button size="small" onClick={onAdd} className="cards:flex-1">
          Add another
        </Button>
      </footer>
    </>
  )
}

/** On the list, while something waits. */
export const KeptLine = ({ kept, onShow }: { kept: Unsent[]; onShow: () => void }) => (
  <output className="notice mb-3 flex flex-wrap items-center gap-x-2.5">
    <Offline className="size-5 shrink-0" />
    {kept.length === 1
      ? '1 new enquiry is kept on this device.'
      : `${kept.length} new enquiries are kept on this device.`}
    <LinkButton inText onPress={onShow}>
      Show
    </LinkButton>
  </output>
)
