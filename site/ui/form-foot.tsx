import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { contact, emailLink, phoneLink } from '../content/company.ts'
import { consent } from '../content/eligibility.ts'
import { Alert } from '../images/icons.tsx'
import { Email } from './contact-words.tsx'

export const SendingFailed = () => (
  <p role="alert" className="mb-4 flex items-center gap-2 font-semibold text-danger">
    <Alert className="size-5 shrink-0" />
    {messages.tryAgain}
  </p>
)

/** What the entries are used for, with a link to the privacy notice. */
export const Consent = () => (
  <p className="mb-4 text-note text-ink-soft">
    {consent.text}{' '}
    <a
      href={paths.privacy}
      className="inline-block py-2 font-semibold text-brand underline underline-offset-4"
    >
      {consent.link}
    </a>
  </p>
)

/**
 * Without script this method sends nothing, so that no phone number ends up in an address. The content policy refuses the action where
 * browsers do not know the method.
 */
export const unsent = { method: 'dialog', action: 'data:,' }

type Words = { noScript: string; oldBrowser: string }

/** How to reach us if the form cannot be sent: above its first field and at its button. */
export const WithoutForm = ({ words: { noScript, oldBrowser } }: { words: Words }) => (
  <>
    <noscript>
      <OtherWays words={noScript} />
    </noscript>
    {/* Browsers that are too old for our scripts ignore the layer of this class, and show it. */}
    <div className="hidden">
      <OtherWays words={oldBrowser} />
    </div>
  </>
)

const OtherWays = ({ words }: { words: string }) => (
  <p className="my-4 font-semibold text-danger">
    {words}{' '}
    <a className="inline-block underline" href={phoneLink}>
      {contact.phone}
    </a>
    ,{' '}
    <a className="underline" href={`https://wa.me/${contact.chatNumber}`}>
      WhatsApp
    </a>
    ,{' '}
    <a className="inline-block underline" href={emailLink}>
      <Email />
    </a>
  </p>
)
