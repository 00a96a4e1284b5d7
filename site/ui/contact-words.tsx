import { contact } from '../content/company.ts'

/** Days and times: `9:00 AM-5:30 PM` stays on one line where it fits, and is broken at its hyphen where it does not. */
export function Hours({ children }: { children: string }) {
  const times = Math.max(0, children.search(/\d/))
  return (
    <>
      {children.slice(0, times)}
      <span className="inline-block">
        {children.slice(times).replaceAll(/ (?=[AP]M)/g, '\u00a0')}
      </span>
    </>
  )
}

const [name, host] = contact.email.split('@')

/** Our address, of any length; if possible it is broken before its sign. */
export const Email = () => (
  <span className="wrap-anywhere">
    {name}
    <wbr />@{host}
  </span>
)
