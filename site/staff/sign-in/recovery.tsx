import '#site/styles/people.css'
import { useState } from 'react'
import { company } from '#site/content/company.ts'
import { EntryCard } from './entry-card.tsx'
import { takeLinkValues } from './link-values.ts'
import { AskForLink } from './ask-for-link.tsx'
import { SetPassword } from './set-password.tsx'

const names = ['userId', 'secret'] as const

/** Sets a new password by a link; without a link, requests one. */
export default function Recovery() {
  const [link] = useState(() => takeLinkValues(names))
  return (
    <EntryCard>
      <title>{`New password | ${company.brand}`}</title>
      {link.secret ? <SetPassword {...link} /> : <AskForLink />}
    </EntryCard>
  )
}
