import { Kite } from '../art/kite.tsx'
import { company } from '../content/company.ts'

/** The kite and the name, as they stand on a light or a dark ground. */
export function Brand({ on = 'light' }: { on?: 'light' | 'dark' }) {
  const [first, ...rest] = company.brand.split(' ')
  return (
    <>
      <Kite
        className={`h-7 w-auto shrink-0 ${on === 'light' ? 'text-brand' : 'text-on-deep-soft'}`}
      />
      <span className="font-heading text-[min(1.3125rem,6vw)] leading-none tracking-[-0.018em]">
        <span className={on === 'light' ? 'text-brand-strong' : 'text-on-deep'}>{first}</span>{' '}
        <span className={on === 'light' ? 'text-ink-soft' : 'text-on-deep-quiet'}>
          {rest.join(' ')}
        </span>
      </span>
    </>
  )
}
