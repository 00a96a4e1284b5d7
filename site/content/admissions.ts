import { hours } from './company.ts'

export const page = {
  title: 'Admissions',
  description:
    'How to join a course in five steps. See the documents, the batch dates, the 15% early bird discount and the form.',
}

export const hero = {
  label: 'Admissions',
  heading: 'Join a course in five steps.',
  lead: 'See the steps, the documents and the batch dates. Then fill in the form at the end of this page.',
  apply: 'Go to the form',
}

export const steps = {
  label: 'How it works',
  heading: 'Admission process',
  list: [
    {
      title: 'Choose a course',
      text: 'Compare duration, batch size and price on the course cards.',
    },
    { title: 'Apply', text: 'Fill in the application form. It takes about two minutes.' },
    { title: 'We contact you', text: 'Within 24 hours we discuss your level and your dates.' },
    {
      title: 'Show your documents',
      text: 'Bring the originals and a photocopy of each.',
    },
    { title: 'Join your batch', text: 'You get the date of the first class and your timetable.' },
  ],
}

export const documents = {
  label: 'What to bring',
  heading: 'Required documents',
  list: [
    'Academic transcripts',
    'Passport photos',
    'ID proof (passport, national ID or driving licence)',
    'Previous English scores, if any',
    'Statement of purpose, for study abroad',
    'Work experience certificates, if applicable',
  ],
  note: 'Originals plus photocopies required.',
  care: 'We compare the photocopies with the originals and give the originals back.',
}

export type Status = 'Open' | 'Upcoming' | 'Ongoing'

/** `ends` is the last day; without it the event has no end. A past date is marked and reported by the review. */
export type ImportantDate = { event: string; date: string; ends?: string; status: Status }

export const dates = {
  label: 'When',
  heading: 'Important dates',
  columns: ['Event', 'Date', 'Status'],
  ended: 'This date has passed.',
  note: 'Ask us to confirm the date before you book travel.',
  allEnded: 'All the batch dates above have passed. Ask us for the next ones.',
}

export const importantDates: ImportantDate[] = [
  { event: 'Winter batch', date: 'Dec 1-31, 2024', ends: '2024-12-31', status: 'Open' },
  { event: 'Spring batch', date: 'Mar 1-31, 2025', ends: '2025-03-31', status: 'Upcoming' },
  { event: 'Summer batch', date: 'Jun 1-30, 2025', ends: '2025-06-30', status: 'Upcoming' },
  { event: 'IELTS mock test', date: 'Every Saturday', status: 'Ongoing' },
]

export const earlyBird = {
  heading: 'Early bird',
  figure: '15%',
  text: 'Apply 30 days before batch start for 15% discount.',
}

export const admissionHours = { heading: 'Admission hours', text: hours.admissions }

export const application = {
  label: 'Apply',
  heading: 'Application form',
  note: 'You can also call or write to us. We will fill it in together:',
  labels: {
    name: 'Full Name',
    email: 'Email',
    phone: 'Phone',
    course: 'Course',
    message: 'Message',
  },
  optional: '(optional)',
  choose: 'Choose a course',
  submit: 'Submit Application',
  whatsapp: {
    text: 'Send your details on WhatsApp. Then a counsellor gets them at once.',
    link: 'Send this on WhatsApp',
    note: 'WhatsApp opens in a new tab. Nothing goes to us until you press send there.',
    greeting: 'Hello, I would like to apply for a course.',
  },
}
