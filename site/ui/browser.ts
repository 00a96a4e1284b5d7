/** False before Chrome 114 and Safari 17: rules (base.css) and `staff/ui/menu.tsx` then open and close a menu. */
export const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype

export const isPopoverOpen = () => hasPopovers && document.querySelector(':popover-open') !== null

type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click without modifier keys: otherwise the browser opens a tab or window, or saves. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed) =>
  !button && !metaKey && !ctrlKey && !shiftKey && !altKey
