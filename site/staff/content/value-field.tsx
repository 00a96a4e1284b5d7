import { type ReactNode, useId } from 'react'
import type { WordRule } from '#contract/words.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { PhotoField } from './own-files.tsx'

type Props = {
  label: ReactNode
  rule: WordRule
  value: unknown
  /** Shown below the inputs of a field. */
  describedBy?: string
  /** A fault of the field is shown there too. */
  invalid?: boolean
  onChange: (value: unknown) => void
}

/** The inputs of a field, by its rule. */
export function ValueField(props: Props) {
  const { rule } = props
  if (rule.kind === 'list') return <ListField {...props} rule={rule} />
  if (rule.kind === 'record') return <RecordField {...props} rule={rule} />
  if (rule.kind === 'photo') return <PhotoField {...props} value={textOf(props.value)} />
  return <SingleField {...props} />
}

function SingleField({ label, rule, value, describedBy, invalid, onChange }: Props) {
  const id = useId()
  const shared = {
    id,
    className: `field w-full ${invalid ? 'border-danger' : ''}`,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
  }
  if (rule.kind === 'flag')
    return (
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    )
  return (
    <div>
      <label htmlFor={id} className="text-note font-bold">
        {label}
      </label>
      {rule.kind === 'choice' && (
        <select {...shared} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
          {rule.enum.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {rule.kind === 'number' && (
        <input
          {...shared}
          type="number"
          step="any"
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value === '' ? '' : Number(target.value))}
        />
      )}
      {rule.kind === 'text' && <TextBox {...{ shared, rule, onChange }} value={textOf(value)} />}
    </div>
  )
}

type TextBoxProps = {
  shared: {
    id: string
    className: string
    'aria-describedby'?: string | undefined
    'aria-invalid'?: true | undefined
  }
  rule: WordRule & { kind: 'text' }
  value: string
  onChange: (value: unknown) => void
}

/** Shows the remaining characters when few are left. */
function TextBox({ shared, rule, value, onChange }: TextBoxProps) {
  const { length } = Array.from(value)
  return (
    <>
      {rule.maxLength > 90 ? (
        <textarea
          {...shared}
          className={`${shared.className} py-2 leading-snug`}
          rows={Math.min(8, 1 + Math.ceil(length / 60))}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input {...shared} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
      {length > rule.maxLength * 0.8 && (
        <p
          className={`text-fine ${length > rule.maxLength ? 'font-bold text-danger' : 'text-ink-soft'}`}
        >
          {length} of {rule.maxLength} letters
        </p>
      )}
    </>
  )
}

function ListField({
  label,
  rule,
  value,
  onChange,
}: Props & { rule: WordRule & { kind: 'list' } }) {
  const entries: unknown[] = Array.isArray(value) ? value : []
  const replaced = (index: number, count: number, ...put: unknown[]) =>
    onChange([...entries.slice(0, index), ...put, ...entries.slice(index + count)])
  const changed = (index: number, ...put: unknown[]) => replaced(index, 1, ...put)
  const moved = (index: number) => replaced(index - 1, 2, entries[index], entries[index - 1])
  return (
    <fieldset>
      <legend className="text-note font-bold">{label}</legend>
      <ol className="mt-2 grid gap-3">
        {entries.map((entry, index) => (
          // Entries have no ids, and their inputs have no state besides the value.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid gap-2 border-l-4 border-rule pl-3">
            <ValueField
              label={`Entry ${index + 1}`}
              rule={rule.items}
              value={entry}
              onChange={(next) => changed(index, next)}
            />
            <p className="flex flex-wrap gap-x-4">
              {index > 0 && (
                <LinkButton onPress={() => moved(index)}>
                  Move up<span className="sr-only"> entry {index + 1}</span>
                </LinkButton>
              )}
              {entries.length > rule.minItems && (
                <LinkButton onPress={() => changed(index)}>
                  Remove<span className="sr-only"> entry {index + 1}</span>
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </ol>
      {entries.length < rule.maxItems && (
        <LinkButton onPress={() => onChange([...entries, emptyOf(rule.items)])}>
          Add an entry
        </LinkButton>
      )}
    </fieldset>
  )
}

function RecordField({
  label,
  rule,
  value,
  onChange,
}: Props & { rule: WordRule & { kind: 'record' } }) {
  const record = isRecord(value) ? value : {}
  return (
    <fieldset className="grid gap-3">
      <legend className="text-note font-bold">{label}</legend>
      {Object.entries(rule.properties).map(([name, field]) => (
        <ValueField
          key={name}
          label={field.title + (rule.required.includes(name) ? '' : ' (optional)')}
          rule={field}
          value={record[name]}
          onChange={(next) => {
            const { [name]: _, ...others } = record
            // An optional field is removed when its input is empty.
            onChange(
              next === '' && !rule.required.includes(name) ? others : { ...record, [name]: next },
            )
          }}
        />
      ))}
    </fieldset>
  )
}

function emptyOf(rule: WordRule): unknown {
  if (rule.kind === 'list') return Array.from({ length: rule.minItems }, () => emptyOf(rule.items))
  if (rule.kind === 'choice') return rule.enum[0]
  if (rule.kind !== 'record') return rule.kind === 'flag' ? false : ''
  const needed = Object.entries(rule.properties).filter(([name]) => rule.required.includes(name))
  return Object.fromEntries(needed.map(([name, field]) => [name, emptyOf(field)]))
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
