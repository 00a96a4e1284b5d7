import { Type, type Static, type TSchema } from 'typebox'

// The descriptions are for people: the catalogue check prints them as the remedy.
const text = (description: string) => Type.String({ minLength: 1, description })
const texts = (description: string) => Type.Array(Type.String({ minLength: 1 }), { description })
const orNull = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const closed = { additionalProperties: false }

const id = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'the name of the entry in this file: small letters, digits and hyphens',
})
const ids = (description: string) => Type.Array(Type.String(), { description })
const address = Type.String({ pattern: '^https?://\\S+$' })

export const Source = Type.Object(
  {
    url: orNull(address, 'the address of the page, or null for general knowledge'),
    title: text('what was read, in words'),
    seen: Type.Enum(['stored page', 'official page', 'staff', 'general knowledge']),
    readThroughMirror: Type.Optional(Type.Boolean()),
  },
  { ...closed, description: '{ "url", "title", "seen" }: where it was read, url null if nowhere' },
)
export type Source = Static<typeof Source>

/** Fields common to all entries. */
const standing = {
  source: Source,
  confidence: Type.Enum(['high', 'medium', 'low']),
  checked: Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])(-[0-3][0-9])?$',
    description:
      'when a person last held the entry against its source, as "2026-11" or "2026-11-21"',
  }),
  usable: Type.Boolean({ description: 'true if an answer may use the entry, else false' }),
}

export const University = Type.Object(
  {
    id,
    officialName: text('the full name as the institution writes it'),
    shortName: orNull(Type.String({ minLength: 1 }), 'its usual abbreviation, or null'),
    called: Type.Optional(
      text('what an answer calls it, where students do not know its short name'),
    ),
    aliases: texts('other names that mean this institution alone'),
    formerNames: texts('names it had before'),
    ambiguousShortNames: Type.Optional(
      texts('short names that others use too: never matched alone'),
    ),
    city: text('the city of its seat'),
    state: text('the state or union territory of its seat'),
    country: Type.Literal('India', { description: '"India": others are not advised on' }),
    domain: orNull(Type.String({ minLength: 3 }), 'its web domain without https://, or null'),
    type: Type.Enum(['state', 'deemed', 'private', 'central']),
    subtype: Type.Optional(text('a closer word for its type')),
    campuses: Type.Optional(texts('further cities where it teaches')),
    affiliating: Type.Boolean({ description: 'true if colleges are affiliated to it' }),
    knownColleges: texts('affiliated colleges whose names lead to it'),
    caution: Type.Optional(text('a remark for staff; never shown to the public')),
    listedAs: orNull(Type.String(), 'its name in the listing that confirmed it, or null'),
    domainSource: orNull(Source, 'where the domain was read, or null'),
    aliasSource: Source,
    byNamesOnly: Type.Optional(
      Type.Boolean({ description: 'true if only its names lead to it, as those of a college do' }),
    ),
    ...standing,
  },
  closed,
)
export type University = Static<typeof University>

/** A college that a university affiliates, or a named part of a university. */
export const College = Type.Object(
  {
    id,
    name: text('the full name as AICTE or the college writes it'),
    short: texts('short forms and other names that mean this college alone'),
    shared: Type.Optional(texts('short forms that other institutions use too')),
    city: text('"locality, town" where both are known, else the town'),
    district: text('its district'),
    state: text('its state, spelled as in universities.json'),
    university: Type.String({ description: 'the id of its university in universities.json' }),
    sure: Type.Boolean({ description: 'false if the university is likely, or changed by batch' }),
    before: Type.Optional(
      Type.Object(
        { university: Type.String(), joining: Type.Integer({ minimum: 1990, maximum: 2100 }) },
        {
          ...closed,
          description: '{ "university", "joining" }: of those who joined before that year',
        },
      ),
    ),
    autonomous: Type.Optional(
      Type.Boolean({ description: 'true if it is known to hold its own examinations' }),
    ),
    note: Type.Optional(text('which university holds for which batch; for staff')),
    source: Type.Enum(['AICTE', 'general knowledge'], {
      description: '"AICTE" for its public record of 2025-10-30, or "general knowledge"',
    }),
    checked: standing.checked,
  },
  closed,
)
export type College = Static<typeof College>

