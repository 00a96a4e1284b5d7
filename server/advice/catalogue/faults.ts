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
  Partner,
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
  partners: Partner,
  topics: Topic,
  'not-recognised': NotRecognised,
}
export type FileName = keyof typeof files
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
  const universities = new Set(entries.universities.map(({ id }) => id))
  const branches = new Set(entries.branches.map(({ id }) => id))
  const documents = new Set(entries.documents.map(({ id }) => id))
  const states = new Set(entries.universities.map(({ state }) => state))
  return [
    ...Object.entries(entries).flatMap(([name, list]) => repeated(`${name}.json`, list)),
    ...entries.rules.flatMap((rule) => [
      ...absent('rules.json', rule.id, 'universityId', present(rule.universityId), universities),
      ...absent(
        'rules.json',
        rule.id,
        'appliesToUniversities',
        rule.appliesToUniversities ?? [],
        universities,
      ),
      ...absent('rules.json', rule.id, 'requiredDocumentIds', rule.requiredDocumentIds, documents),
      ...absent('rules.json', rule.id, 'states', rule.states ?? [], states),
      ...scopeFaults(rule),
    ]),
    ...entries.colleges.flatMap(({ id, university }) =>
      absent('colleges.json', id, 'university', [university], universities),
    ),
    ...sharedShortForms(entries.colleges),
    ...entries['ambiguous-names'].flatMap(({ id, field, candidates }) =>
      absent(
        'ambiguous-names.json',
        id,
        'candidates',
        candidates,
        field === 'branch' ? branches : universities,
      ),
    ),
    ...entries.partners.flatMap((partner) => [
      ...absent('partners.json', partner.id, 'universityId', [partner.universityId], universities),
      ...absent('partners.json', partner.id, 'branches', partner.branches, branches),
    ]),
    ...topicFaults(entries),
  ]
}

/** A short form that two colleges claim is listed as `shared` in each. */
function sharedShortForms(colleges: Entries['colleges']): Fault[] {
  const claims = Map.groupBy(
    colleges.flatMap(({ id, short }) => short.map((form) => ({ id, form }))),
    ({ form }) => form.toLowerCase(),
  )
  return [...claims.values()].flatMap(([first, another]) =>
    first && another
      ? [
          fault(
            'colleges.json',
            another.id,
            'short',
            `"${another.form}" is a short form of ${first.id} too.`,
            'it into "shared" of both',
          ),
        ]
      : [],
  )
}

function absent(
  file: string,
  entry: string,
  field: string,
  ids: string[],
  existing: Set<string>,
): Fault[] {
  return ids
    .filter((id) => !existing.has(id))
    .map((id) => fault(file, entry, field, `"${id}" is not in the catalogue.`, 'one that is'))
}

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
  const usable = new Set(rules.flatMap((rule) => (rule.usable ? [rule.id] : [])))
  const places = new Set(universities.flatMap((university) => [university.id, university.state]))
  const names = new Set([...places, ...topics.map((topic) => topic.id)])
  const known = new Set(concepts.map((concept) => concept.id))
  return topics.flatMap(({ id, say, cause = [], neverWith = [] }) => {
    const typed = say.flatMap(({ words = [] }) =>
      words.filter((word) => word.startsWith('#')).map((word) => word.slice(1)),
    )
    const conditions = say.flatMap(({ when = [] }) => when)
    const unknown = conditions.filter((condition) => !isCondition(condition, names))
    const long = say.filter(({ text }) => text.split(/(?<=[.!?])\s+(?=[A-Z0-9“])/).some(isLong))
    return [
      ...absent(
        'topics.json',
        id,
        'say',
        say.flatMap(({ rule = [] }) => rule),
        usable,
      ),
      ...absent('topics.json', id, 'neverWith', neverWith, names),
      ...absent('topics.json', id, 'cause', cause, known),
      ...absent('topics.json', id, 'say', typed, known),
      ...unknown.map((condition) =>
        fault(
          'topics.json',
          id,
          'say',
          `There is no condition "${condition}".`,
          'one of conditions.ts',
        ),
      ),
      ...long.map(({ text }) =>
        fault('topics.json', id, 'say', `A sentence of "${text}" is longer than 15 words.`, ''),
      ),
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

const fault = (file: string, entry: string, field: string, problem: string, remedy: string) => ({
  file,
  entry,
  field,
  problem,
  remedy,
})

const present = (id: string | null) => (id === null ? [] : [id])

function descriptionOf(schema: object) {
  if ('description' in schema && typeof schema.description === 'string') return schema.description
  if ('enum' in schema && Array.isArray(schema.enum)) return `one of: ${schema.enum.join(', ')}`
  return 'what the other entries have there'
}
