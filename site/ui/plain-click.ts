type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click without modifier keys: otherwise the browser opens a tab or window, or saves. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed) =>
  !button && !metaKey && !ctrlKey && !shiftKey && !altKey
