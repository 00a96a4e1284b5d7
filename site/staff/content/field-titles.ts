import { paths } from '#contract/paths.ts'
import type { WordRule } from '#site/backend/content.ts'

/** The content files by their title, with the page that shows them, if there is one. */
export const files: Record<string, { title: string; page?: string }> = {
  company: { title: 'Company and contact', page: paths.contact },
  home: { title: 'Home', page: paths.home },
  about: { title: 'About Us', page: paths.about },
  courses: { title: 'Courses', page: paths.courses },
  admissions: { title: 'Admissions', page: paths.admissions },
  'credit-transfer': { title: 'BTech Credit Transfer', page: paths.creditTransfer },
  contact: { title: 'Contact', page: paths.contact },
  forms: { title: 'Other forms and brochure', page: paths.courses },
  eligibility: { title: 'Check Eligibility', page: paths.checkEligibility },
  privacy: { title: 'Privacy', page: paths.privacy },
  desk: { title: 'Staff area' },
  failure: { title: 'Error page' },
  'not-found': { title: 'Page not found' },
}

/** The parts of a page as a reader would call them. Empty: the remaining title is enough. */
const parts: Record<string, string> = {
  accreditations: 'Accreditations',
  achievements: 'Figures',
  application: 'Application form',
  before: 'Before you start',
  benefits: 'Benefits',
  brochure: 'Brochure',
  campus: 'Campus',
  cards: 'Contact details',
  claims: 'Figure',
  closing: 'End of the page',
  company: '',
  consent: 'Line about privacy',
  contact: '',
  copy: 'Copy by email',
  coursesPage: '',
  credits: 'Credit transfer',
  dates: 'Important dates',
  documents: 'Required documents',
  each: '',
  earlyBird: 'Early bird',
  facts: 'facts',
  fee: 'Question about the fee',
  fields: 'Form',
  forms: '',
  head: 'Search results',
  hero: 'Top of the page',
  intro: 'Top of the page',
  keptAnswer: 'Saved answer',
  keyPoints: 'Key points',
  labels: 'name of the box',
  later: 'Call later',
  mail: 'email',
  mapSheet: 'Map',
  notFound: '',
  opening: 'Opening hours',
  otherTemplates: 'Message about another form',
  page: 'Search results',
  people: 'Team',
  place: 'Pin on the map',
  purpose: 'Vision and mission',
  result: 'Answer',
  sections: '',
  sending: 'While sending',
  sent: 'what was sent',
  stages: 'Stage',
  steps: 'Steps',
  submit: 'Send button',
  suggestions: 'Suggestions',
  tapWords: 'Quick choices',
  templates: 'Message to a student',
  values: 'Core values',
  why: 'Why choose us',
}

/** The last part of a field's name. */
const ends: Record<string, string> = {
  again: 'button to start again',
  alt: 'What it shows',
  answer: 'Answer',
  batchSize: 'Batch size',
  caution: 'note on the figures',
  check: 'button to the eligibility check',
  columns: 'column titles',
  contact: 'button to the contact page',
  courses: 'button to the courses',
  description: 'short description',
  done: 'heading after sending',
  ends: 'Last day',
  href: 'Web address',
  id: 'Short name in addresses',
  index: 'name in the list “On this page”',
  label: 'small line above the heading',
  lead: 'text below the heading',
  list: 'list',
  noScript: 'text where JavaScript is off',
  offer: 'what the student taps',
  oldBrowser: 'text in old browsers',
  photo: 'Photograph',
  popular: 'Show the badge “Popular”',
  question: 'question',
  text: 'text',
  to: 'Where it leads',
}

