import { contact } from '../content/company.ts'

const [name, host] = contact.email.split('@')

/** Our address; where it has to be broken, it is broken before its sign. */
export const Email = () => (
  <>
    {name}
    <wbr />@{host}
  </>
)
