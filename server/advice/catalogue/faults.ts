import { IsOptional, type Static, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { concepts } from '../reason/features.ts'
import { isCondition } from './conditions.ts'
import {
  AmbiguousName,
  Branch,
  College,
  Document,
  Estimate,
  NotRecognised,
  Rule,
  Topic,
  University,
} from './entries.ts'

/** The data files and what an entry of each looks like. */
export const files = {
  universities: University,
  colleges: College,
  rules: Rule,
  branches: Branch,
  documents: Document,
  'ambiguous-names': AmbiguousName,
  estimates: Estimate,
  topics: Topic,
  'not-recognised': NotRecognised,
}
export type FileName = keyof typeof files
// The keys of a literal; the language widens them to plain text.
export const fileNames = Object.keys(files) as FileName[]
export type Entries = { [Name in FileName]: Static<(typeof files)[Name]>[] }

/** A fault in one entry, described for its author. */
export type Fault = { file: string; entry: string; field: string; problem: string; remedy: string }

export const sentence = ({ file, entry, field, problem, remedy }: Fault) =>
  [
    `${file}: `,
    entry === '-' ? '' : `entry "${entry}"${field === '-' ? '' : `, field "${field}"`}: `,
    problem,
    remedy === '' ? '' : ` Put ${remedy}.`,
  ].join('')

/** A file that cannot be read as JSON at all. `reason` is that of the parser, which names a line where it can. */
export function faultOfWriting(name: FileName, reason: string): Fault {
  const [, line] = /\(line (\d+)/.exec(reason) ?? []
  const file = `${name}.json${line === undefined ? '' : `, line ${line}`}`
  return fault(
    file,
    '-',
    '-',
    `a comma, bracket or quotation mark is missing or extra (${reason}).`,
    '',
  )
}

/** Faults of form: a file that is no list, an entry that lacks a field or has one of the wrong kind. */
export function faultsOfForm(name: FileName, content: unknown): Fault[] {
  const file = `${name}.json`
  if (!Array.isArray(content))
    return [fault(file, '-', '-', 'The file is not a list.', 'its entries between [ and ]')]
  const check = Compile(files[name])
  return content.flatMap((entry: unknown, position) =>
    check.Check(entry) ? [] : faultsOfEntry(file, files[name], entry, position),
  )
}

function faultsOfEntry(file: string, schema: TObject, entry: unknown, position: number): Fault[] {
  const fields = typeof entry === 'object' && entry !== null ? new Map(Object.entries(entry)) : null
  const id = fields?.get('id')
  const label = typeof id === 'string' ? id : `number ${position + 1}`
  if (!fields)
    return [fault(file, label, '-', 'It is not an object.', 'its fields between { and }')]
  const wrong = Object.entries(schema.properties).flatMap(([field, wanted]) => {
    if (!fields.has(field))
      return IsOptional(wanted)
        ? []
        : [fault(file, label, field, 'It is missing.', descriptionOf(wanted))]
    const value: unknown = fields.get(field)
    if (Compile(wanted).Check(value)) return []
    const problem = `It is ${JSON.stringify(value).slice(0, 80)}.`
    return [fault(file, label, field, problem, descriptionOf(wanted))]
  })
  const unknown = [...fields.keys()].filter((field) => !Object.hasOwn(schema.properties, field))
  return [
    ...wrong,
    ...unknown.map((field) =>
      fault(
        file,
        label,
        field,
        'There is no field of this name.',
        `only these: ${Object.keys(schema.properties).join(', ')}`,
      ),
    ),
  ]
}

/** Semantic faults: duplicate ids, and references to missing ones. */
export function faultsOfMeaning(entries: Entries): Fault[] {
  const universities = idsOf(entries.universities)
  const documents = idsOf(entries.documents)
  const states = new Set(entries.universities.map(({ state }) => state))
  const ofRules = absentIn('rules.json')
  const ofColleges = absentIn('colleges.json')
  return [
    ...Object.entries(entries).flatMap(([name, list]) => repeated(`${name}.json`, list)),
    ...entries.rules.flatMap((rule) => [
      ...ofRules(rule, 'universityId', present(rule.universityId), universities),
      ...ofRules(rule, 'appliesToUniversities', rule.appliesToUniversities, universities),
      ...ofRules(rule, 'requiredDocumentIds', rule.requiredDocumentIds, documents),
      ...ofRules(rule, 'states', rule.states, states),
      ...scopeFaults(rule),
    ]),
    ...entries.colleges.flatMap((college) => [
      ...ofColleges(college, 'university', [college.university], universities),
      ...ofColleges(college, 'before', present(college.before?.university), universities),
    ]),
    ...claimedTwice(entries),
    ...entries['ambiguous-names'].flatMap((name) =>
      absentIn('ambiguous-names.json')(
        name,
        'candidates',
        name.candidates,
        name.field === 'branch' ? idsOf(entries.branches) : universities,
      ),
    ),
    ...topicFaults(entries),
  ]
}

const idsOf = (list: { id: string }[]) => new Set(list.map(({ id }) => id))

/** A short form that a college and another one, or another university, claim is listed as `shared` instead. */
function claimedTwice({ colleges, universities }: Entries): Fault[] {
  const ofUniversities = universities.flatMap(({ id, usable, shortName, aliases }) =>
    usable ? [shortName ?? '', ...aliases].map((form) => ({ id, university: id, form })) : [],
  )
  const ofColleges = colleges.flatMap(({ id, university, short }) =>
    short.map((form) => ({ id, university, form })),
  )
  const claims = Map.groupBy([...ofUniversities, ...ofColleges], ({ form }) => form.toLowerCase())
  return ofColleges.flatMap(({ id, university, form }) => {
    const other = claims
      .get(form.toLowerCase())
      ?.find((one) => one.id !== id && one.id !== university)
    const problem = `"${form}" is a short form of ${other?.id} too.`
    return other ? [fault('colleges.json', id, 'short', problem, 'it into "shared"')] : []
  })
}

const absentIn =
  (file: string) =>
  ({ id }: { id: string }, field: string, ids: string[] = [], existing: ReadonlySet<string>) =>
    ids
      .filter((one) => !existing.has(one))
      .map((one) => fault(file, id, field, `"${one}" is not in the catalogue.`, 'one that is'))

function scopeFaults(rule: Rule): Fault[] {
  const { id, scope, universityId, states, policyUrlIsOfficial, showPolicyLink } = rule
  const faults: Fault[] = []
  const add = (field: string, problem: string, remedy: string) =>
    faults.push(fault('rules.json', id, field, problem, remedy))
  if (scope === 'university' && universityId === null)
    add('universityId', 'A rule of a university names none.', 'the id of that university')
  if (scope === 'state' && !states?.length)
    add('states', 'A rule of a state names none.', 'the states it holds in')
  if (showPolicyLink && !(policyUrlIsOfficial && rule.policyUrlKind === 'policy page'))
    add('showPolicyLink', 'The link is not an official policy page.', 'false')
  return faults
}

/** A statement must rest on a usable rule and on conditions that the code knows; each topic says something to everybody. */
function topicFaults({ topics, rules, universities }: Entries): Fault[] {
  const usable = idsOf(rules.filter((rule) => rule.usable))
  const places = universities.flatMap((university) => [university.id, university.state])
  const names = new Set([...places, ...topics.map((topic) => topic.id)])
  const known = idsOf(concepts)
  const absent = absentIn('topics.json')
  return topics.flatMap((topic) => {
    const { id, say, cause = [], enough = [], typed = [], neverWith } = topic
    const words = [
      ...[...cause, ...enough].flat(),
      ...say.flatMap((one) => [...(one.words ?? []), ...(one.without ?? [])]),
      ...typed.flatMap(({ all, not = [] }) => [...all.flat(), ...not]),
    ]
    const named = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1))
    const unknown = say
      .flatMap(({ when = [] }) => when)
      .filter((condition) => !isCondition(condition, names))
    const long = say.filter(({ text }) => text.split(/(?<=[.!?])\s+(?=[A-Z0-9“])/).some(isLong))
    const add = (problem: string, remedy: string) =>
      fault('topics.json', id, 'say', problem, remedy)
    return [
      ...absent(
        topic,
        'say',
        say.flatMap(({ rule = [] }) => rule),
        usable,
      ),
      ...absent(topic, 'neverWith', neverWith, names),
      ...absent(topic, 'words', named, known),
      ...unknown.map((one) => add(`There is no condition "${one}".`, 'one of conditions.ts')),
      ...long.map(({ text }) => add(`A sentence of "${text}" is longer than 15 words.`, '')),
    ]
  })
}

