import { Kite } from '#site/images/kite.tsx'
import { brandParts } from '#site/content/company.ts'

/** The logo and the name on the dark header. */
export function StaffBrand({ className = '' }: { className?: string }) {
  const [strong, remainder] = brandParts()
  return (
    <p
      className={`font-heading wrap-anywhere tracking-(--heading-tracking) text-on-deep-quiet ${className}`}
    >
      <span className="font-semibold text-on-deep">{strong}</span>
      {remainder}
    </p>
  )
}

export const StaffKite = () => <Kite className="h-8.5 w-auto shrink-0 text-on-deep-quiet" />
