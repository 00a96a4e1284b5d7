import { useQuery } from '@tanstack/react-query'
import { digitsIn } from '#contract/phone.ts'
import type { Asker } from '#site/backend/admin.ts'
import { findSame } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { Person } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { aboutOf } from '../enquiry/enquiry-heading.tsx'
import { shortDate, instantFrom } from '../ui/time.ts'
import { RowMarks } from '../enquiry/marks/stage.tsx'

type Props = {
  phone: string
  email: string
  asker: Asker
  whoIs: (id: string) => string
  onAdd: (row: Row) => void
  onOpen: (row: Row) => void
}

const hint = 'mt-1.5 block text-note text-ink-soft'
const fewestDigits = 6
const mostPeople = 3
const wholeNumber = /^\d{10}/

/** Who has this number, or one that begins like it, or this email. */
export function SamePeople({ phone, email, ...rest }: Props) {
  const typed = digitsIn(phone.replace(/^\s*(?:\+\s*91|0)/, ''))
  const address = /^[^@]{1,64}@[^@]{1,250}\.[^@.]{2,20}$/.test(email.trim()) ? email.trim() : ''
  const digits = typed.length >= fewestDigits ? typed : ''
  const isEnough = Boolean(digits || address)
  const { data, isError } = useQuery({
    queryKey: ['same-number', digits, address],
    queryFn: async () => peopleIn(await findSame(digits, address)),
    placeholderData: (before) => before,
    enabled: isEnough,
  })
  if (!isEnough) return null
  if (!data)
    return (
      <output className={hint}>{isError ? 'Who has this number is not known now.' : ''}</output>
    )
  if (data.length === 0)
    return <output className={hint}>Nobody has this {digits ? 'number' : 'email'} yet.</output>
  return (
    <section aria-labelledby="same-people" className="mt-2">
      <h3
        id="same-people"
        className="flex flex-wrap items-center gap-2 border border-b-0 border-brand bg-surface px-3.5 py-2 text-h4"
      >
        <Person className="size-4.5" /> Same person?
        <output className="ml-auto font-body text-note font-normal text-ink-soft">
          {data.length}{' '}
          {address
            ? 'with one of these'
            : wholeNumber.test(typed)
              ? 'with this number'
              : 'like this'}
        </output>
      </h3>
      <ul className="border border-brand bg-surface">
        {data.slice(0, mostPeople).map((group, at) => (
          <SamePerson key={group[0].id} {...{ group, typed, ...rest }} isFirst={at === 0} />
        ))}
      </ul>
      <p className={hint}>Somebody else? Go on with the name.</p>
    </section>
  )
}

type PersonProps = Omit<Props, 'phone' | 'email'> & {
  group: Group
  typed: string
  isFirst: boolean
}

function SamePerson({ group, typed, isFirst, asker, whoIs, onAdd, onOpen }: PersonProps) {
  const [row] = group
  return (
    <li className="grid gap-0.5 px-3.5 py-2.5 text-note leading-snug not-first:border-t not-first:border-t-rule">
      <p className="same-name">
        <b dir="auto">{row.name}</b>
        <span>{lastOf(row)}</span>
      </p>
      <p>
        <Marked phone={row.phone} typed={typed} />
      </p>
      {row.email && (
        <p dir="auto" className="wrap-anywhere">
          {row.email}
        </p>
      )}
      <p>{kindsOf(group)}</p>
      <RowMarks row={row} now={asker.now} whoIs={whoIs} />
      <div className="mt-1.5 flex flex-wrap gap-2 [&>:first-child]:flex-[1_1_10rem]">
        <Button
          size="small"
          kind={isFirst ? 'main' : 'outline'}
          onClick={() => onAdd(row)}
          aria-label={`Add to this one: ${row.name}`}
        >
          Add to this one
        </Button>
        <Button
          size="small"
          kind="outline"
          onClick={() => onOpen(row)}
          aria-label={`Open ${row.name}`}
        >
          Open
        </Button>
      </div>
    </li>
  )
}

type Group = [newest: Row, ...others: Row[]]

/** One number may be that of several people: the newest enquiry of each name first. */
function peopleIn(rows: Row[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const key = `${row.phoneDigits} ${row.name.toLowerCase()}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

function lastOf({ contactedAt, createdAt }: Row) {
  const at = instantFrom(contactedAt ?? createdAt)
  return at && `${contactedAt ? 'last call' : 'received'} ${shortDate(at)}`
}

function kindsOf(rows: Row[]) {
  const words = rows.map(aboutOf)
  const counts = [...new Set(words)].map((word) => {
    const { length } = words.filter((other) => other === word)
    return length > 1 ? `${length} ${word}` : word
  })
  const count = rows.length === 1 ? '1 enquiry' : `${rows.length} enquiries`
  return `${count}: ${counts.join(', ')}`
}

/** The typed part of the number is underlined, however it is written. */
function Marked({ phone, typed }: { phone: string; typed: string }) {
  const places = Array.from(phone.matchAll(/\p{Nd}/gu), ({ index }) => index)
  const at = digitsIn(phone).indexOf(typed)
  const [from, to] = [places[at], places[at + typed.length - 1]]
  if (from === undefined || to === undefined) return <span dir="auto">{phone}</span>
  return (
    <span dir="auto">
      {phone.slice(0, from)}
      <u className="font-bold text-brand underline-offset-3">{phone.slice(from, to + 1)}</u>
      {phone.slice(to + 1)}
    </span>
  )
}
