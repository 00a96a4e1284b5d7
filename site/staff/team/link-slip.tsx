import type { OneTimeLink, Role } from '#site/backend/team.ts'
import { company } from '#site/content/company.ts'
import { Close, Mail } from '#site/images/icons.tsx'
import { useOffer } from '#site/offers.ts'
import { ButtonLink } from '#site/ui/button.tsx'
import { IconButton, CopyButton } from '../ui/buttons.tsx'
import { useFocusOnce } from '../ui/keyboard.ts'
import { instantFrom, localTime } from '../ui/time.ts'

/** Shown once: the server stores only a hash of the link. */
export function LinkSlip({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const heading = useFocusOnce<HTMLHeadingElement>()
  const until = instantFrom(link.expires)
  const wasMailed = useOffer('invitations') && link.kind === 'invitation'
  return (
    <section
      aria-labelledby="link-title"
      className="relative grid border border-rule rounded-paper mt-5 bg-paper text-note/[1.4] table:grid-cols-[13.25rem_minmax(0,1fr)]"
    >
      <div className="link-stub">
        <p className="font-bold text-brand-strong">Shown only now</p>
        <p>A new link for the same person cancels this one.</p>
      </div>
      <div className="grid min-w-0 gap-2.5 px-5 py-3.5">
        <div className="flow-root">
          {/* With large text, the text wraps below it. */}
          <IconButton name="Close" onClick={onClose} className="float-right -my-2 ml-2">
            <Close />
          </IconButton>
          <h2
            className="font-body text-(length:--text-note) font-bold tracking-[0] text-wrap wrap-anywhere outline-none"
            id="link-title"
            ref={heading}
            tabIndex={-1}
          >
            {link.words}{' '}
            <span className="font-normal text-ink-soft">
              It works once{until && <>, until {localTime(until)}</>}.
            </span>
          </h2>
        </div>
        <div className="flex flex-wrap gap-2 [&>input]:flex-[1_1_16rem] [&>input]:font-semibold [&>input]:text-ellipsis">
          <input
            readOnly
            aria-label="One-time link"
            value={link.address}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="field"
          />
          <CopyButton text={link.address} label="Copy link" done="Copied" />
          {!wasMailed && (
            <ButtonLink kind="outline" size="small" href={mailOf(link, until)}>
              <Mail className="size-4.5 shrink-0" /> Send by mail
            </ButtonLink>
          )}
        </div>
        {wasMailed && <p className="text-ink-soft">A mail with the link is also on its way.</p>}
      </div>
    </section>
  )
}

function mailOf({ kind, email, address }: MadeLink, until: Date | undefined) {
  const mail = new URLSearchParams({
    subject: kind === 'invitation' ? `Your invitation to ${company.brand}` : 'Your new password',
    body: `Open this link${until ? ` until ${localTime(until)}` : ''}. It works once.\r\n\r\n${address}\r\n`,
  })
  // mailto links need %20, not a plus.
  return `mailto:${encodeURIComponent(email)}?${mail.toString().replaceAll('+', '%20')}`
}

/** A link that was just created, and its purpose. */
export type MadeLink = OneTimeLink & { kind: 'invitation' | 'password'; words: string }

export const invitationOf = (link: OneTimeLink, role: Role): MadeLink => ({
  ...link,
  kind: 'invitation',
  words: `Invitation for ${link.email}, ${role}.`,
})

export const passwordLinkOf = (link: OneTimeLink): MadeLink => ({
  ...link,
  kind: 'password',
  words: `New password for ${link.email}.`,
})
