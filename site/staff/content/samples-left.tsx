import { samplesIn } from '#site/content/samples.ts'

/** `valueOf`: the value of a field of `company`, by path. `isPublic`: whether it is published. */
type Props = { valueOf: (path: string) => unknown; isPublic: boolean }

/** Lists the values that are still samples, before and after publishing. */
export function SamplesLeft({ valueOf, isPublic }: Props) {
  const names = samplesLeft(valueOf)
  if (names.length === 0) return null
  return (
    <p className="mt-4 max-w-[68ch] text-note leading-snug text-accent-ink">
      <b>{names.length === 1 ? 'Still a sample' : 'Still samples'}:</b> {names.join(', ')}. Visitors{' '}
      {isPublic ? 'see them now, and' : 'will see them, and'} nobody is reached by them. Change them
      under “Company and contact”.
    </p>
  )
}

function samplesLeft(valueOf: Props['valueOf']): string[] {
  const text = (path: string) => {
    const value = valueOf(path)
    return typeof value === 'string' ? value : ''
  }
  const list = (path: string) => {
    const value = valueOf(path)
    return Array.isArray(value) ? (value as unknown[]) : []
  }
  return samplesIn({
    brand: text('company.brand'),
    phone: text('contact.phone'),
    chatNumber: text('contact.chatNumber'),
    email: text('contact.email'),
    address: list('contact.address').map(String),
    latitude: Number(valueOf('place.latitude')),
    longitude: Number(valueOf('place.longitude')),
    accounts: list('accounts').filter(isAccount),
  }).map(({ name }) => name)
}

const isAccount = (value: unknown): value is { name: string; href: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'href' in value
