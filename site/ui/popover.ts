/** False before Chrome 114 and Safari 17: rules (base.css) and `staff/ui/menu.tsx` then open and close a menu. */
export const hasPopovers = typeof HTMLElement !== 'undefined' && 'popover' in HTMLElement.prototype

export const isPopoverOpen = () => hasPopovers && document.querySelector(':popover-open') !== null
