import { care } from '#contract/messages.ts'
import { Phone } from '../../../images/icons.tsx'
import { ButtonLink } from '../../../ui/button.tsx'

/** Shown first if the text mentions suicide. */
export function CarePanel() {
  return (
    <section className="on-deep answer-pad bg-deep py-5 text-on-deep">
      <h3 className="text-section">{care.heading}</h3>
      <p className="mt-1.5 text-on-deep-soft">{care.text}</p>
      <ButtonLink
        kind="accent"
        href={`tel:${care.number}`}
        className="mt-4 w-full max-xs:px-2 wide:w-auto"
      >
        <Phone className="size-5 shrink-0 max-snug:hidden" />
        {care.call}
      </ButtonLink>
      <p className="mt-1.5 text-note text-on-deep-soft">
        {care.danger}{' '}
        <a
          href={`tel:${care.emergency}`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          {care.emergencyCall}
        </a>
      </p>
    </section>
  )
}
