/* oxlint-disable jsx-a11y/prefer-tag-over-role -- No modal dialog: the list beside it stays usable. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { matters, type Problems, problemsOf } from '#contract/staff/new-enquiry.ts'
import type { Asker } from '#site/backend/admin.ts'
import type { Row } from '#site/backend/marks.ts'
import { languages, moreLanguages, sources } from '#site/content/desk.ts'
import { Close } from '#site/images/icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { isPopoverOpen } from '#site/ui/browser.ts'
import { draftOf, keepDraft } from '../ui/stored.ts'
import { IconButton, LinkButton } from '../ui/buttons.tsx'
import { useEvent } from '#site/ui/use-event.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { sourceWords } from '../ui/catalogue-names.ts'
import { footClass, Kept } from './kept.tsx'
import { Choices, TextField } from './parts.tsx'
import { SamePeople } from './same-people.tsx'
import {
  dropUnsent,
  emptyValues,
  enquiryFrom,
  type Field,
  type Into,
  isRefused,
  keepUnsent,
  newUnsent,
  refusalOf,
  send,
  type Unsent,
  useUnsent,
} from './unsent.ts'

type Props = {
  me: string | undefined
  asker: Asker
  whoIs: (id: string) => string
  onOpen: (enquiry: Pick<Into, 'collection' | 'id'>) => void
  onClose: () => void
}

/** Who called or came, entered by hand: a sheet over the list, full screen on a phone. */
export function NewEnquiry(props: Props) {
  const { me, onClose } = props
  const kept = useUnsent(me)
  const [shown, setShown] = useState<'form' | 'kept'>()
  const [formKey, setFormKey] = useState(0)
  // What waits is shown first, unless something is being typed.
  const isForm = shown ? shown === 'form' : kept.length === 0 || draftOf(me, draftId) !== ''

  /** What is opened is no longer sent by itself. */
  function begin(unsent?: Unsent) {
    if (unsent) dropUnsent(me, unsent)
    keepDraft(me, draftId, unsent ? JSON.stringify(unsent) : '')
    setFormKey(formKey + 1)
    setShown('form')
  }

  return (
    <section
      role="dialog"
      aria-labelledby="new-title"
      className="enquiry w-[min(55.625rem,100%)] cards:z-30 cards:w-full cards:pb-0"
    >
      <header className="flex items-start justify-between gap-3 border-b-2 border-b-brand px-5.5 py-2.5 cards:px-4">
        <div>
          <h2 id="new-title" className="text-[1.6875rem]/[1.2]">
            New enquiry
          </h2>
          <p className="text-note/[1.3] text-ink-soft cards:sr-only">
            A name and a phone number or an email are enough.
          </p>
        </div>
        <IconButton name="Close" onClick={onClose} className="border border-rule bg-surface">
          <Close />
        </IconButton>
      </header>
      {me === undefined ? (
        // Before it is known who types, nothing could be kept.
        <output className="p-5">Loading...</output>
      ) : isForm ? (
        <Form key={formKey} {...props} kept={kept.length} onKept={() => setShown('kept')} />
      ) : (
        <Kept kept={kept} onOpen={begin} onAdd={() => begin()} />
      )}
    </section>
  )
}

const draftId = 'new-enquiry'

function storedDraft(me: string | undefined) {
  const text = draftOf(me, draftId)
  // Written below.
  return text ? (JSON.parse(text) as Unsent) : undefined
}

type FormProps = Props & { kept: number; onKept: () => void }

/** What is typed, stored until it is saved or kept. */
function useDraft(me: string | undefined) {
  const [fresh] = useState(newUnsent)
  const [typed, setTyped] = useState<Unsent>()
  const draft = typed ?? storedDraft(me) ?? fresh
  const [problems, setProblems] = useState<Problems>({})
  const { values } = draft

  // The browser's storage is outside React.
  useEffect(() => {
    if (!typed) return
    const isEmpty = !typed.into && JSON.stringify(typed.values) === JSON.stringify(emptyValues)
    keepDraft(me, draftId, isEmpty ? '' : JSON.stringify(typed))
  }, [me, typed])

  const set = (field: Field) => (value: string) => {
    setTyped({ ...draft, values: { ...values, [field]: value } })
    const { [field as keyof Problems]: _, ...others } = problems
    setProblems(others)
  }

  const field = (name: Field) => ({
    id: `new-${name}`,
    value: values[name],
    onChange: set(name),
    problem: problems[name as keyof Problems],
  })

  function addTo({ collection, id, name }: Row) {
    setTyped({ ...draft, into: { collection, id, name } })
    setProblems({})
    // After its field is there.
    setTimeout(() => document.getElementById('new-note')?.focus())
  }

  const anew = () => setTyped({ ...draft, into: null })

  return { draft, field, set, setProblems, addTo, anew }
}