export const Rule = Type.Object(
  {
    id,
    scope: Type.Enum(['university', 'state', 'national']),
    universityId: orNull(Type.String(), 'the id of a university of universities.json, or null'),
    appliesToUniversities: Type.Optional(ids('ids of universities of universities.json')),
    states: Type.Optional(texts('states, spelled as in universities.json')),
    topic: text('what it is about, e.g. "transfer"'),
    direction: orNull(
      Type.Enum(['inbound', 'outbound', 'internal', 'own-degree']),
      '"inbound" (joining), "outbound" (leaving), "internal" (inside it), "own-degree", or null',
    ),
    appliesTo: Type.Enum([
      'B.E./B.Tech',
      'diploma or B.Sc. holders only',
      'working diploma holders',
    ]),
    unknown: Type.Optional(Type.Boolean()),
    summary: text('the rule in one or two sentences of our own'),
    told: Type.Optional(
      text(
        'the rule as the student reads it: plain sentences of at most 15 words, the last without its full stop; without it, the summary is told',
      ),
    ),
    minimum: Type.Object(
      {
        cgpa: orNull(Type.Number(), 'a number that the source states for this very case, or null'),
        percentage: orNull(Type.Number(), 'likewise, or null'),
        note: orNull(Type.String(), 'a remark, or null'),
      },
      { ...closed, description: '{ "cgpa": null, "percentage": null, "note": null } when unknown' },
    ),
    requiredDocumentIds: ids('ids of documents of documents.json'),
    facts: Type.Record(Type.String(), Type.Unknown(), {
      description: 'single facts by name, or {}',
    }),
    names: Type.Optional(texts('names that the rule lists')),
    press: Type.Optional(
      Type.Boolean({ description: 'true if only newspapers report it: answers then say so' }),
    ),
    policyUrl: orNull(address, 'the address of the text, or null'),
    policyUrlKind: orNull(
      Type.Enum(['policy page', 'site root', 'copy']),
      '"policy page", "site root", "copy", or null without an address',
    ),
    policyUrlIsOfficial: Type.Boolean({
      description: 'true if the address is the institution’s own',
    }),
    showPolicyLink: Type.Boolean({ description: 'true only for an official policy page' }),
    dated: orNull(
      Type.String({ pattern: '^(19|20)[0-9]{2}(-[0-9]{2}(-[0-9]{2})?)?$' }),
      'the date of the text, as exact as it is known: "2022-06-26", "2022-06" or "2022"; or null',
    ),
    notes: orNull(Type.String(), 'a remark for staff, or null'),
    otherSources: Type.Array(Source, { description: 'further sources, or []' }),
    ...standing,
  },
  closed,
)
export type Rule = Static<typeof Rule>

export const Branch = Type.Object(
  {
    id,
    name: text('the full name of the branch'),
    shortName: text('its usual abbreviation'),
    synonyms: texts('other names of the branch'),
    family: text('the group of branches it belongs to, e.g. "computing"'),
    typicalCredits: Type.Number({ description: 'credits of the whole degree, usually 160' }),
    typicalCreditsNote: text('how sure that figure is'),
    ...standing,
  },
  closed,
)
export type Branch = Static<typeof Branch>

export const Document = Type.Object(
  {
    id,
    name: text('the document as a student calls it'),
    aliases: texts('other names of it'),
    description: text('what it is'),
    issuedBy: text('who gives it out'),
    neededFor: text('when it is asked for'),
    otherSources: Type.Array(Source, { description: 'further sources, or []' }),
    notes: orNull(Type.String(), 'a remark, or null'),
    ...standing,
  },
  closed,
)
export type Document = Static<typeof Document>

