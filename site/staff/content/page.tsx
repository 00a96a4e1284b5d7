import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  faultsIn,
  publishWords,
  readWords,
  saveWords,
  undoPublishing,
  type WordField,
  type WordsState,
  type WordValues,
} from '#site/backend/content.ts'
import { isOffered } from '#site/offers.ts'
import { Button } from '#site/ui/button.tsx'
import { dayAndTime } from '../people/moments.ts'
import { NotLoaded, StaffPage, Trouble } from '../people/staff-page.tsx'
import { wordsFor } from '../people/words.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { draftOf, keepDraft } from '../ui/drafts.ts'
import { useNow } from '../ui/time.ts'
import { LogoField, Photos } from './own-files.tsx'
import { Preview } from './preview.tsx'
import { Published } from './published.tsx'
import { SamplesLeft } from './samples-left.tsx'
import { ValueField } from './value-field.tsx'

/** In milliseconds. Publishing takes a few seconds. */
const pollMs = 1_000

export default function ContentPage() {
  return (
    <StaffPage title="Site text" ownersOnly>
      {({ id }) => <Words person={id} />}
    </StaffPage>
  )
}

function Words({ person }: { person: string }) {
  const words = useQuery({
    queryKey: ['words'],
    queryFn: readWords,
    refetchInterval: ({ state }) => (state.data?.publishing ? pollMs : false),
    // Keeps what is being typed.
    refetchOnWindowFocus: false,
  })
  const { data, error } = words
  return (
    <>
      <h1 className="staff-title">Site text</h1>
      <p className="staff-lead">
        The text that visitors read. Save keeps your changes; Publish shows them to everyone.
      </p>
      {error && !data && <NotLoaded query={words} words="The text could not be loaded." />}
      {!data && !error && <output className="mt-4 block">Loading...</output>}
      {data && <Editor state={data} person={person} />}
    </>
  )
}

function Editor({ state, person }: { state: WordsState; person: string }) {
  const [file, setFile] = useState('company')
  const [drafts, setDrafts] = useDrafts(person)
  // The logo is not among the values; this refreshes the preview.
  const [logos, setLogos] = useState(0)
  const unsaved = Object.values(drafts).some((own) => Object.keys(own).length > 0)
  const setValue = (path: string, value: unknown) =>
    setDrafts({ ...drafts, [file]: { ...drafts[file], [path]: value } })
  const page = state.files.find(({ name }) => name === file)?.page
  useWarning(unsaved)

  return (
    <>
      <SamplesLeft
        valueOf={(path) => companyValue(path, drafts, state)}
        isPublic={state.current !== '' && !unsaved}
      />
      <div className="mt-4 grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <FileChoice files={state.files} value={file} onChange={setFile} />
          {page && (
            <p className="xl:hidden">
              <a href="#preview" className="text-link inline-flex min-h-11 items-center text-note">
                See the preview
              </a>
            </p>
          )}
          <Photos value={state.photos}>
            <ul className="mt-4 grid gap-5">
              {file === 'company' && (
                <LogoField logo={state.logo} onChange={() => setLogos(logos + 1)} />
              )}
              {state.fields
                .filter((field) => field.file === file)
                .map((field) => (
                  <Field
                    key={field.path}
                    field={field}
                    value={valueOf(field, drafts, state)}
                    onChange={(value) => setValue(field.path, value)}
                  />
                ))}
            </ul>
          </Photos>
        </div>
        <Preview path={page} values={drafts} version={`${state.revision} ${state.logo} ${logos}`} />
      </div>
      <Actions state={state} drafts={drafts} unsaved={unsaved} onSaved={() => setDrafts({})} />
      {state.faults.length > 0 && <Faults faults={state.faults} />}
      <Published state={state} />
    </>
  )
}

type ActionsProps = {
  state: WordsState
  drafts: WordValues
  unsaved: boolean
  onSaved: () => void
}

function Actions({ state, drafts, unsaved, onSaved }: ActionsProps) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['words'] })
  const save = useMutation({
    mutationFn: async () => saveWords({ revision: state.revision, values: drafts }),
    onSuccess: async () => {
      await refresh()
      onSaved()
    },
  })
  const publish = useMutation({
    mutationFn: async () => publishWords(state.revision),
    onSuccess: refresh,
  })
  const undo = useMutation({
    mutationFn: async () => undoPublishing(state.current),
    onSuccess: refresh,
  })
  const busy = save.isPending || publish.isPending || undo.isPending || state.publishing !== null
  const trouble = [save, publish, undo].find(({ error }) => error)?.error
  const faults = faultsIn(trouble)
  return (
    <div className="bottom-0 -mx-4 mt-6 @min-[20em]:sticky border-t border-rule bg-paper px-4 py-3">
      <p className="flex flex-wrap items-center gap-3">
        <Action kind="main" disabled={busy || !unsaved} onPress={save.mutate}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Action>
        <Action kind="outline" disabled={busy || unsaved} onPress={publish.mutate}>
          {state.publishing?.work === 'publish' ? 'Publishing...' : 'Publish'}
        </Action>
        <Action
          kind="outline"
          disabled={busy || unsaved || state.current === ''}
          onPress={undo.mutate}
        >
          {state.publishing?.work === 'undo' ? 'Taking back...' : 'Undo the last publish'}
        </Action>
        <output className="text-note text-ink-soft">
          <StatusWords state={state} unsaved={unsaved} />
        </output>
        {state.publishing && <progress aria-label="Publishing" className="accent-brand" />}
      </p>
      <Trouble words={trouble && faults.length === 0 ? wordsFor(trouble) : state.failure} />
      {faults.length > 0 && (
        <div role="alert" className="max-h-[40dvh] overflow-y-auto">
          <Faults faults={faults} />
        </div>
      )}
    </div>
  )
}

