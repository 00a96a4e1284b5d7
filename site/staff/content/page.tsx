import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { paths } from '#contract/paths.ts'
import {
  faultsIn,
  publishWords,
  readWords,
  saveWords,
  undoPublishing,
} from '#site/backend/content.ts'
import type { WordFault, WordField, WordsState } from '#contract/words.ts'
import { isOffered } from '#site/offers.ts'
import { useEvent } from '#site/ui/use-event.ts'
import { Button } from '#site/ui/button.tsx'
import { dayAndTime, useNow } from '../ui/time.ts'
import { NotLoaded, StaffPage, Trouble } from '../people/staff-page.tsx'
import { wordsFor } from '../people/words.ts'
import { LinkButton } from '../ui/buttons.tsx'
import {
  changedText,
  companyValue,
  EditingContext,
  useDrafts,
  useEditing,
  valueOf,
} from './editing.ts'
import { Fields, idOf, Published } from './fields.tsx'
import { LogoField } from './own-files.tsx'
import { Preview } from './preview.tsx'
import { SamplesLeft } from './samples-left.tsx'

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
      <h1 className="text-title">Site text</h1>
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
  const { file, typed, setTyped, place, setPlace, choose, open } = useShown(state)
  const [drafts, setDrafts] = useDrafts(person)
  const [refused, setRefused] = useState<WordFault[]>([])
  // The logo is not among the values; this refreshes the preview.
  const [logos, setLogos] = useState(0)
  const unsaved = Object.values(drafts).some((own) => Object.keys(own).length > 0)
  // The browser asks before it discards them.
  useEvent('beforeunload', (event) => unsaved && event.preventDefault())

  const valueIn = (field: WordField) => valueOf(field, drafts, state)
  const setValue = (field: WordField, value: unknown) => {
    setPlace({ file: field.file, text: changedText(valueIn(field), value) })
    setDrafts({ ...drafts, [field.file]: { ...drafts[field.file], [field.path]: value } })
  }
  const faults = [...state.faults, ...refused]
  const editing = { state, drafts, setDrafts, unsaved, faults, setRefused, valueIn, setValue, open }

  return (
    <EditingContext value={editing}>
      <SamplesLeft
        valueOf={(path) => companyValue(path, drafts, state)}
        isPublic={state.current !== '' && !unsaved}
        onOpen={(path) => void open('company', path)}
      />
      <div className="mt-4 grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <div className="grid gap-4 sm:grid-cols-2">
            <FileChoice files={state.files} value={file} onChange={choose} />
            <Search value={typed} onChange={setTyped} />
          </div>
          <p className="xl:hidden">
            <a href="#preview" className="text-link inline-flex min-h-11 items-center text-note">
              See the preview
            </a>
          </p>
          <Form file={file} search={typed.trim()} onLogo={() => setLogos(logos + 1)} />
        </div>
        <Preview
          path={state.files.find(({ name }) => name === place.file)?.page}
          values={drafts}
          text={place.text}
          version={`${state.revision} ${state.logo} ${logos}`}
        />
      </div>
      <Actions />
      {state.faults.length > 0 && <Faults faults={state.faults} />}
      <Published state={state} />
    </EditingContext>
  )
}

/** What is shown of the texts, at first the field that the page's address names. */
function useShown(state: WordsState) {
  const [named] = useState(() => fieldNamedIn(state))
  const [file, setFile] = useState(named?.file ?? 'company')
  const [typed, setTyped] = useState('')
  /** What the owner is changing: the preview shows its page and its place. */
  const [place, setPlace] = useState({ file, text: '' })
  // It is there now.
  useEffect(() => named && focusField(named.file, named.path), [named])

  const choose = (next: string) => {
    setFile(next)
    setTyped('')
    setPlace({ file: next, text: '' })
  }
  const open = async (next: string, path: string) => {
    choose(next)
    // After the fields of the file are shown.
    await new Promise(requestAnimationFrame)
    focusField(next, path)
  }
  return { file, typed, setTyped, place, setPlace, choose, open }
}

type FormProps = { file: string; search: string; onLogo: () => void }

/** The fields of a page, or of all pages those with a text. */
function Form({ file, search, onLogo }: FormProps) {
  const { state, valueIn } = useEditing()
  const fields = state.fields.filter((field) =>
    search === '' ? field.file === file : isFound(field, valueIn(field), search),
  )
  return (
    <>
      <output className="mt-2 block text-note text-ink-soft">
        {search &&
          (fields.length === 1 ? 'One text is found.' : `${fields.length} texts are found.`)}
      </output>
      {file === 'company' && search === '' && <LogoField logo={state.logo} onChange={onLogo} />}
      <Fields fields={fields} {...(search && { files: state.files })} />
    </>
  )
}

/** In the title or the text, whatever the case of its letters. */
const isFound = ({ title }: WordField, value: unknown, search: string) =>
  `${title} ${JSON.stringify(value)}`.toLowerCase().includes(search.toLowerCase())

function Actions() {
  const { state, drafts, setDrafts, unsaved, setRefused } = useEditing()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['words'] })
  const save = useMutation({
    mutationFn: async () => saveWords({ revision: state.revision, values: drafts }),
    onSuccess: async () => {
      await refresh()
      setDrafts({})
    },
    onSettled: (_, error) => setRefused(faultsIn(error)),
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
        {state.publishing && <progress aria-label="Publishing" />}
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

function Faults({ faults }: Pick<WordsState, 'faults'>) {
  const { open } = useEditing()
  const lead = ({ file, field }: WordFault) => open(file.replace(/\.json$/, ''), field)
  return (
    <ul className="mt-2 grid gap-2 text-note text-danger">
      {faults.map((fault) => (
        <li key={fault.file + fault.field}>
          <LinkButton onPress={() => void lead(fault)}>{fault.title}</LinkButton> {fault.problem}.
          Write {fault.remedy}.
        </li>
      ))}
    </ul>
  )
}

/** A fault of an entry is in the field of its list. */
function focusField(file: string, path: string) {
  const id = idOf(file, path)
  const place = [...document.querySelectorAll('li[id]')].find((one) => id.startsWith(one.id))
  place?.querySelector<HTMLElement>('[aria-invalid], input, textarea, select')?.focus()
}

/** Of the page's address. */
const fieldNamedIn = ({ fields }: WordsState) =>
  fields.find(({ file, path }) => location.hash === `#${idOf(file, path)}`)

/** The texts of the other forms are not shown while those are off. */
const isShown = ({ name }: WordsState['files'][number]) => name !== 'forms' || isOffered('forms')

type SearchProps = { value: string; onChange: (text: string) => void }

function Search({ value, onChange }: SearchProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-note font-bold">
        Search all text
      </label>
      <input
        id={id}
        type="search"
        className="field w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

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