/** Full titles where the composed ones would be wrong or unclear. */
const titles: Record<string, string> = {
  'company/company.brand': 'Name of the company',
  'company/company.short': 'Short name',
  'company/company.legalName': 'Registered company name',
  'company/company.language': 'Language of the site',
  'company/company.timeZone': 'Time zone of the office',
  'company/company.summary': 'One sentence about the company',
  'company/company.legalLine': 'Line at the foot of every page',
  'company/contact.phone': 'Phone number',
  'company/contact.email': 'Email address',
  'company/contact.address': 'Postal address',
  'company/contact.chatNumber': 'WhatsApp number',
  'company/opening.from': 'Opening hours: open from',
  'company/opening.to': 'Opening hours: open until',
  'company/opening.admissions': 'Opening hours for admissions',
  'company/accounts': 'Social networks',
  'company/counsellorMessage': 'First message of a student on WhatsApp',
  'company/claims.successOnHome': 'Figure: success rate on the home page',
  'company/claims.success': 'Figure: success rate on the page About Us',
  'company/claims.trained': 'Figure: students trained',
  'company/claims.countries': 'Figure: countries',
  'company/claims.experience': 'Figure: years of experience',
  'company/since': 'Year of foundation',
  'home/services': 'What you offer',
  'home/credits.more': 'Credit transfer: link to the page about it',
  'home/credits.picture': 'Credit transfer: photograph',
  'home/campus.picture': 'Campus: photograph',
  'home/why.faculty.board': 'Why choose us, faculty: words on the board',
  'home/campus.facts.open': 'Campus, facts: name of the opening hours',
  'home/campus.facts.experience': 'Campus, facts: name of the years of experience',
  'home/campus.facts.since': 'Campus, facts: name of the year of foundation',
  'home/campus.facts.mockTest.term': 'Campus, facts: name of the mock test',
  'home/campus.facts.mockTest.text': 'Campus, facts: when the mock test is',
  'about/people.list': 'Team: people',
  'courses/courses': 'Courses',
  'courses/coursesPage.list.heading': 'List of courses: heading',
  'courses/coursesPage.list.filter': 'List of courses: name of the choice of categories',
  'courses/coursesPage.list.all': 'List of courses: choice of all categories',
  'courses/coursesPage.list.popular': 'List of courses: badge of a popular course',
  'courses/coursesPage.list.enroll': 'List of courses: button of a card',
  'courses/coursesPage.list.facts.duration': 'List of courses: name of the duration',
  'courses/coursesPage.list.facts.batchSize': 'List of courses: name of the batch size',
  'courses/coursesPage.list.facts.eligibility': 'List of courses: name of who can join',
  'courses/coursesPage.list.facts.price': 'List of courses: name of the price',
  'courses/coursesPage.closing.consultation': 'End of the page: button for a consultation',
  'courses/coursesPage.closing.brochure': 'End of the page: button for the brochure',
  'admissions/hero.apply': 'Top of the page: button to the form',
  'admissions/documents.care': 'Required documents: how you handle them',
  'admissions/dates.ended': 'Important dates: text at a date that has passed',
  'admissions/importantDates': 'Important dates: rows of the table',
  'admissions/earlyBird.figure': 'Early bird: discount',
  'admissions/admissionHours.heading': 'Admission hours: heading',
  'admissions/application.optional': 'Application form: word at boxes that may stay empty',
  'admissions/application.choose': 'Application form: first choice of course',
  'admissions/application.submit': 'Application form: send button',
  'admissions/application.whatsapp.text': 'Application form, WhatsApp: text',
  'admissions/application.whatsapp.link': 'Application form, WhatsApp: button',
  'admissions/application.whatsapp.note': 'Application form, WhatsApp: note below the button',
  'admissions/application.whatsapp.greeting':
    'Application form, WhatsApp: first words of the message',
  'credit-transfer/what': 'What it is: paragraphs',
  'credit-transfer/keyPoints.points': 'Key points: list',
  'credit-transfer/reasons': 'Why choose it: cards',
  'credit-transfer/benefitsNote': 'Benefits: note',
  'credit-transfer/eligibility': 'Eligibility: rows',
  'credit-transfer/questions': 'Questions and answers',
  'credit-transfer/fee.answer': 'Question about the fee: answer',
  'credit-transfer/closing.counsellor': 'End of the page: button to a counsellor',
  'courses/coursesPage.title': 'Search results: title',
  'courses/coursesPage.description': 'Search results: short description',
  'credit-transfer/page.index': 'Heading of the list “On this page”',
  'contact/hero.call': 'Top of the page: button to call',
  'contact/hero.write': 'Top of the page: button to write',
  'contact/cards.chat': 'Contact details: link to WhatsApp',
  'contact/mapSheet.title': 'Map: what it shows, for who does not see it',
  'contact/mapSheet.source': 'Map: where it comes from',
  'contact/mapSheet.link': 'Map: link to it',
  'contact/before.list': 'Before you call: list',
  'contact/before.label': 'Before you call: small line above the heading',
  'contact/before.heading': 'Before you call: heading',
  'forms/sending.busy': 'Send button while it is sending',
  'forms/sending.oldBrowser': 'Text in browsers that are too old for it',
  'forms/sending.noScript': 'Text where JavaScript is off',
  'forms/sending.reference': 'After sending: name of the reference',
  'forms/sending.next': 'After sending: what happens next',
  'forms/sending.again': 'After sending: button to send another',
  'forms/brochure.download': 'Brochure: link to the file',
  'forms/brochure.ask': 'Brochure: last line',
  'eligibility/submit.ready': 'Send button',
  'eligibility/submit.busy': 'Send button while it is sending',
  'eligibility/submit.optional': 'Form: word at boxes that may stay empty',
  'eligibility/submit.note': 'Form: note at the send button',
  'eligibility/submit.oldBrowser': 'Form: text in browsers that are too old for it',
  'eligibility/submit.noScript': 'Form: text where JavaScript is off',
  'eligibility/copy.label': 'Copy by email: words at the tick box',
  'eligibility/suggestions.label': 'Suggestions: name of the list',
  'eligibility/suggestions.byKeys': 'Suggestions: help for the keyboard',
  'eligibility/suggestions.byTouch': 'Suggestions: help on a phone',
  'eligibility/before.questions': 'Before you start: questions and answers',
  'eligibility/before.caption': 'Before you start: line below the picture',
  'eligibility/keptAnswer.show': 'Saved answer: button to show it',
  'eligibility/keptAnswer.againHint': 'Saved answer: what starting again does',
  'eligibility/result.unknown.label': 'Answer, unknown university: name of the box',
  'eligibility/result.unknown.check': 'Answer, unknown university: button to check again',
  'eligibility/result.nothing': 'Answer: text where it is empty',
  'eligibility/result.correct': 'Answer: button to correct the entries',
  'eligibility/result.choose.none': 'Answer, choose: none of these',
  'eligibility/result.choose.one.heading': 'Answer, only one possible: heading',
  'eligibility/result.choose.one.none': 'Answer, only one possible: it is not this',
  'eligibility/result.policy': 'Answer: name of the policy',
  'eligibility/result.viewPolicy': 'Answer: link to the policy',
  'eligibility/result.source': 'Answer: name of one source',
  'eligibility/result.sources': 'Answer: heading of the sources',
  'eligibility/result.sourceUnlinked': 'Answer: behind a source that has no link',
  'eligibility/result.steps': 'Answer: heading of the next steps',
  'eligibility/result.notes': 'Answer: heading of the notes',
  'eligibility/result.chat': 'Answer: button to WhatsApp',
  'eligibility/result.copy': 'Answer: button to copy it',
  'eligibility/result.copied': 'Answer: text after copying',
  'eligibility/result.notCopied': 'Answer: text where copying is blocked',
  'eligibility/result.print': 'Answer: button to print it',
  'eligibility/result.share': 'Answer: button to share it',
  'eligibility/result.close': 'Answer: button to close it',
  'eligibility/result.closeMark': 'Answer: name of the cross that closes it',
  'eligibility/result.newTab': 'Answer: note at links that open a new tab',
  'eligibility/result.enquiry.call': 'Answer, enquiry: where we call',
  'eligibility/result.enquiry.wrong': 'Answer, enquiry: link at a wrong number',
  'eligibility/result.enquiry.print': 'Answer, enquiry: button to print it',
  'eligibility/tapWords.all': 'Quick choices: first question',
  'eligibility/tapWords.some': 'Quick choices: next question',
  'eligibility/tapWords.takenHint': 'Quick choices: help at a choice that is made',
  'privacy/page.draft': 'The privacy page is a draft',
  'privacy/additions': 'Your own paragraphs below the notice',
  'desk/stageOrder': 'Stages: order',
  'desk/later.hours': 'Call later: hours from now',
  'desk/later.afternoon': 'Call later: hour of the afternoon',
  'desk/later.morning': 'Call later: hour of the morning',
  'desk/forgottenPassword': 'Login: help for a forgotten password',
  'failure/failure.reload': 'Button to load the page again',
  'failure/failure.home': 'Button to the home page',
  'not-found/notFound.missing': 'Last line',
}

