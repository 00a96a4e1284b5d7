import { Type, type TSchema } from 'typebox'
import { stages } from '#contract/desk.ts'
import { paths } from '#contract/paths.ts'
import type { LettersName } from '#contract/words.ts'

type More = {
  letters?: LettersName
  format?: string
  lines?: true
  places?: string[]
  hint?: string
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
/** With each of these places once, as `{count}`. */
const filled = (title: string, most: number, places: string[]) =>
  text(title, most, `a text with ${places.map((place) => `{${place}}`).join(' and ')}`, { places })
const template = (title: string, most: number, what: string, lines?: true) =>
  text(title, most, `${what}; {name}, {brand}, {counsellor} and {reference} are filled in`, {
    letters: 'any',
    format: 'template',
    ...(lines && { lines }),
  })
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
/** Fields that stand together. Its title is the first part of theirs. */
const group = (title: string, fields: Record<string, TSchema>) =>
  Type.Object(fields, { kind: 'group', title })
/** `page`: the address that shows the words; empty if no page does. */
const file = (title: string, page: string, fields: Record<string, TSchema>) =>
  Type.Object(fields, { kind: 'group', title, page })
/** Words of the program: addresses, what the law or a promise asks for. An owner cannot change them. */
const ours = Type.Unknown({ kind: 'ours' })

const searchResults = (title: number, description: number, before = '') => ({
  title: text(`${before}title`, title, {
    hint: 'Shown in the tab of the browser, and as the blue line in search results.',
  }),
  description: text(`${before}short description`, description, {
    hint: 'Shown below the title in search results.',
  }),
})
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
const label = text('small line above the heading', 40)
const heading = large('heading', 80)
const lead = text('text below the heading', 320)
const titled = record('', { title: text('Title', 60), text: text('Text', 320) })

/** Every file of `site/words`: the rule, the title and the hint of each field. `page`: the address that shows them. */
export const schema = {
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
      summary: text('One sentence about the company', 95),
      legalLine: text('Line at the foot of every page', 81),
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
    counsellorMessage: text('First message of a student on WhatsApp', 108),
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
    firstMessage: text('First message of a visitor on WhatsApp', 108),
  }),

  home: file('Home', paths.home, {
    page: group('Search results', searchResults(81, 225)),
    hero: group('Top of the page', {
      heading,
      lead,
      check: text('button to the eligibility check'),
      courses: text('button to the courses'),
      note: text('note', 66),
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
      heading,
      note: text('note', 72),
      text: text('text', 333),
      picture: picture('photograph'),
      more: text('link to the page about it'),
    }),
    why: group('Why choose us', {
      heading,
      training: group('training', {
        title: text('title', 60),
        text: text('text', 320),
        columns: list('column titles', text('', 200), [3, 3]),
      }),
      faculty: group('faculty', {
        title: text('title', 60),
        board: text('words on the board'),
        text: filled('text with the batch of the IELTS course', 140, ['least', 'most']),
      }),
      abroad: group('abroad', { title: text('title', 60), text: text('text', 320) }),
      success: group('success', {
        caution: text('note on the figures', 149),
      }),
    }),
    campus: group('Campus', {
      heading,
      note: text('note'),
      picture: picture('photograph'),
      text: text('text', 320),
      facts: group('facts', {
        open: text('name of the opening hours'),
        mockTest: group('', {
          term: text('name of the mock test'),
          text: text('when the mock test is', 320),
        }),
        experience: text('name of the years of experience'),
        since: text('name of the year of foundation'),
      }),
    }),
    closing: group('End of the page', {
      heading,
      text: text('text', 320),
      check: text('button to the eligibility check'),
      contact: text('button to the contact page'),
    }),
  }),

  about: file('About Us', paths.about, {
    page: group('Search results', searchResults(60, 228)),
    hero: group('Top of the page', { label, heading, lead }),
    purpose: group('Vision and mission', {
      label,
      list: list('list', record('', { title: text('Title', 60), text: text('Text', 324) }), [2, 2]),
    }),
    achievements: group('Figures', { label, heading, caution: text('note on the figures', 150) }),
    accreditations: group('Accreditations', {
      label,
      heading,
      note: text('note', 138),
      list: list(
        'list',
        record('', { title: text('Title', 60), name: text('Name', 62), text: text('Text', 320) }),
        [3, 3],
      ),
    }),
    values: group('Core values', { label, heading, list: list('list', titled, [3, 3]) }),
    people: group('Team', {
      label,
      heading,
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
      heading,
      text: text('text', 320),
      contact: text('button to the contact page'),
      courses: text('button to the courses'),
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
      ...searchResults(60, 220, 'Search results: '),
      hero: group('Top of the page', {
        label,
        heading,
        lead,
      }),
      list: group('List of courses', {
        heading,
        note: filled('note on the prices', 80, ['currency']),
        filter: text('name of the choice of categories'),
        all: text('choice of all categories'),
        popular: text('badge of a popular course'),
        facts: group('', {
          duration: text('name of the duration'),
          batchSize: text('name of the batch size'),
          eligibility: text('name of who can join'),
          price: text('name of the price'),
        }),
        enroll: text('button of a card'),
      }),
      closing: group('End of the page', {
        heading,
        text: text('text', 320),
        consultation: text('button for a consultation'),
        brochure: text('button for the brochure'),
      }),
    }),
    batch: group('Batch size', {
      students: filled('of a group', 30, ['size']),
      one: text('of one student', 20),
    }),
  }),

  admissions: file('Admissions', paths.admissions, {
    page: group('Search results', searchResults(60, 220)),
    hero: group('Top of the page', { label, heading, lead, apply: text('button to the form') }),
    steps: group('Steps', { label, heading, list: list('list', titled, [5, 5]) }),
    documents: group('Required documents', {
      label,
      heading,
      list: list('list', text('', 200), [1, 40]),
      note: text('note', 54),
      care: text('how you handle them', 119),
    }),
    dates: group('Important dates', {
      label,
      heading,
      columns: list('column titles', text('', 200), [3, 3]),
      ended: text('text at a date that has passed'),
      note: text('note', 75),
      allEnded: text('all ended', 96),
    }),
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
    earlyBird: group('Early bird', { heading, figure: text('discount'), text: text('text', 320) }),
    admissionHours: group('Admission hours', { heading }),
    application: group('Application form', {
      label,
      heading,
      note: text('note', 93),
      labels: group('name of the box', {
        name: text('name'),
        email: text('email'),
        phone: text('phone'),
        course: text('course'),
        message: text('message'),
      }),
      optional: text('word at boxes that may stay empty'),
      choose: text('first choice of course'),
      submit: text('send button'),
      whatsapp: group('WhatsApp', {
        text: text('text', 320),
        link: text('button'),
        note: text('note below the button', 113),
        greeting: text('first words of the message', 63),
      }),
    }),
  }),

  'credit-transfer': file('BTech Credit Transfer', paths.creditTransfer, {
    hero: group('Top of the page', {
      heading: large('heading', 84),
      lead,
      check: text('button to the eligibility check'),
    }),
    sections: group('', {
      what: group('What it is', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      why: group('Why choose it', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      benefits: group('Benefits', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      process: group('The four steps', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      eligibility: group('Eligibility', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      accreditations: group('Accreditations', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
      questions: group('Questions', {
        id: ours,
        index: text('name in the list “On this page”'),
        heading,
      }),
    }),
    what: list('What it is: paragraphs', text('', 200), [1, 40]),
    keyPoints: group('Key points', { heading, points: list('list', text('', 200), [1, 40]) }),
    reasons: list(
      'Why choose it: cards',
      record('', {
        id: choice('Short name in addresses', ['continue', 'approved', 'branches', 'degree']),
        title: text('Title', 60),
        text: text('Text', 320),
      }),
      [4, 4],
    ),
    benefitsNote: text('Benefits: note', 83),
    steps: group('Steps', { note: text('note', 117), list: list('list', titled, [4, 4]) }),
    eligibility: list(
      'Eligibility: rows',
      record('', { term: text('Term'), text: text('Text', 393) }),
      [1, 40],
    ),
    accreditations: group('Accreditations', {
      note: text('note', 158),
      list: list('list', titled, [4, 4]),
    }),
    questions: list(
      'Questions and answers',
      record('', { question: text('Question', 68), answer: text('Answer', 700) }),
      [1, 40],
    ),
    closing: group('End of the page', {
      heading,
      text: text('text', 320),
      check: text('button to the eligibility check'),
      counsellor: text('button to a counsellor'),
    }),
    page: group('', {
      index: text('Heading of the list “On this page”'),
      ...searchResults(60, 225, 'Search results: '),
    }),
  }),

  benefits: file('Benefits of credit transfer', paths.creditTransfer, {
    recognised: group('recognised', { title: text('title', 60), text: text('text', 320) }),
    attestation: group('attestation', { title: text('title', 60), text: text('text', 320) }),
    higherStudies: group('higher studies', { title: text('title', 60), text: text('text', 320) }),
    government: group('government', { title: text('title', 60), text: text('text', 320) }),
    syllabus: group('syllabus', { title: text('title', 60), text: text('text', 320) }),
    transfer: group('transfer', { title: text('title', 60), text: text('text', 320) }),
    working: group('working', { title: text('title', 60), text: text('text', 320) }),
    evaluation: group('evaluation', {
      title: text('title', 81),
      text: text('text', 320),
    }),
  }),

  contact: file('Contact', paths.contact, {
    page: group('Search results', searchResults(60, 220)),
    hero: group('Top of the page', {
      label,
      heading,
      lead,
      call: text('button to call'),
      write: text('button to write'),
    }),
    cards: group('Contact details', {
      label,
      heading,
      address: text('address'),
      phone: text('phone'),
      whatsapp: text('whatsapp'),
      chat: text('link to WhatsApp'),
      email: text('email'),
      hours: text('hours'),
    }),
    mapSheet: group('Map', {
      note: text('note', 68),
      heading,
      title: text('what it shows, for who does not see it', 60),
      source: text('where it comes from', 108),
      link: text('link to it', 50),
    }),
    before: group('Before you call', {
      label,
      heading,
      list: list('list', text('', 200), [1, 40]),
    }),
  }),

  forms: file('Other forms and brochure', paths.courses, {
    labels: group('Contact form', { subject: text('name of the box for the subject') }),
    forms: group('', {
      application: group('Application', {
        done: text('heading after sending'),
      }),
      contact: group('Contact form', {
        label,
        heading,
        note: text('note', 146),
        submit: text('send button'),
        done: text('heading after sending'),
      }),
      enroll: group('Enroll', {
        label,
        heading,
        note: text('note', 164),
        done: text('heading after sending'),
      }),
      consultation: group('Consultation', {
        label,
        heading,
        note: text('note', 122),
        done: text('heading after sending'),
      }),
    }),
    sending: group('', {
      tooLong: filled('Text that is too long', 110, ['letters']),
      busy: text('Send button while it is sending'),
      oldBrowser: text('Text in browsers that are too old for it', 87),
      noScript: text('Text where JavaScript is off', 119),
      reference: text('After sending: name of the reference'),
      next: text('After sending: what happens next', 54),
      again: text('After sending: button to send another'),
    }),
    brochure: group('Brochure', {
      download: text('link to the file'),
      title: text('title', 60),
      lead,
      ask: text('last line', 47),
    }),
  }),

  eligibility: file('Check Eligibility', paths.checkEligibility, {
    head: group('Search results', searchResults(60, 220)),
    intro: group('Top of the page', { heading, lead }),
    fields: group('Form', {
      name: group('name', {
        label: text('name of the box'),
        hint: text('hint'),
      }),
      phone: group('phone', {
        label: text('name of the box'),
        hint: text('hint', 65),
      }),
      passed: group('passed', {
        label: text('name of the box'),
        hint: text('hint', 98),
      }),
      email: group('email', {
        label: text('name of the box'),
      }),
      branch: group('branch', {
        label: text('name of the box'),
        hint: text('hint', 48),
      }),
      university: group('university', {
        label: text('name of the box', 41),
        hint: text('hint', 50),
      }),
      reason: group('reason', {
        label: text('name of the box'),
      }),
    }),
    phoneQuestion: text('Form: question at a short phone number', 81),
    submit: group('', {
      ready: text('Send button'),
      busy: text('Send button while it is sending'),
      optional: text('Form: word at boxes that may stay empty'),
      note: text('Form: note at the send button', 107),
      oldBrowser: text('Form: text in browsers that are too old for it', 89),
      noScript: text('Form: text where JavaScript is off', 120),
    }),
    consent: group('Line about privacy', { text: text('text', 320), link: text('link') }),
    copy: group('Copy by email', { label: text('words at the tick box', 54) }),
    suggestions: group('Suggestions', {
      label: text('name of the list'),
      byKeys: text('help for the keyboard', 80),
      byTouch: text('help on a phone', 44),
      one: text('one, read aloud', 80),
      many: filled('several, read aloud', 90, ['count']),
      usually: filled('the usual university of a college, in the list', 40, ['university']),
      under: filled('the university of a college, below the box', 40, ['university']),
      usuallyUnder: filled('the usual university, below the box', 50, ['university']),
    }),
    before: group('Before you start', {
      heading,
      questions: list(
        'questions and answers',
        record('', {
          title: text('Title', 60),
          text: text('Text', 320),
          link: Type.Optional(text('Link')),
        }),
        [3, 3],
      ),
      caption: text('line below the picture', 60),
    }),
    keptAnswer: group('Saved answer', {
      heading,
      date: filled('its date', 40, ['date']),
      reference: filled('its reference', 40, ['reference']),
      show: text('button to show it'),
      again: text('button to start again'),
      againHint: text('what starting again does', 83),
    }),
  }),

  answer: file('Answer of the check', '', {
    result: group('Answer', {
      title: text('title', 60),
      note: text('note', 83),
      nothing: text('text where it is empty', 83),
      youWrote: text('heading of what the student wrote'),
      whole: text('button to show all'),
      understood: text('heading of what we read'),
      asked: text('heading of what the student asked'),
      answers: filled('number of answers', 40, ['count']),
      ask: filled('whom to ask', 40, ['whom']),
      different: group('another university', {
        strong: text('question', 48),
        more: text('what to do', 53),
      }),
      correct: text('button to correct the entries'),
      choose: group('', {
        heading: large('choose: heading', 80),
        text: filled('choose: text', 120, ['typed']),
        none: text('choose: none of these', 50),
        one: group('only one possible', {
          heading,
          text: filled('text', 120, ['typed']),
          none: text('it is not this'),
        }),
      }),
      unknown: group('unknown university', {
        label: text('name of the box', 44),
        hint: text('hint'),
        check: text('button to check again'),
      }),
      inShort: text('in short'),
      updated: text('updated'),
      steps: text('heading of the next steps'),
      counsellor: text('button to a counsellor'),
      details: text('heading of the details'),
      documents: text('documents'),
      university: text('university'),
      minimumCgpa: text('minimum CGPA'),
      requiredDocs: text('required documents'),
      policy: text('name of the policy'),
      viewPolicy: text('link to the policy'),
      notes: text('heading of the notes'),
      sources: text('heading of the sources'),
      sourceUnlinked: text('behind a source that has no link'),
      source: text('name of one source'),
      enquiry: group('enquiry', {
        heading,
        reference: text('reference'),
        day: text('day'),
        on: text('word before the day'),
        call: text('where we call'),
        indiaTime: text('time zone behind the hours'),
        unread: filled('a number that cannot be read', 90, ['typed']),
        wrong: text('link at a wrong number'),
        which: text('question for another number'),
        another: text('name of the box for another number'),
        print: text('button to print it'),
      }),
      sent: group('what was sent', {
        heading,
        name: text('name'),
        passed: text('passed'),
        branch: text('branch'),
        date: text('date'),
        reference: text('reference'),
      }),
      help: group('distress', {
        numbers: list(
          'numbers',
          record('', { number: text('Number'), strong: text('Strong'), more: text('More', 56) }),
          [2, 2],
        ),
        call: text('call'),
        atNight: text('at night', 50),
        papers: text('button to the answer', 47),
      }),
      print: text('button to print it'),
      share: text('button to share it'),
      chat: text('button to WhatsApp'),
      copy: text('button to copy it'),
      copied: text('text after copying'),
      notCopied: text('text where copying is blocked', 63),
      close: text('button to close it'),
      closeMark: text('name of the cross that closes it'),
      newTab: text('note at links that open a new tab'),
    }),
    tapWords: group('Quick choices', {
      all: text('first question'),
      some: text('next question'),
      topics: text('topics'),
      hint: text('hint'),
      takenHint: text('help at a choice that is made'),
      add: text('add'),
      cancel: text('cancel'),
      tryAgain: text('try again'),
      each: group('', {
        pending: group('pending', {
          offer: text('what the student taps'),
          question: text('question', 42),
          one: text('one, once tapped'),
          taken: filled('several, once tapped', 40, ['value']),
        }),
        left: group('left', {
          offer: text('what the student taps'),
          question: text('question', 42),
          taken: filled('once tapped', 40, ['value']),
        }),
        joined: group('joined', {
          offer: text('what the student taps'),
          question: text('question', 41),
          taken: filled('once tapped', 40, ['value']),
        }),
        working: group('working', {
          offer: text('what the student taps'),
          taken: text('once tapped'),
        }),
        abroad: group('abroad', {
          offer: text('what the student taps'),
          taken: text('once tapped'),
        }),
        join: group('join', {
          offer: text('what the student taps'),
          question: text('question', 56),
          taken: filled('once tapped', 50, ['value']),
        }),
      }),
    }),
    message: group('Message on WhatsApp', {
      name: filled('name', 60, ['name']),
      matter: text('matter', 108),
      reference: filled('reference', 60, ['reference']),
    }),
  }),

  privacy: file('Privacy', paths.privacy, {
    page: group('', {
      ...searchResults(60, 220, 'Search results: '),
      draft: flag(
        'The privacy page is a draft',
        'false once a lawyer has read the privacy page',
        'Take the tick away once a lawyer has read the page.',
      ),
    }),
    hero: group('Top of the page', { label, heading, lead: ours, version: ours }),
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
    stages: group('Stage', {
      new: text('new'),
      called: text('called'),
      'no-answer': text('no answer'),
      'follow-up': text('follow up'),
      enrolled: text('enrolled'),
      closed: text('closed'),
      spam: text('spam'),
    }),
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
    forgottenPassword: text('Login: help for a forgotten password', 113),
    undelivered: group('Messages that could not be delivered', {
      one: text('one', 60),
      many: filled('several', 70, ['count']),
      since: filled('since when', 30, ['since']),
      ask: text('what to do', 100),
    }),
  }),

  failure: file('Error page', '', {
    failure: group('', {
      heading: large('Heading', 80),
      text: text('Text', 320),
      reload: text('Button to load the page again'),
      home: text('Button to the home page'),
    }),
  }),

  'not-found': file('Page not found', '', {
    page: group('Search results', searchResults(60, 220)),
    notFound: group('', {
      label: text('Small line above the heading'),
      heading: large('Heading', 80),
      text: text('Text', 320),
      missing: text('Last line', 50),
    }),
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
