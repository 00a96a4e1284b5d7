import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Choice, Choices, ChoicesState } from '#contract/staff/choices.ts'
import { paths } from '#contract/paths.ts'
import { readChoices, setChoices } from '#site/backend/staff-pages.ts'
import { company } from '#site/content/company.ts'
import { idOf } from '../content/fields.tsx'
import { Done, Part, NotLoaded, StaffPage, Trouble } from '../people/staff-page.tsx'
import { wordsFor } from '../people/words.ts'

/** For owners: what they choose for all. */
export default function SettingsPage() {
  return (
    <StaffPage title="Settings" ownersOnly>
      {() => <Settings />}
    </StaffPage>
  )
}

const timeZoneField = `${paths.adminContent}#${idOf('company', 'company.timeZone')}`
const forms = { off: 'Off', live: 'On' }
const exporters = { everybody: 'Everybody', owners: 'Owners', nobody: 'Nobody' }

function Settings() {
  const query = useQuery({ queryKey: ['choices'], queryFn: readChoices })
  const { data, error } = query
  return (
    <>
      <h1 className="text-title">Settings</h1>
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {error && <NotLoaded query={query} words="The settings could not be loaded." />}
      {data && (
        <div className="mt-4 border-y-2 border-y-brand">
          <ChoicePart
            name="forms"
            title="Forms"
            variable="FORMS"
            words={forms}
            state={data}
            note={
              <p>
                Application, contact, enrolment and consultation. Off: they send nothing. On: what
                visitors send is under “Other enquiries”.
              </p>
            }
          />
          <ChoicePart
            name="exports"
            title="Who may export"
            variable="EXPORTS"
            words={exporters}
            state={data}
            note={<p>Download enquiries as a file. Each download is in the audit.</p>}
          />
          <Part
            id="time-zone"
            title="Time zone"
            note={<p>Of follow-ups and the morning’s mail.</p>}
          >
            <p>
              {company.timeZone}.{' '}
              <a href={timeZoneField} className="text-link">
                Change it in Site text
              </a>
            </p>
          </Part>
        </div>
      )}
    </>
  )
}

type ChoiceProps<Name extends Choice> = {
  name: Name
  title: string
  /** Of the environment. */
  variable: string
  words: Record<Choices[Name], string>
  note: ReactNode
  state: ChoicesState
}

function ChoicePart<Name extends Choice>(props: ChoiceProps<Name>) {
  const { name, title, variable, words, note, state } = props
  const client = useQueryClient()
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: async (value: string) => setChoices({ [name]: value }),
    onSuccess: (next) => client.setQueryData(['choices'], next),
  })
  // What is pressed shows at once.
  const chosen = isPending ? variables : state.chosen[name]
  const isFixed = state.fixed.includes(name)
  return (
    <Part id={name} title={title} note={note}>
      <fieldset disabled={isFixed || isPending} className="flex flex-wrap gap-x-6">
        <legend className="sr-only">{title}</legend>
        {Object.entries<string>(words).map(([value, word]) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name={name}
              className="size-5 accent-brand"
              checked={chosen === value}
              onChange={() => mutate(value)}
            />
            {word}
          </label>
        ))}
      </fieldset>
      {isFixed && (
        <p className="text-note text-ink-soft">
          {variable} on the server says this, and wins. Ask whoever runs the server to remove it.
        </p>
      )}
      <Trouble words={error ? wordsFor(error) : ''} />
      <Done>{isSuccess && 'Saved. It holds from now on.'}</Done>
    </Part>
  )
}
