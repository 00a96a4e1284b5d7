import { Kite } from '../images/kite.tsx'
import { brandParts } from '../content/company.ts'

const [strong, remainder] = brandParts()

/** In characters. A longer brand is smaller and may take two lines. */
const oneLine = 22
const size =
  strong.length + remainder.length > oneLine
    ? 'line-clamp-2 text-[min(1.0625rem,5vw)] leading-tight text-balance'
    : 'text-[min(1.3125rem,6vw)] leading-none lg:whitespace-nowrap'

/** The kite and the name, for light or dark backgrounds. */
export function Brand({ on = 'light' }: { on?: 'light' | 'dark' }) {
  return (
    <>
      <Kite
        className={`h-7 w-auto shrink-0 ${on === 'light' ? 'text-brand' : 'text-on-deep-soft'}`}
      />
      <span className={`font-heading tracking-(--heading-tracking) ${size}`}>
        <span className={on === 'light' ? 'text-brand-strong' : 'text-on-deep'}>{strong}</span>
        <span className={on === 'light' ? 'text-ink-soft' : 'text-on-deep-quiet'}>{remainder}</span>
      </span>
    </>
  )
}
