import { stages } from '#contract/desk.ts'
import type { Place } from './literals.ts'
import { isRecord, type Format, type Rule } from './rules.ts'

const text = (meaning: string, most: number, format?: Format): Rule => ({
  kind: 'text',
  meaning,
  most,
  letters: 'text',
  ...(format && { format }),
})
const heading = (meaning: string, most: number): Rule => ({
  kind: 'text',
  meaning,
  most,
  letters: 'heading',
})
const list = (meaning: string, of: Rule, least: number, most: number): Rule => ({
  kind: 'list',
  meaning,
  of,
  least,
  most,
})
const record = (meaning: string, fields: Record<string, Rule>, optional: string[] = []): Rule => ({
  kind: 'record',
  meaning,
  fields,
  optional,
})
const flag = (meaning: string): Rule => ({ kind: 'flag', meaning })

const claim = record(
  'an advertised figure, what it counts, and how it was counted until when',
  {
    figure: text('the figure, such as 98%', 8),
    label: text('what it counts, such as "success rate"', 30),
    basis: text('how it was counted and until when; it is not shown', 300),
  },
  ['basis'],
)

const template = (meaning: string, most: number, lines = false): Rule => ({
  kind: 'text',
  meaning: `${meaning}; {name}, {brand}, {counsellor} and {reference} are filled in`,
  most,
  letters: 'any',
  format: 'template',
  ...(lines && { lines }),
})

const picture = record('a photograph of yours, with a sentence on what it shows', {
  photo: {
    kind: 'photo',
    meaning: 'the name of a file in the folder "photos", such as "office.jpg"',
  },
  alt: text('what the photograph shows, for who does not see it', 160),
})

/** Fields that are more than a sentence on a page. */
const meanings: Record<string, Rule> = {
  'company/company.brand': heading('the name of the company as visitors read it', 44),
  'company/company.short': heading('the short name, below the icon on a phone', 14),
  'company/company.legalName': text('the name in the register of companies', 80),
  'company/company.language': text(
    'the language of the pages as a short code, such as "en-IN" for English in India',
    5,
    'language',
  ),
  'company/company.timeZone': text(
    'the time zone of your office, such as "Asia/Kolkata"; follow-ups are due by its clock',
    40,
    'timeZone',
  ),
  'company/contact.phone': text(
    'a phone number with its country code, such as "+91 " and ten digits',
    22,
    'phone',
  ),
  'company/contact.email': text('an e-mail address', 80, 'email'),
  'company/contact.address': list(
    'the lines of the postal address',
    text('one line of the address', 44),
    1,
    6,
  ),
  'company/contact.chatNumber': text(
    'the WhatsApp number: only digits, country code first',
    15,
    'chatNumber',
  ),
  'company/opening.days': text('the open days, such as "Mon-Sat" or "Mon, Wed, Fri"', 34, 'days'),
  'company/opening.from': text('when you open, such as "9:00 AM"', 8, 'time'),
  'company/opening.to': text('when you close, such as "5:30 PM"', 8, 'time'),
  'company/opening.admissions': text(
    'the hours for admissions, such as "Mon-Sat 9 AM-6 PM"',
    40,
    'hours',
  ),
  'company/accounts': list(
    'your pages on social networks; the WhatsApp link is added automatically',
    record('one page', {
      name: text('the name of the network', 16),
      href: text('its address, which begins with https://', 200, 'address'),
    }),
    0,
    5,
  ),
  'company/place.latitude': {
    kind: 'number',
    meaning:
      'how far north the pin stands, in degrees, such as 17.385; maps on the internet show it',
    low: -85,
    high: 85,
  },
  'company/place.longitude': {
    kind: 'number',
    meaning:
      'how far east the pin stands, in degrees, such as 78.4867; maps on the internet show it',
    low: -180,
    high: 180,
  },
  'company/claims.successOnHome': claim,
  'company/claims.success': claim,
  'company/claims.trained': claim,
  'company/claims.countries': claim,
  'company/claims.experience': claim,
  'company/since': text('the year since when you teach students, such as "since 2009"', 12),
  'admissions/importantDates': list(
    'the rows of the table of dates, in their order',
    record(
      'one row',
      {
        event: text('what happens', 40),
        date: text('when, in words', 30),
        ends: text('the last day as "2027-01-31"; after it the row is marked as over', 10, 'date'),
        status: { kind: 'choice', meaning: 'how it stands', of: ['Open', 'Upcoming', 'Ongoing'] },
      },
      ['ends'],
    ),
    1,
    16,
  ),
  'courses/courses': list(
    'the courses, in the order of the cards',
    record(
      'one course',
      {
        id: text('a short name for addresses: small letters, digits and hyphens', 40, 'id'),
        title: text('the name of the course', 44),
        category: text('the group it is shown in', 30),
        description: text('one or two sentences', 180),
        features: list('what belongs to it', text('a few words', 70), 1, 6),
        eligibility: text('who can join', 140),
        duration: text('how long it takes, such as "2-3 months"', 20),
        batchSize: text('how many sit in one batch, such as "8-12", or "individual"', 10, 'batch'),
        price: text(
          'the price with its currency: $299, ₹24,000, AED 900, EUR 280 or GBP 240',
          14,
          'price',
        ),
        popular: flag('true to mark it as popular'),
      },
      ['popular'],
    ),
    1,
    24,
  ),
  'about/people.list': list(
    'the people of the team who agreed to be shown',
    record(
      'one person',
      {
        name: text('the name', 40),
        role: text('what the person does', 60),
        photo: {
          kind: 'photo',
          meaning: 'the name of a file in the folder "photos", such as "meera.jpg"',
        },
      },
      ['photo'],
    ),
    0,
    24,
  ),
  'home/campus.picture': picture,
  'home/credits.picture': picture,
  'privacy/additions': list(
    'paragraphs of your own below the notice, such as who answers for it in your company',
    record('one paragraph', {
      heading: heading('a heading', 80),
      text: text('a text', 1_200),
    }),
    0,
    6,
  ),
  'privacy/page.draft': flag('false once a lawyer has read the privacy page'),
  'desk/stageOrder': list(
    'the stages of an enquiry, in the order in which they are offered',
    { kind: 'choice', meaning: 'a stage', of: [...stages] },
    stages.length,
    stages.length,
  ),
  'desk/templates.whatsapp': template('the first message to a student on WhatsApp', 600),
  'desk/templates.mail.subject': template('the subject of a mail to a student', 120),
  'desk/templates.mail.text': template('the beginning of a mail to a student', 800, true),
  'desk/otherTemplates.whatsapp': template('the first message on WhatsApp about another form', 600),
  'desk/otherTemplates.mail.subject': template('the subject of a mail about another form', 120),
  'desk/otherTemplates.mail.text': template(
    'the beginning of a mail about another form',
    800,
    true,
  ),
  'desk/later.hours': {
    kind: 'number',
    meaning: 'in how many hours "Later" offers to call again',
    low: 1,
    high: 12,
  },
  'desk/later.afternoon': {
    kind: 'number',
    meaning: 'the hour in the afternoon that "Later" offers, such as 16 for 4 PM',
    low: 12,
    high: 20,
  },
  'desk/later.morning': {
    kind: 'number',
    meaning: 'the hour in the morning that "Later" offers, such as 10 for 10 AM',
    low: 6,
    high: 12,
  },
}