const isLong = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length > 15

function repeated(file: string, list: { id: string }[]): Fault[] {
  const earlierIds = new Set<string>()
  return list.flatMap(({ id }) => {
    const again = earlierIds.has(id)
    earlierIds.add(id)
    return again ? [fault(file, id, 'id', 'Another entry has it already.', 'a new one')] : []
  })
}

export const fault = (
  file: string,
  entry: string,
  field: string,
  problem: string,
  remedy: string,
): Fault => ({ file, entry, field, problem, remedy })

const present = (id: string | null | undefined) => (id ? [id] : [])

function descriptionOf(schema: object) {
  if ('description' in schema && typeof schema.description === 'string') return schema.description
  if ('enum' in schema && Array.isArray(schema.enum)) return `one of: ${schema.enum.join(', ')}`
  return 'what the other entries have there'
}

const years = 2

/** Entries not checked against their source for two years. */
export function uncheckedFor2Years(entries: Entries, today: Date): Fault[] {
  const limit = new Date(today)
  limit.setUTCFullYear(today.getUTCFullYear() - years)
  const oldest = limit.toISOString().slice(0, 10)
  return Object.entries(entries).flatMap(([name, list]) =>
    list
      .filter(({ checked }) => checked < oldest.slice(0, checked.length))
      .map(({ id, checked }) =>
        fault(`${name}.json`, id, 'checked', `last checked ${checked}`, ''),
      ),
  )
}
