import { contact } from '../content/company.ts'

const [name, host] = contact.email.split('@')

/** Our address, of any length; if possible it is broken before its sign. */
export const Email = () => (
  <span className="wrap-anywhere">
    {name}
    <wbr />@{host}
  </span>
)