/** A name that fits more than one institution or branch, or whose owner is not in the catalogue: it leads to a question. */
export const AmbiguousName = Type.Object(
  {
    id,
    field: Type.Enum(['university', 'branch']),
    names: texts('the names that lead to the question'),
    candidates: ids('ids of universities.json or branches.json'),
    question: orNull(Type.String(), 'the question in words, for the readers of this file, or null'),
    notes: orNull(Type.String(), 'why it is ambiguous, or null'),
    ...standing,
  },
  closed,
)
export type AmbiguousName = Static<typeof AmbiguousName>

const perSemester = Type.Object(
  {
    perSemester: Type.Array(Type.Integer()),
    cumulative: Type.Array(Type.Integer()),
    range: text('the range over the schemes read'),
  },
  { ...closed, description: '{ "perSemester", "cumulative", "range" }' },
)

export const Estimate = Type.Object(
  {
    id,
    theoryOnly: perSemester,
    withLabs: perSemester,
    evidence: Type.Array(Type.Object({ fact: text('what was read'), source: Source }, closed)),
    notes: orNull(Type.String(), 'a remark, or null'),
    ...standing,
  },
  closed,
)
export type Estimate = Static<typeof Estimate>

const Say = Type.Object(
  {
    text: text('one or two plain sentences of at most 15 words'),
    rule: Type.Optional(text('the id of the rule of rules.json that states it')),
    advice: Type.Optional(
      Type.Boolean({ description: 'true if it only rests on the rule: its year is not told' }),
    ),
    when: Type.Optional(texts('conditions of conditions.ts that must all hold; "not " before one')),
    words: Type.Optional(
      texts('it is said only if one of these was typed; * ends a stem, # begins a concept'),
    ),
    without: Type.Optional(texts('it is not said if one of these was typed')),
  },
  {
    ...closed,
    description: '{ "text", "rule", "advice", "when", "words", "without" }: one statement',
  },
)
export type Say = Static<typeof Say>

/** What students ask or are in, and what we say to it. */
export const Topic = Type.Object(
  {
    id,
    title: text('the topic in the words of a student, as a question to choose'),
    kind: Type.Enum(['distress', 'warning', 'question', 'situation', 'unanswered']),
    priority: Type.Integer({ minimum: 1, maximum: 5, description: '1 is answered first' }),
    transfer: Type.Optional(
      Type.Enum(['moves', 'may', 'never'], {
        description:
          '"moves": it is about moving credits; "may": figures of a move help; "never": no estimate, no documents',
      }),
    ),
    neverWith: Type.Optional(ids('ids of topics beside which this one is left out')),
    least: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'with less probability it is asked about',
      }),
    ),
    cause: Type.Optional(
      Type.Array(texts('words of which one is in the text'), {
        description: 'it is told only if an entry of each list was typed, else asked about',
      }),
    ),
    enough: Type.Optional(
      Type.Array(texts('words of which one is in the text'), {
        description: 'it is told where it is likely only, if an entry of each list was typed',
      }),
    ),
    typed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            all: Type.Array(texts('words of which one is in the sentence')),
            not: Type.Optional(texts('words that are not in it')),
          },
          closed,
        ),
        { description: 'it is told if a sentence has an entry of each list, whatever is read' },
      ),
    ),
    say: Type.Array(Say, { minItems: 1, description: 'what is said, the answer itself first' }),
    ask: Type.Optional(
      Type.Object(
        { whom: text('who knows it'), words: text('what to ask them, as a question') },
        { ...closed, description: '{ "whom", "words" }' },
      ),
    ),
    step: Type.Optional(text('the next step, one or two plain sentences')),
    never: text('what must never be said here, for authors'),
    checked: standing.checked,
  },
  closed,
)
export type Topic = Static<typeof Topic>

/** A name on UGC's dated list of institutions that may not give degrees. */
export const NotRecognised = Type.Object(
  {
    id,
    name: text('the name as listed'),
    aliases: texts('other forms of the name'),
    place: text('the place as listed'),
    state: text('its state'),
    listed: Type.String({
      pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
      description: 'the month of the newest list that has it, as "2026-02"',
    }),
    note: orNull(Type.String(), 'a remark for staff, or null'),
    ...standing,
  },
  closed,
)
export type NotRecognised = Static<typeof NotRecognised>
