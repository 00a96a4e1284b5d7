import { clockTime } from '#contract/opening.ts'
import { priceFrom } from '#contract/price.ts'
import type {
  WordFault as Fault,
  WordField as Field,
  WordValues as Values,
} from '#contract/words.ts'
import { allFields, fileNames, titleOf } from './fields.ts'
import { isRecord, problemsOf, withoutUnknownFields } from './rules.ts'

export type Checked = {
  /** The valid values that differ from the shipped ones, by file and path. */
  values: Values
  faults: Fault[]
  /** Unknown names; ignored. */
  ignored: Fault[]
}

export const faultSentence = ({ file, field, value, problem, remedy }: Fault) =>
  `${file}: ${field === '' ? '' : `"${field}" `}${quotedValue(value)}${problem}. Write ${remedy}.`

/** Shortened; empty for groups and lists. */
function quotedValue(value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    return ''
  const text = String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
  return `(${text.length > 60 ? `${text.slice(0, 57)}...` : text}) `
}

/** Validates the owner's files, by name without `.json`. */
export function checkWords(contents: Record<string, unknown>): Checked {
  const checked: Checked = { values: {}, faults: [], ignored: [] }
  for (const [file, content] of Object.entries(contents)) {
    if (!fileNames.includes(file))
      checked.ignored.push(
        fault(
          file,
          '',
          'is not a file of texts and is ignored',
          `only ${fileNames.map((name) => `${name}.json`).join(', ')}`,
        ),
      )
    else if (!isRecord(content))
      checked.faults.push(fault(file, '', 'is not a group of fields', 'the fields between { and }'))
    else checkFile(file, content, checked)
  }
  checked.faults.push(...together(checked.values))
  return checked
}

function checkFile(
  file: string,
  content: Record<string, unknown>,
  { values, faults, ignored }: Checked,
) {
  const fields = allFields.filter((one) => one.file === file)
  const accepted: Record<string, unknown> = {}
  const walk = (group: Record<string, unknown>, before: string) => {
    for (const [key, value] of Object.entries(group)) {
      const path = before + key
      const field = fields.find((one) => one.path === path)
      const leadsOn = fields.some((one) => one.path.startsWith(`${path}.`))
      if (field) accept(field, value)
      else if (leadsOn && isRecord(value)) walk(value, `${path}.`)
      else if (leadsOn)
        faults.push(fault(file, path, 'is not a group of fields', 'its fields between { and }'))
      else ignored.push(fault(file, path, 'is not a field and is ignored', aName))
    }
  }
  walk(content, '')
  if (Object.keys(accepted).length > 0) values[file] = accepted

  function accept({ path, rule, shipped }: Field, value: unknown) {
    const complete =
      rule.kind === 'record' && isRecord(value) && isRecord(shipped) && !('photo' in value)
        ? { ...shipped, ...value }
        : value
    const [cleaned, names] = withoutUnknownFields(rule, complete)
    const strange = names.filter((name) => !(isRecord(shipped) && name in shipped))
    for (const name of strange)
      ignored.push(fault(file, join(path, name), 'is not a field and is ignored', aName))
    const problems = problemsOf(rule, cleaned)
    for (const { at, ...problem } of problems)
      faults.push({
        ...fault(file, join(path, at), problem.problem, problem.remedy),
        value: problem.value,
      })
    if (problems.length === 0 && JSON.stringify(cleaned) !== JSON.stringify(shipped))
      accepted[path] = cleaned
  }
}

const join = (path: string, at: string) =>
  at === '' || at.startsWith('[') ? path + at : `${path}.${at}`

/** `file`: with its ending. */
export const faultOf = (file: string, field: string, problem: string, remedy: string): Fault => ({
  file,
  field,
  title: titleOf(file.replace(/\.json$/, ''), field).join(', '),
  problem,
  remedy,
})

const fault = (name: string, field: string, problem: string, remedy: string) =>
  faultOf(`${name}.json`, field, problem, remedy)

const aName = 'a name of site/words'

/** Values that are valid alone but not together. Removes the invalid ones, so that the others still apply. */
function together(values: Values): Fault[] {
  const valueOf = (file: string, path: string) =>
    values[file]?.[path] ?? allFields.find((one) => one.file === file && one.path === path)?.shipped
  const faults: Fault[] = []
  const refuse = (file: string, paths: string[], reason: Fault) => {
    faults.push(reason)
    for (const path of paths) delete values[file]?.[path]
  }

  const from = clockTime(String(valueOf('company', 'opening.from'))) ?? ''
  const to = clockTime(String(valueOf('company', 'opening.to'))) ?? ''
  if (from >= to)
    refuse('company', ['opening.from', 'opening.to'], {
      ...fault('company', 'opening.to', 'is not later than opening.from', 'a later time'),
      value: to,
    })

  const courses = values['courses']?.['courses']
  if (Array.isArray(courses)) {
    const problem = coursesProblem(courses)
    if (problem) refuse('courses', ['courses'], fault('courses', 'courses', ...problem))
  }
  return faults
}

function coursesProblem(courses: Record<string, unknown>[]): [string, string] | undefined {
  for (const name of ['id', 'title'])
    if (new Set(courses.map((course) => course[name])).size < courses.length)
      return [`has the same ${name} twice`, `a different ${name} for each course`]
  const codes = new Set(courses.map(({ price }) => priceFrom(String(price))?.code))
  return codes.size > 1
    ? [`has prices in ${[...codes].join(' and ')}`, 'all prices in one currency']
    : undefined
}
