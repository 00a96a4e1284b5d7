import { Kite } from '../images/kite.tsx'
import { brandParts } from '../content/company.ts'

const [strong, remainder] = brandParts()

/** In characters. A longer brand is smaller. */
const short = 22
const size =
  strong.length + remainder.length > short
    ? 'text-[min(0.9375rem,5vw)] sm:text-[1.0625rem] lg:text-[0.875rem] xl:text-[1.0625rem]'
    : 'text-[min(1.3125rem,6vw)]'

/** The kite and the name, for light or dark backgrounds. */
export function Brand({ on = 'light' }: { on?: 'light' | 'dark' }) {
  return (
    <>
      <Kite
        className={`h-7 w-auto shrink-0 ${on === 'light' ? 'text-brand' : 'text-on-deep-soft'}`}
      />
      <span
        className={`font-heading leading-tight text-balance wrap-anywhere tracking-(--heading-tracking) ${size}`}
      >
        <span className={on === 'light' ? 'text-brand-strong' : 'text-on-deep'}>{strong}</span>
        <span className={on === 'light' ? 'text-ink-soft' : 'text-on-deep-quiet'}>{remainder}</span>
      </span>
    </>
  )
}