/** `home`, `hero.heading` as "Top of the page: heading"; list entries with their number. */
export function titleOf(file: string, path: string): string {
  const own = titles[`${file}/${path}`]
  if (own !== undefined) return own
  const [, list = '', entry = '', inner = ''] = /^([^[]+)\[(\d+)\](?:\.(.*))?$/.exec(path) ?? []
  if (entry) {
    const entryTitle = `${titleOf(file, list)}, entry ${entry}`
    return inner
      ? `${entryTitle}: ${partTitle(inner.replace(/\[(\d+)\]$/, ', entry $1'))}`
      : entryTitle
  }
  const names = path.split('.')
  const end = names.pop() ?? ''
  const before = names.map((name) => parts[name] ?? plain(name)).filter(Boolean)
  const last = ends[end] ?? plain(end)
  return startingLarge(before.length > 0 ? `${before.join(', ')}: ${last}` : last)
}

/** The title of a field within an entry. */
export const partTitle = (name: string) =>
  startingLarge(inEntries[name] ?? ends[name] ?? plain(name))

const inEntries: Record<string, string> = {
  basis: 'How it was counted, and until when',
  label: 'What it counts',
}

/** `higherStudies` as "higher studies". */
const plain = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()

const startingLarge = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A hint for a field beyond its title; none for plain texts. */
export function hintOf({ meaning }: WordRule, path: string): string {
  const end = path.split('.').at(-1) ?? ''
  const own = /^(page|head|coursesPage)\.(title|description)$/.test(path) && pageHints[end]
  if (own) return own
  if (path === 'page.draft') return 'Take the tick away once a lawyer has read the page.'
  return plainMeanings.has(meaning) ? '' : `${startingLarge(meaning)}.`
}

const pageHints: Record<string, string> = {
  title: 'Shown in the tab of the browser, and as the blue line in search results.',
  description: 'Shown below the title in search results.',
}

const plainMeanings = new Set(['a text', 'a heading', 'a few words', 'the entries in their order'])