type ActionProps = {
  kind: 'main' | 'outline'
  disabled: boolean
  onPress: () => void
  children: string
}

const Action = ({ kind, disabled, onPress, children }: ActionProps) => (
  <Button
    size="small"
    kind={kind}
    className="aria-disabled:opacity-55"
    aria-disabled={disabled}
    onClick={() => !disabled && onPress()}
  >
    {children}
  </Button>
)

/** What is with the owner's texts, and what visitors see. */
function StatusWords({ state, unsaved }: { state: WordsState; unsaved: boolean }) {
  const now = useNow()
  const { publishing, history, current, draft } = state
  const made = history.find(({ id }) => id === current)
  const seen = made ? `the version of ${timeWords(made.at, now)}` : 'the original text'
  if (publishing?.work === 'undo') return 'Taking back...'
  if (publishing)
    return `Publishing since ${timeWords(publishing.since, now)}; visitors see ${seen} until then.`
  if (unsaved) return `You have changes that are not saved; visitors see ${seen}.`
  if (draft) return `Saved as a draft; visitors see ${seen}.`
  if (history[0] === undefined) return 'The site shows its original text.'
  if (!made || made !== history[0]) return `Taken back; visitors see ${seen}.`
  return (
    <>
      Published at {timeWords(made.at, now)}; visitors see this text now.{' '}
      <a href={paths.home} target="_blank" rel="noreferrer" className="text-link">
        Open the site
      </a>
    </>
  )
}

/** `12:30` of today, `25 Nov, 12:30` */
const timeWords = (at: string, now: Date) => dayAndTime(at, now).replace(/^today, /, '')

const Faults = ({ faults }: Pick<WordsState, 'faults'>) => (
  <ul className="mt-2 grid gap-2 text-note text-danger">
    {faults.map(({ file, field, title, problem, remedy }) => (
      <li key={file + field}>
        <b>{title}</b> {problem}. Write {remedy}.
      </li>
    ))}
  </ul>
)

function companyValue(path: string, drafts: WordValues, state: WordsState) {
  const field = state.fields.find((one) => one.file === 'company' && one.path === path)
  return field && valueOf(field, drafts, state)
}

/** The draft, else the saved value, else the shipped one. */
function valueOf({ file, path, shipped }: WordField, drafts: WordValues, { values }: WordsState) {
  const draft = drafts[file]?.[path]
  if (draft === null) return shipped
  return draft ?? values[file]?.[path] ?? shipped
}

/** The texts of the other forms are not shown while those are off. */
const isShown = ({ name }: WordsState['files'][number]) => name !== 'forms' || isOffered('forms')

type ChoiceProps = Pick<WordsState, 'files'> & { value: string; onChange: (file: string) => void }

function FileChoice({ files, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-note font-bold">
        Page
      </label>
      <select
        id={id}
        className="field w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {files.filter(isShown).map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

type FieldProps = { field: WordField; value: unknown; onChange: (value: unknown) => void }

function Field({ field: { title, rule, shipped }, value, onChange }: FieldProps) {
  const id = useId()
  const hint = rule.hint ?? (rule.description && `${startingLarge(rule.description)}.`)
  const isOwn = JSON.stringify(value) !== JSON.stringify(shipped)
  return (
    <li className="border-t border-hair pt-4">
      <ValueField
        label={title}
        rule={rule}
        value={value}
        {...(hint && { describedBy: id })}
        onChange={onChange}
      />
      {hint && (
        <p id={id} className="mt-1 text-fine wrap-anywhere text-ink-soft">
          {hint}
        </p>
      )}
      {isOwn && (
        <LinkButton onPress={() => onChange(null)}>
          Use the original text again<span className="sr-only">: {title}</span>
        </LinkButton>
      )}
    </li>
  )
}

const startingLarge = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Changed values are stored until they are saved, also while another page is shown. */
function useDrafts(person: string) {
  const [drafts, setDrafts] = useState(
    // Written below, by this tab.
    () => JSON.parse(draftOf(person, 'words') || '{}') as WordValues,
  )
  return [
    drafts,
    (next: WordValues) => {
      setDrafts(next)
      keepDraft(person, 'words', Object.keys(next).length > 0 ? JSON.stringify(next) : '')
    },
  ] as const
}

/** The browser asks before discarding unsaved changes. */
function useWarning(unsaved: boolean) {
  // Leaving the page is outside React.
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