/** Values an owner may not change: computed ones, internal addresses, settings, legal texts. */
const withoutField = new Set([
  'company/socials',
  'company/map',
  'credit-transfer/sections',
  'desk/longestMessage',
  'desk/urgent',
  'home/credits.benefits',
  'privacy/retentionDays',
  'privacy/articles',
  'privacy/withForms',
  'privacy/ofTheCheck',
  'privacy/outsiders',
  'privacy/messages',
])

/** Lists with any number of entries. */
const openLists = new Set([
  'admissions/documents.list',
  'contact/before.list',
  'credit-transfer/what',
  'credit-transfer/keyPoints.points',
  'credit-transfer/questions',
  'credit-transfer/eligibility',
])

/** The rule of a field; undefined if an owner may not change it. */
export function ruleOf(
  file: string,
  path: string,
  kind: Place['kind'],
  shipped: unknown,
): Rule | undefined {
  const key = `${file}/${path}`
  if (meanings[key]) return meanings[key]
  if ([...withoutField].some((hidden) => key === hidden || key.startsWith(`${hidden}.`)))
    return indexOfSections(key, shipped)
  if (kind === 'text') return sentenceRule(path, shipped)
  return kind === 'list' ? listRule(key, shipped) : undefined
}

/** The texts of a long page's sections, without their ids. */
function indexOfSections(key: string, shipped: unknown) {
  if (!key.startsWith('credit-transfer/sections.') || key.endsWith('.id')) return undefined
  return typeof shipped === 'string' ? sentenceRule(key, shipped) : undefined
}

/** The longest text that fits the design: by kind, and at least 1.5 times the shipped length. */
function sentenceRule(path: string, shipped: unknown): Rule | undefined {
  if (typeof shipped !== 'string') return undefined
  const name = path.split('.').at(-1) ?? ''
  const room: Record<string, number> = {
    heading: 80,
    title: 60,
    description: 220,
    lead: 320,
    text: 320,
    answer: 700,
  }
  const most = Math.max(room[name] ?? 40, Math.ceil(shipped.length * 1.5))
  return name === 'heading'
    ? heading('a heading', most)
    : text(name === 'label' ? 'a few words' : 'a text', most)
}

function listRule(key: string, shipped: unknown): Rule | undefined {
  if (!Array.isArray(shipped) || shipped.length === 0) return undefined
  const entries: unknown[] = shipped
  const of = entryRule(entries)
  const isOpen = openLists.has(key)
  return (
    of &&
    list(
      'the entries in their order',
      of,
      isOpen ? 1 : entries.length,
      isOpen ? 40 : entries.length,
    )
  )
}

/** One rule for all entries of a list (texts, or records of texts). */
function entryRule(entries: unknown[]): Rule | undefined {
  const texts = entries.filter((entry) => typeof entry === 'string')
  if (texts.length === entries.length) return text('one entry', Math.max(200, ...lengths(texts)))
  const records = entries.filter(isRecord)
  if (records.length < entries.length) return undefined
  const names = [...new Set(records.flatMap((one) => Object.keys(one)))]
  const fields = names.map((name): [string, Rule] => {
    const values = records.flatMap((one) => (typeof one[name] === 'string' ? [one[name]] : []))
    // Internal links and drawings.
    if (name === 'id' || name === 'to')
      return [name, { kind: 'choice', meaning: 'where it belongs', of: [...new Set(values)] }]
    const longest = values.toSorted((one, other) => other.length - one.length)[0] ?? ''
    return [name, sentenceRule(name, longest) ?? text('a text', 200)]
  })
  const optional = names.filter((name) => records.some((one) => one[name] === undefined))
  return record('one entry', Object.fromEntries(fields), optional)
}

const lengths = (texts: string[]) => texts.map(({ length }) => Math.ceil(length * 1.5))
