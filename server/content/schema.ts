import { Type, type TSchema } from 'typebox'
import { stages } from '#contract/staff/marks.ts'
import { paths } from '#contract/paths.ts'
import type { LettersName } from '#contract/words.ts'
import { placesIn } from './rules.ts'

type More = {
  letters?: LettersName
  format?: string
  lines?: true
  places?: string[]
  hint?: string
  description?: string
}

/** `most`: letters that fit the design. `description`: what to write; the staff page shows it as the hint unless there is a `hint`. */
const text = (title: string, most = 40, description?: string | More, more?: More) =>
  Type.String({
    kind: 'text',
    title,
    maxLength: most,
    letters: 'text',
    ...(typeof description === 'string' ? { description, ...more } : description),
  })
const large = (title: string, most: number, description?: string) =>
  text(title, most, { letters: 'heading', ...(description && { description }) })
const template = (title: string, most: number, what: string, lines?: true) =>
  text(
    title,
    most,
    `${what}; {name}, {brand}, {counsellor}, {university} and {reference} are filled in`,
    {
      letters: 'any',
      format: 'template',
      ...(lines && { lines }),
    },
  )
const number = (title: string, [minimum, maximum]: [number, number], description: string) =>
  Type.Number({ kind: 'number', title, description, minimum, maximum })
const flag = (title: string, description: string, hint?: string) =>
  Type.Boolean({ kind: 'flag', title, description, ...(hint && { hint }) })
const choice = (title: string, of: string[]) => Type.Enum(of, { kind: 'choice', title })
/** The name of a file in the folder `photos`. */
const photo = (title: string, description: string) =>
  Type.String({ kind: 'photo', title, description })
const list = (
  title: string,
  items: TSchema,
  [minItems, maxItems]: number[],
  description?: string,
) =>
  Type.Array(items, {
    kind: 'list',
    title,
    minItems,
    maxItems,
    ...(description && { description }),
  })
/** One field of several parts, which an owner writes together. */
const record = (title: string, parts: Record<string, TSchema>, description?: string) =>
  Type.Object(parts, { kind: 'record', title, ...(description && { description }) })
/** Fields that stand together. Its title is the first part of theirs. A title alone is that of a text; what is not named here is usual. */
export type Group = { kind: 'group'; title: string; page: string; fields: Record<string, Node> }
export type Node = string | Group | { kind: 'ours' } | TSchema

const group = (title: string, fields: Record<string, Node> = {}): Group => file(title, '', fields)
/** `page`: the address that shows the words; empty if no page does. */
const file = (title: string, page: string, fields: Record<string, Node>): Group => ({
  kind: 'group',
  title,
  page,
  fields,
})
/** Words of the program: addresses, what the law or a promise asks for. An owner cannot change them. */
const ours = { kind: 'ours' } as const

/** By the key, in every file. */
const usualTexts: Record<string, More & { title?: string; most?: number }> = {
  heading: { most: 80, letters: 'heading' },
  label: { title: 'small line above the heading' },
  lead: { title: 'text below the heading', most: 320 },
  text: { most: 320 },
  title: { most: 60 },
  description: {
    title: 'short description',
    most: 220,
    hint: 'Shown below the title in search results.',
  },
  index: { title: 'name in the list “On this page”' },
  caution: { title: 'note on the figures' },
  done: { title: 'heading after sending' },
  offer: { title: 'what the student taps' },
  taken: { title: 'once tapped' },
}
const titleInTab = 'Shown in the tab of the browser, and as the blue line in search results.'
const usualGroups: Record<string, string> = {
  page: 'Search results',
  head: 'Search results',
  hero: 'Top of the page',
  intro: 'Top of the page',
  closing: 'End of the page',
}
const usualLists: Record<string, string> = { columns: 'column titles', points: 'list' }

