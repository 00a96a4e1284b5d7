import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { hasPopovers } from '#site/ui/browser.ts'

type Props = {
  /** For a page that opens the popover itself. */
  id?: string
  /** What the button shows. */
  label: ReactNode
  /** The accessible name if the label is only an icon. */
  name?: string
  /** The accessible name of the popover if it is more than a menu. */
  dialog?: string
  buttonClass: string
  className?: string
  disabled?: boolean
  onClose?: () => void
  children: ReactNode
}

/** The id of the menu around. */
const MenuContext = createContext('')

/** Closes the menu around. */
export function useCloseMenu() {
  const id = use(MenuContext)
  return () => {
    if (hasPopovers) document.getElementById(id)?.hidePopover()
    else document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)?.click()
  }
}

/** A button and its popover. The browser closes it on Escape and on a press elsewhere. */
export function Menu({
  id: ownId,
  label,
  name,
  dialog,
  buttonClass,
  className = '',
  disabled = false,
  onClose,
  children,
}: Props) {
  const usualId = useId()
  const id = ownId ?? usualId
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)

  function toggle(isOpen: boolean) {
    setOpen(isOpen)
    if (!isOpen) onClose?.()
  }

  useLayoutEffect(() => {
    if (open && !hasPopovers) place(sheet.current, button.current)
  }, [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={disabled ? undefined : id}
        onClick={() => hasPopovers || disabled || toggle(!open)}
        aria-disabled={disabled || undefined}
        aria-label={name}
        title={name}
        className={buttonClass}
      >
        {label}
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role={dialog && 'dialog'}
        aria-label={dialog}
        onBeforeToggle={({ newState }) => toggle(newState === 'open')}
        onToggle={({ newState }) => newState === 'open' && place(sheet.current, button.current)}
        className={`menu ${className}`}
      >
        {open && <MenuContext value={id}>{children}</MenuContext>}
      </div>
    </>
  )
}

/** Measured, because only the browser knows the button's position. */
function place(sheet: HTMLElement | null, button: HTMLElement | null) {
  const box = button?.getBoundingClientRect()
  if (!box || !sheet) return
  // Focus the first field of a form. Not on a phone, where the keyboard would cover the choices.
  if (matchMedia('(pointer: fine)').matches)
    sheet.querySelector<HTMLElement>('[data-first]')?.focus()
  const { offsetWidth, offsetHeight } = sheet
  const fitsRight = box.left + offsetWidth <= innerWidth - 8
  const left = fitsRight ? box.left : box.right - offsetWidth
  const below = box.bottom + 6
  const fits = below + offsetHeight <= innerHeight - 8
  sheet.style.left = `${Math.max(8, left)}px`
  sheet.style.top = `${fits ? below : Math.max(8, box.top - offsetHeight - 6)}px`
}

type ItemProps = {
  children: ReactNode
  end?: ReactNode
  /** The menu stays open. */
  stays?: boolean
  onChoose: () => void
}

/** One choice of a menu, which it closes. */
export function MenuItem({ children, end, stays = false, onChoose }: ItemProps) {
  const close = useCloseMenu()
  const choose = () => {
    if (!stays) close()
    onChoose()
  }
  return (
    <button type="button" onClick={choose} className="menu-item">
      <span className="flex min-w-0 items-center gap-2">{children}</span>
      {end !== undefined && <span className="font-medium text-ink-soft">{end}</span>}
    </button>
  )
}

/** A link within a menu, which it closes. */
export function MenuLink({ href, onClick, children, ...link }: ComponentProps<'a'>) {
  const close = useCloseMenu()
  return (
    <a
      href={href}
      {...link}
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
    >
      {children}
    </a>
  )
}
