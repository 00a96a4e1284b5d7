import { useId } from 'react'
import type { WordFault, WordField, WordsState } from '#contract/words.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useEditing } from './editing.ts'
import { ValueField } from './value-field.tsx'
import { dayAndTime, useNow } from '../ui/time.ts'

/** The fields of a page by its sections, in the order of the schema. `files`: if those of several are shown. */
export function Fields({ fields, files }: { fields: WordField[]; files?: WordsState['files'] }) {
  const headingOf = ({ file, section }: WordField) =>
    [files?.find(({ name }) => name === file)?.title, section].filter(Boolean).join(': ')
  const headings = [...new Set(fields.map(headingOf))]
  return headings.map((heading) => (
    <section key={heading} className="mt-6">
      {heading && <h2 className="border-b border-brand pb-2 text-section">{heading}</h2>}
      <ul className="mt-4 grid gap-5">
        {fields
          .filter((field) => headingOf(field) === heading)
          .map((field) => (
            <Field key={field.file + field.path} field={field} />
          ))}
      </ul>
    </section>
  ))
}

/** For links to a field. */
export const idOf = (file: string, path: string) => `field-${file}-${path}`

/** A fault in an entry of a list is one of the list. */
const isAt = ({ file, path }: WordField, fault: WordFault) =>
  fault.file === `${file}.json` &&
  fault.field.startsWith(path) &&
  /^(?:[.[]|$)/.test(fault.field.slice(path.length))

function Field({ field }: { field: WordField }) {
  const { faults, valueIn, setValue } = useEditing()
  const id = useId()
  const { file, path, title, section, rule, shipped } = field
  const value = valueIn(field)
  const hint = rule.hint ?? (rule.description && `${startingLarge(rule.description)}.`)
  const own = faults.filter((fault) => isAt(field, fault))
  const isOwn = JSON.stringify(value) !== JSON.stringify(shipped)
  return (
    <li
      id={idOf(file, path)}
      className="scroll-mt-4 border-t border-hair pt-4 first:border-0 first:pt-0"
    >
      <ValueField
        label={<LabelWords title={title} section={section} />}
        rule={rule}
        value={value}
        invalid={own.length > 0}
        describedBy={id}
        onChange={(next) => setValue(field, next)}
      />
      <div id={id}>
        {own.map(({ field: at, problem, remedy }) => (
          <p key={at} className="mt-1 text-fine font-bold wrap-anywhere text-danger">
            {at !== path && `${at.slice(path.length)} `}
            It {problem}.{remedy !== rule.description && ` Write ${remedy}.`}
          </p>
        ))}
        {hint && <p className="mt-1 text-fine wrap-anywhere text-ink-soft">{hint}</p>}
      </div>
      {isOwn && (
        <LinkButton onPress={() => setValue(field, null)}>
          Use the original text again<span className="sr-only">: {title}</span>
        </LinkButton>
      )}
    </li>
  )
}

/** The section stands above, and is read aloud with each of its fields. */
function LabelWords({ title, section }: { title: string; section: string }) {
  const isWithin = section !== '' && /^[:,] /.test(title.slice(section.length))
  if (!isWithin) return title
  const start = section.length + 2
  return (
    <>
      <span className="sr-only">{title.slice(0, start)}</span>
      {startingLarge(title.slice(start))}
    </>
  )
}

export const startingLarge = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Who published what, and when. Saves are in the audit. */
export function Published({ state: { history, current } }: { state: WordsState }) {
  const now = useNow()
  if (history.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-section">Published</h2>
      <ol className="mt-2 grid gap-3 text-note">
        {history.map(({ id, at, by, changed }) => (
          <li key={id} className="border-l-4 border-rule pl-3">
            <p className="font-bold">
              {dayAndTime(at, now)}, by {by}
              {id === current && ' (public now)'}
            </p>
            <p className="wrap-anywhere text-ink-soft">
              {changed.length === 0 ? 'No changes from the version before.' : changed.join('; ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