/** What stands under a key of the shipped words, whose own title is `title`. Half as long again as the shipped text always fits. */
export function usualNode(key: string, shipped: Record<string, unknown>, title?: string): Node {
  const value = shipped[key]
  const name = title ?? key.replaceAll(/(?=[A-Z])|-/g, ' ').toLowerCase()
  if (Array.isArray(value))
    return list(
      title ?? usualLists[key] ?? name,
      text('', 200),
      key === 'columns' ? [3, 3] : [1, 40],
    )
  if (typeof value !== 'string') return group(title ?? usualGroups[key] ?? name)
  if (key === 'id') return ours
  const { title: usual, most = 40, ...more } = usualTexts[key] ?? {}
  const places = placesIn(value)
  const isBox = key === 'label' && !('heading' in shipped)
  return text(
    title ?? (isBox ? 'name of the box' : usual) ?? name,
    Math.max(places.length > 0 ? 40 : most, Math.ceil(1.5 * Array.from(value).length)),
    {
      ...more,
      ...(key === 'title' && 'description' in shipped && { hint: titleInTab }),
      ...(places.length > 0 && {
        places,
        description: `a text with ${places.map((place) => `{${place}}`).join(' and ')}`,
      }),
    },
  )
}

const claim = (title: string) =>
  record(
    title,
    {
      figure: text('Figure', 8, 'the figure, such as 98%'),
      label: text('What it counts', 30, 'what it counts, such as "success rate"'),
      basis: Type.Optional(
        text(
          'How it was counted, and until when',
          300,
          'how it was counted and until when; it is not shown',
        ),
      ),
    },
    'an advertised figure, what it counts, and how it was counted until when',
  )
const picture = (title: string) =>
  record(
    title,
    {
      photo: photo('Photograph', 'the name of a file in the folder "photos", such as "office.jpg"'),
      alt: text('What it shows', 160, 'what the photograph shows, for who does not see it'),
    },
    'a photograph of yours, with a sentence on what it shows',
  )
const titled = record('', { title: text('Title', 60), text: text('Text', 320) })

