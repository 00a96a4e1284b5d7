import { drawn } from './icons.tsx'

/** Only for the staff area, so that public pages do not load them. */
export const ChevronUp = drawn('M6 14.5l6-6 6 6')
export const ArrowLeft = drawn('M19.5 12h-15M11 5.5L4.5 12l6.5 6.5')
export const Undo = drawn('M4.5 9h9.5a5 5 0 0 1 0 10H10M8.5 4.5L4 9l4.5 4.5')
/** A link to share. */
export const Link = drawn(
  'M10 13.5a3.8 3.8 0 0 0 5.6.3l3-3a3.8 3.8 0 0 0-5.4-5.4l-1 1M14 10.5a3.8 3.8 0 0 0-5.6-.3l-3 3a3.8 3.8 0 0 0 5.4 5.4l1-1',
)
export const Person = drawn(
  'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5',
)
export const More = drawn(
  'M5 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M17.8 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
)
export const Filter = drawn('M4 7h16M7 12h10M10 17h4')
export const Download = drawn('M12 4.5v10.5M7 10.5l5 5 5-5M5 19.5h14')
/** No connection. */
export const Offline = drawn(
  'M4 4l16 16M8.5 14.5a5 5 0 0 1 5-1.3M5.5 11.3a9 9 0 0 1 4-2.3M12.5 8.2a9 9 0 0 1 6 3.1M12 18.5v.1',
)
export const Laptop = drawn('M6 5.5h12v10H6zM3.5 18.5h17')
export const Smartphone = drawn(
  'M8 3.5h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.5h2',
)
export const Bell = drawn('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4')
/** A warning. */
export const Warning = drawn('M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.1')
