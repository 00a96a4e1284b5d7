import { hours } from './company.ts'

export const page = {
  title: 'Admissions',
  description:
    'How to join a course: five steps, the documents to bring, batch dates, the 15% early bird discount and the application form.',
}

export const hero = {
  label: 'Admissions',
  heading: 'Five steps from choosing to your first class.',
  lead: 'Read what to bring and when the batches are. Then fill in the form at the end of this page.',
  apply: 'Go to the form',
}

export const steps = {
  label: 'How it goes',
  heading: 'Admission process',
  list: [
    { title: 'Choose a course', text: 'Compare length, batch size and price on the course cards.' },
    { title: 'Apply', text: 'Fill in the application form. It takes about two minutes.' },
    { title: 'We contact you', text: 'Within 24 hours, to talk about your level and your dates.' },
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
  care: 'We compare the photocopies with the originals and hand the originals back.',
}

export type Status = 'Open' | 'Upcoming' | 'Ongoing'

/** `ends` is the last day, for the review of the content; without it the event has no end. */
export type ImportantDate = { event: string; date: string; ends?: string; status: Status }

export const dates = {
  label: 'When',
  heading: 'Important dates',
  columns: ['Event', 'Date', 'Status'],
  note: 'Ask us to confirm the date before you plan a journey around it.',
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
  note: 'Or call or write to us, and we fill it in together:',
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
}