/** Every file of `site/words`: the rule, the title and the hint of each field. `page`: the address that shows them. */
export const schema: Record<string, Group> = {
  company: file('Company and contact', paths.contact, {
    company: group('', {
      brand: large('Name of the company', 44, 'the name of the company as visitors read it'),
      short: large('Short name', 14, 'the short name, below the icon on a phone'),
      legalName: text('Registered company name', 80, 'the name in the register of companies'),
      language: text(
        'Language of the site',
        5,
        'the language of the pages as a short code, such as "en-IN" for English in India',
        { format: 'language' },
      ),
      timeZone: text(
        'Time zone of the office',
        40,
        'the time zone of your office, such as "Asia/Kolkata"; follow-ups are due by its clock',
        { format: 'timeZone' },
      ),
      summary: 'One sentence about the company',
      legalLine: 'Line at the foot of every page',
    }),
    contact: group('', {
      phone: text(
        'Phone number',
        22,
        'a phone number with its country code, such as "+91 " and ten digits',
        { format: 'phone' },
      ),
      email: text('Email address', 80, 'an e-mail address', { format: 'email' }),
      address: list(
        'Postal address',
        text('', 44, 'one line of the address'),
        [1, 6],
        'the lines of the postal address',
      ),
      chatNumber: text(
        'WhatsApp number',
        15,
        'the WhatsApp number: only digits, country code first',
        { format: 'chatNumber' },
      ),
    }),
    opening: group('', {
      days: text('Opening hours: days', 34, 'the open days, such as "Mon-Sat" or "Mon, Wed, Fri"', {
        format: 'days',
      }),
      from: text('Opening hours: open from', 8, 'when you open, such as "9:00 AM"', {
        format: 'time',
      }),
      to: text('Opening hours: open until', 8, 'when you close, such as "5:30 PM"', {
        format: 'time',
      }),
      admissions: text(
        'Opening hours for admissions',
        40,
        'the hours for admissions, such as "Mon-Sat 9 AM-6 PM"',
        { format: 'hours' },
      ),
    }),
    accounts: list(
      'Social networks',
      record(
        '',
        {
          name: text('Name', 16, 'the name of the network'),
          href: text('Web address', 200, 'its address, which begins with https://', {
            format: 'address',
          }),
        },
        'one page',
      ),
      [0, 5],
      'your pages on social networks; the WhatsApp link is added automatically',
    ),
    counsellorMessage: 'First message of a student on WhatsApp',
    place: group('Pin on the map', {
      latitude: number(
        'latitude',
        [-85, 85],
        'how far north the pin stands, in degrees, such as 17.385; maps on the internet show it',
      ),
      longitude: number(
        'longitude',
        [-180, 180],
        'how far east the pin stands, in degrees, such as 78.4867; maps on the internet show it',
      ),
    }),
    claims: group('Figure', {
      successOnHome: claim('success rate on the home page'),
      success: claim('success rate on the page About Us'),
      trained: claim('students trained'),
      countries: claim('countries'),
      experience: claim('years of experience'),
    }),
    since: text(
      'Year of foundation',
      12,
      'the year since when you teach students, such as "since 2009"',
    ),
    firstMessage: 'First message of a visitor on WhatsApp',
  }),
  home: file('Home', paths.home, {
    hero: group('Top of the page', {
      check: 'button to the eligibility check',
      courses: 'button to the courses',
    }),
    services: list(
      'What you offer',
      record('', {
        title: text('Title', 60),
        text: text('Text', 320),
        to: choice('Where it leads', ['courses', 'creditTransfer']),
      }),
      [4, 4],
    ),
    credits: group('Credit transfer', {
      picture: picture('photograph'),
      more: 'link to the page about it',
    }),
    why: group('Why choose us', {
      faculty: group('faculty', {
        board: 'words on the board',
        text: 'text with the batch of the IELTS course',
      }),
    }),
    campus: group('Campus', {
      picture: picture('photograph'),
      facts: group('facts', {
        open: 'name of the opening hours',
        mockTest: group('', { term: 'name of the mock test', text: 'when the mock test is' }),
        experience: 'name of the years of experience',
        since: 'name of the year of foundation',
      }),
    }),
    closing: group('End of the page', {
      check: 'button to the eligibility check',
      contact: 'button to the contact page',
    }),
  }),
  about: file('About Us', paths.about, {
    purpose: group('Vision and mission', {
      label: 'small line above the heading',
      list: list('list', record('', { title: text('Title', 60), text: text('Text', 324) }), [2, 2]),
    }),
    achievements: group('Figures'),
    accreditations: group('Accreditations', {
      list: list(
        'list',
        record('', { title: text('Title', 60), name: text('Name', 62), text: text('Text', 320) }),
        [3, 3],
      ),
    }),
    values: group('Core values', { list: list('list', titled, [3, 3]) }),
    people: group('Team', {
      list: list(
        'people',
        record(
          '',
          {
            name: text('Name', 40, 'the name'),
            role: text('Role', 60, 'what the person does'),
            photo: Type.Optional(
              photo('Photograph', 'the name of a file in the folder "photos", such as "meera.jpg"'),
            ),
          },
          'one person',
        ),
        [0, 24],
        'the people of the team who agreed to be shown',
      ),
    }),
    closing: group('End of the page', {
      contact: 'button to the contact page',
      courses: 'button to the courses',
    }),
  }),
  courses: file('Courses', paths.courses, {
    courses: list(
      'Courses',
      record(
        '',
        {
          id: text(
            'Short name in addresses',
            40,
            'a short name for addresses: small letters, digits and hyphens',
            { format: 'id' },
          ),
          title: text('Title', 44, 'the name of the course'),
          category: text('Category', 30, 'the group it is shown in'),
          description: text('Description', 180, 'one or two sentences'),
          features: list('Features', text('', 70), [1, 6], 'what belongs to it'),
          eligibility: text('Eligibility', 140, 'who can join'),
          duration: text('Duration', 20, 'how long it takes, such as "2-3 months"'),
          batchSize: text(
            'Batch size',
            10,
            'how many sit in one batch, such as "8-12", or "individual"',
            { format: 'batch' },
          ),
          price: text(
            'Price',
            14,
            'the price with its currency: $299, ₹24,000, AED 900, EUR 280 or GBP 240',
            { format: 'price' },
          ),
          popular: Type.Optional(flag('Show the badge “Popular”', 'true to mark it as popular')),
        },
        'one course',
      ),
      [1, 24],
      'the courses, in the order of the cards',
    ),
    coursesPage: group('', {
      title: 'Search results: title',
      description: 'Search results: short description',
      list: group('List of courses', {
        note: 'note on the prices',
        filter: 'name of the choice of categories',
        all: 'choice of all categories',
        popular: 'badge of a popular course',
        facts: group('', {
          duration: 'name of the duration',
          batchSize: 'name of the batch size',
          eligibility: 'name of who can join',
          price: 'name of the price',
        }),
        enroll: 'button of a card',
      }),
      closing: group('End of the page', {
        consultation: 'button for a consultation',
        brochure: 'button for the brochure',
      }),
    }),
    batch: group('Batch size', { students: 'of a group', one: 'of one student' }),
  }),
  admissions: file('Admissions', paths.admissions, {
    hero: group('Top of the page', { apply: 'button to the form' }),
    steps: group('Steps', { list: list('list', titled, [5, 5]) }),
    documents: group('Required documents', { care: 'how you handle them' }),
    dates: group('Important dates', { ended: 'text at a date that has passed' }),
    importantDates: list(
      'Important dates: rows of the table',
      record(
        '',
        {
          event: text('Event', 40, 'what happens'),
          date: text('Date', 30, 'when, in words'),
          ends: Type.Optional(
            text(
              'Last day',
              10,
              'the last day as "2027-01-31"; after it the row is marked as over',
              { format: 'date' },
            ),
          ),
          status: choice('Status', ['Open', 'Upcoming', 'Ongoing']),
        },
        'one row',
      ),
      [1, 16],
      'the rows of the table of dates, in their order',
    ),
    earlyBird: group('Early bird', { figure: 'discount' }),
    application: group('Application form', {
      labels: group('name of the box'),
      optional: 'word at boxes that may stay empty',
      choose: 'first choice of course',
      submit: 'send button',
      whatsapp: group('WhatsApp', {
        link: 'button',
        note: 'note below the button',
        greeting: 'first words of the message',
      }),
    }),
  }),
  'credit-transfer': file('BTech Credit Transfer', paths.creditTransfer, {
    hero: group('Top of the page', { check: 'button to the eligibility check' }),
    sections: group('', {
      what: group('What it is'),
      why: group('Why choose it'),
      process: group('The four steps'),
    }),
    what: 'What it is: paragraphs',
    reasons: list(
      'Why choose it: cards',
      record('', {
        id: choice('Short name in addresses', ['continue', 'approved', 'branches', 'degree']),
        title: text('Title', 60),
        text: text('Text', 320),
      }),
      [4, 4],
    ),
    benefitsNote: 'Benefits: note',
    steps: group('Steps', { note: text('note', 117), list: list('list', titled, [4, 4]) }),
    eligibility: list(
      'Eligibility: rows',
      record('', { term: text('Term'), text: text('Text', 393) }),
      [1, 40],
    ),
    accreditations: group('Accreditations', { list: list('list', titled, [4, 4]) }),
    questions: list(
      'Questions and answers',
      record('', { question: text('Question', 68), answer: text('Answer', 700) }),
      [1, 40],
    ),
    closing: group('End of the page', {
      check: 'button to the eligibility check',
      counsellor: 'button to a counsellor',
    }),
    page: group('', {
      index: 'Heading of the list “On this page”',
      title: 'Search results: title',
      description: 'Search results: short description',
    }),
  }),
  benefits: file('Benefits of credit transfer', paths.creditTransfer, {}),
  contact: file('Contact', paths.contact, {
    hero: group('Top of the page', { call: 'button to call', write: 'button to write' }),
    cards: group('Contact details', { chat: 'link to WhatsApp' }),
    mapSheet: group('Map', {
      title: 'what it shows, for who does not see it',
      source: 'where it comes from',
      link: 'link to it',
    }),
    before: group('Before you call'),
  }),
  forms: file('Other forms and brochure', paths.courses, {
    labels: group('Contact form', { subject: 'name of the box for the subject' }),
    forms: group('', { contact: group('Contact form', { submit: 'send button' }) }),
    sending: group('', {
      tooLong: 'Text that is too long',
      busy: 'Send button while it is sending',
      oldBrowser: 'Text in browsers that are too old for it',
      noScript: 'Text where JavaScript is off',
      reference: 'After sending: name of the reference',
      next: 'After sending: what happens next',
      again: 'After sending: button to send another',
    }),
    brochure: group('Brochure', { download: 'link to the file', ask: 'last line' }),
  }),
  eligibility: file('Check Eligibility', paths.checkEligibility, {
    fields: group('Form'),
    phoneQuestion: 'Form: question at a short phone number',
    submit: group('', {
      ready: 'Send button',
      busy: 'Send button while it is sending',
      optional: 'Form: word at boxes that may stay empty',
      note: 'Form: note at the send button',
      oldBrowser: 'Form: text in browsers that are too old for it',
      noScript: 'Form: text where JavaScript is off',
    }),
    consent: group('Line about privacy'),
    copy: group('Copy by email', { label: 'words at the tick box' }),
    suggestions: group('Suggestions', {
      label: 'name of the list',
      byKeys: 'help for the keyboard',
      byTouch: 'help on a phone',
      one: 'one, read aloud',
      many: 'several, read aloud',
      usually: 'the usual university of a college, in the list',
      under: 'the university of a college, below the box',
      usuallyUnder: 'the usual university, below the box',
    }),
    before: group('Before you start', {
      questions: list(
        'questions and answers',
        record('', {
          title: text('Title', 60),
          text: text('Text', 320),
          link: Type.Optional(text('Link')),
        }),
        [3, 3],
      ),
      caption: 'line below the picture',
    }),
    keptAnswer: group('Saved answer', {
      date: 'its date',
      reference: 'its reference',
      show: 'button to show it',
      again: 'button to start again',
      againHint: 'what starting again does',
    }),
  }),
  answer: file('Answer of the check', '', {
    result: group('Answer', {
      nothing: 'text where it is empty',
      youWrote: 'heading of what the student wrote',
      whole: 'button to show all',
      understood: 'heading of what we read',
      asked: 'heading of what the student asked',
      answers: 'number of answers',
      ask: 'whom to ask',
      different: group('another university', { strong: 'question', more: 'what to do' }),
      correct: 'button to correct the entries',
      choose: group('', {
        heading: 'choose: heading',
        text: 'choose: text',
        none: 'choose: none of these',
        one: group('only one possible', { none: 'it is not this' }),
      }),
      unknown: group('unknown university', { check: 'button to check again' }),
      steps: 'heading of the next steps',
      counsellor: 'button to a counsellor',
      details: 'heading of the details',
      requiredDocs: 'required documents',
      minimumCgpa: 'minimum CGPA',
      policy: 'name of the policy',
      viewPolicy: 'link to the policy',
      notes: 'heading of the notes',
      sources: 'heading of the sources',
      sourceUnlinked: 'behind a source that has no link',
      source: 'name of one source',
      enquiry: group('enquiry', {
        on: 'word before the day',
        call: 'where we call',
        indiaTime: 'time zone behind the hours',
        unread: 'a number that cannot be read',
        wrong: 'link at a wrong number',
        which: 'question for another number',
        another: 'name of the box for another number',
        print: 'button to print it',
      }),
      sent: group('what was sent'),
      help: group('distress', {
        numbers: list(
          'numbers',
          record('', { number: text('Number'), strong: text('Strong'), more: text('More', 56) }),
          [2, 2],
        ),
        papers: 'button to the answer',
      }),
      print: 'button to print it',
      share: 'button to share it',
      chat: 'button to WhatsApp',
      copy: 'button to copy it',
      copied: 'text after copying',
      notCopied: 'text where copying is blocked',
      close: 'button to close it',
      closeMark: 'name of the cross that closes it',
      newTab: 'note at links that open a new tab',
    }),
    tapWords: group('Quick choices', {
      all: 'first question',
      some: 'next question',
      takenHint: 'help at a choice that is made',
      each: group('', {
        pending: group('pending', { one: 'one, once tapped', taken: 'several, once tapped' }),
      }),
    }),
    message: group('Message on WhatsApp'),
  }),
  privacy: file('Privacy', paths.privacy, {
    page: group('', {
      title: 'Search results: title',
      description: 'Search results: short description',
      draft: flag(
        'The privacy page is a draft',
        'false once a lawyer has read the privacy page',
        'Take the tick away once a lawyer has read the page.',
      ),
    }),
    hero: group('Top of the page', { lead: ours, version: ours }),
    articles: ours,
    additions: list(
      'Your own paragraphs below the notice',
      record('', { heading: large('Heading', 80), text: text('Text', 1200) }, 'one paragraph'),
      [0, 6],
      'paragraphs of your own below the notice, such as who answers for it in your company',
    ),
    withForms: ours,
    erased: ours,
    kept: ours,
    shared: ours,
  }),
  desk: file('Staff area', '', {
    stages: group('Stage'),
    stageOrder: list(
      'Stages: order',
      choice('', [...stages]),
      [stages.length, stages.length],
      'the stages of an enquiry, in the order in which they are offered',
    ),
    templates: group('Message to a student', {
      whatsapp: template('whatsapp', 600, 'the first message to a student on WhatsApp'),
      mail: group('email', {
        subject: template('subject', 120, 'the subject of a mail to a student'),
        text: template('text', 800, 'the beginning of a mail to a student', true),
      }),
    }),
    otherTemplates: group('Message about another form', {
      whatsapp: template('whatsapp', 600, 'the first message on WhatsApp about another form'),
      mail: group('email', {
        subject: template('subject', 120, 'the subject of a mail about another form'),
        text: template('text', 800, 'the beginning of a mail about another form', true),
      }),
    }),
    messages: list(
      'More messages to choose from',
      record('', {
        title: text('Situation', 40, { letters: 'any' }),
        language: text('Language', 20, 'the language, such as "Telugu"'),
        subject: template('Subject of a mail', 120, 'the subject of a mail'),
        text: template('Text', 600, 'the text', true),
      }),
      [0, 30],
      'messages that a counsellor chooses for WhatsApp or a mail; those in the language of the student come first',
    ),
    languages: list(
      'New enquiry: languages',
      text('', 20, 'one language'),
      [1, 6],
      'the languages that your office speaks most; the others stand under More',
    ),
    sources: list(
      'New enquiry: how people come',
      text('', 30, 'a few words, such as "Newspaper"'),
      [0, 12],
      'ways of your own, beside walk-in, phone call, WhatsApp, referral, event and website',
    ),
    urgent: ours,
    later: group('Call later', {
      hours: number('hours from now', [1, 12], 'in how many hours "Later" offers to call again'),
      afternoon: number(
        'hour of the afternoon',
        [12, 20],
        'the hour in the afternoon that "Later" offers, such as 16 for 4 PM',
      ),
      morning: number(
        'hour of the morning',
        [6, 12],
        'the hour in the morning that "Later" offers, such as 10 for 10 AM',
      ),
    }),
    forgottenPassword: 'Login: help for a forgotten password',
    undelivered: group('Messages that could not be delivered', {
      many: 'several',
      since: 'since when',
      ask: 'what to do',
    }),
  }),
  failure: file('Error page', '', {
    failure: group('', {
      reload: 'Button to load the page again',
      home: 'Button to the home page',
    }),
  }),
  'not-found': file('Page not found', '', {
    notFound: group('', { missing: 'Last line' }),
  }),
  navigation: file('Navigation', '', {
    home: ours,
    creditTransfer: ours,
    courses: ours,
    admissions: ours,
    about: ours,
    contact: ours,
    privacy: ours,
    checkEligibility: ours,
  }),
}