/** Sends it, or keeps it where the server cannot be reached. */
function useForm({ me, onKept, onOpen }: Pick<FormProps, 'me' | 'onKept' | 'onOpen'>) {
  const client = useQueryClient()
  const { draft, setProblems, ...fields } = useDraft(me)
  const [trouble, setTrouble] = useState(draft.refusal)
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const { values, into } = draft

  async function save(answer: boolean) {
    const unsent = { ...draft, answer, at: new Date().toISOString() }
    delete unsent.refusal
    const found = into ? {} : problemsOf(enquiryFrom(unsent))
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(`new-${first}`)?.focus()
    // A second press may come before the button is drawn as disabled.
    if (first || working.current || me === undefined) return
    working.current = true
    setBusy(true)
    setTrouble(undefined)
    try {
      const entered = await send(unsent)
      keepDraft(me, draftId, '')
      dropUnsent(me, unsent)
      void client.invalidateQueries({ queryKey: ['submissions'] })
      void client.invalidateQueries({ queryKey: ['activity', entered.id] })
      onOpen(entered)
    } catch (error) {
      if (isRefused(error)) setTrouble(refusalOf(error))
      else {
        keepUnsent(me, unsent)
        keepDraft(me, draftId, '')
        onKept()
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return { ...fields, values, into, trouble, busy, save }
}

type FormState = ReturnType<typeof useForm>

/** Ctrl+Enter saves, Escape closes. */
function useKeys(save: () => void, onClose: () => void) {
  useEvent('keydown', (event) => {
    if (event.defaultPrevented || isPopoverOpen()) return
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
}

function Form(props: FormProps) {
  const form = useForm(props)
  const { values, into, save, trouble, busy } = form
  const { kept, onKept, onClose } = props
  useKeys(() => void save(false), onClose)
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <div className="new-body">
        <Who {...props} form={form} />
        <What form={form} />
      </div>
      <footer className={footClass}>
        <Keys />
        {trouble && (
          <p role="alert" className="basis-full font-semibold text-danger">
            {trouble}
          </p>
        )}
        {kept > 0 && <LinkButton onPress={onKept}>{kept} kept on this device</LinkButton>}
        <Button kind="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
        {!into && values.about === 'credit-transfer' && (
          <Button kind="outline" size="small" disabled={busy} onClick={() => void save(true)}>
            Save and make the answer
          </Button>
        )}
        <Button type="submit" size="small" disabled={busy} className="cards:flex-1">
          {busy ? 'Saving...' : into ? 'Add to the history' : 'Save enquiry'}
        </Button>
      </footer>
    </form>
  )
}

const Keys = () => (
  <p className="enquiry-keys m-0 mr-auto border-0 p-0">
    <span>
      <kbd>A</kbd> opens this
    </span>
    <span>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
    </span>
  </p>
)

type WhoProps = Pick<FormProps, 'asker' | 'whoIs' | 'onOpen'> & { form: FormState }

function Who({ form: { values, into, field, addTo, anew }, ...rest }: WhoProps) {
  const phone = useFocusOnce<HTMLInputElement>()
  return (
    <div className="content-start border-dotted border-on-deep-line bg-sheet-strong px-5.5 py-4 cards:border-b-3 cards:px-4 table:overflow-auto table:border-r-3">
      {into ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            Into the history of <b dir="auto">{into.name}</b>
          </span>
          <LinkButton onPress={anew}>Change</LinkButton>
        </p>
      ) : (
        <>
          <TextField
            {...field('phone')}
            ref={phone}
            label="Phone number"
            type="tel"
            className="min-h-15 font-heading text-[1.625rem]"
          />
          <SamePeople phone={values.phone} email={values.email} {...rest} onAdd={addTo} />
        </>
      )}
    </div>
  )
}

function What({ form: { values, into, field, set } }: { form: FormState }) {
  return (
    <div className="grid content-start gap-4 px-5.5 py-4 cards:px-4 table:overflow-auto">
      {!into && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
          <TextField {...field('name')} label="Name" />
          <TextField {...field('email')} label="Email" optional type="email" />
        </div>
      )}
      <Choices
        title="How did they come?"
        value={values.source}
        choices={[...Object.entries(sourceWords), ...same(sources)]}
        onChoose={set('source')}
      />
      <Choices
        title="What is it about?"
        value={values.about}
        choices={Object.entries(matters)}
        onChoose={set('about')}
      >
        {values.about === 'credit-transfer' && (
          <>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 *:content-end">
              <TextField {...field('university')} label="University or college" />
              <TextField {...field('branch')} label="Branch" />
              <TextField {...field('papers')} label="Papers" inputMode="numeric" />
            </div>
            <TextField {...field('reason')} label="Reason, in their words" optional rows={2} />
          </>
        )}
        {values.about === 'course' && <TextField {...field('course')} label="Course" optional />}
      </Choices>
      <Choices
        title="Language to speak"
        value={values.language}
        choices={same(languages)}
        more={moreLanguages}
        onChoose={set('language')}
      />
      <TextField
        {...field('note')}
        label="Note"
        rows={2}
        placeholder="What do they want to know?"
      />
    </div>
  )
}

const same = (words: string[]) => words.map((word): [string, string] => [word, word])
