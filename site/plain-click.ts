type Pressed = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click that opens a link in place: with another button or a key held, the browser opens a tab or a window, or saves. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Pressed) =>
  !button && !metaKey && !ctrlKey && !shiftKey && !altKey
