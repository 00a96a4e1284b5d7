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
export const Search = drawn('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20')
export const Eye = drawn(
  'M2.5 12c2-4 5.3-6.2 9.5-6.2s7.5 2.2 9.5 6.2c-2 4-5.3 6.2-9.5 6.2S4.5 16 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
export const EyeOff = drawn(
  'M9.8 6a9.8 9.8 0 0 1 2.2-.2c4.2 0 7.5 2.2 9.5 6.2a13 13 0 0 1-2.4 3.3M6.5 7.4A11.5 11.5 0 0 0 2.5 12c2 4 5.3 6.2 9.5 6.2 1.9 0 3.6-.4 5-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
)
export const Calendar = drawn(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8 3.5v4M16 3.5v4',
)
export const Document = drawn(
  'M13.5 3.5h-7A1.5 1.5 0 0 0 5 5v14a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19V9zM13.5 3.5V9H19M8.5 13h7M8.5 16.5h5',
)
