import { Fragment } from 'react'
import { samplesIn } from '#site/content/samples.ts'
import { LinkButton } from '../ui/buttons.tsx'

/** `valueOf`: the value of a field of `company`, by path. `isPublic`: whether it is published. */
type Props = {
  valueOf: (path: string) => unknown
  isPublic: boolean
  onOpen: (path: string) => void
}

/** Lists the values that are still samples, before and after publishing. */
export function SamplesLeft({ valueOf, isPublic, onOpen }: Props) {
  const samples = samplesLeft(valueOf)
  if (samples.length === 0) return null
  return (
    <p className="mt-4 max-w-[68ch] text-note leading-snug text-accent-ink">
      <b>{samples.length === 1 ? 'Still a sample' : 'Still samples'}:</b>{' '}
      {samples.map(({ name, path }, index) => (
        <Fragment key={name}>
          {/* One box: a line may end between a button and a comma. */}
          <span className="inline-flex max-w-full">
            <LinkButton inText onPress={() => onOpen(path)}>
              {name}
            </LinkButton>
            {index < samples.length - 1 ? ',' : '.'}
          </span>{' '}
        </Fragment>
      ))}
      Visitors {isPublic ? 'see them now, and' : 'will see them, and'} nobody is reached by them.
    </p>
  )
}

function samplesLeft(valueOf: Props['valueOf']) {
  const text = (path: string) => {
    const value = valueOf(path)
    return typeof value === 'string' ? value : ''
  }
  return samplesIn({
    brand: text('company.brand'),
    phone: text('contact.phone'),
    chatNumber: text('contact.chatNumber'),
    email: text('contact.email'),
    // By the rules of these fields.
    address: valueOf('contact.address') as string[],
    latitude: Number(valueOf('place.latitude')),
    longitude: Number(valueOf('place.longitude')),
    accounts: valueOf('accounts') as { name: string; href: string }[],
  })
}
