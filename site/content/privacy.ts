import type { Offer } from '#contract/offers.ts'
import { privacyNotice } from '#contract/privacy.ts'
import { contact } from './company.ts'

/** The build replaces it with RETENTION_DAYS; 0: nothing is erased by age. */
export const retentionDays: number = 365

export const page = {
  title: 'Privacy',
  description:
    'What we keep when you send a form, why, how long, and who sees it. How to have it corrected or erased.',
  /** True until a lawyer has approved it; the review reports it. */
  draft: true,
}

export const hero = {
  label: 'Privacy',
  heading: 'What we keep about you, and for how long.',
  lead: `We keep what you type into the eligibility check. A counsellor uses it to call you back. ${retentionDays === 0 ? 'We erase it if you ask.' : `We erase it after ${retentionDays} days, or earlier if you ask.`}`,
  version: `Version of ${privacyNotice}. We note which version applied when you sent your form.`,
}

/** Statements that are only true if the server offers the feature. */
type Conditional = { when: Extract<Offer, 'copy' | 'plain-news' | 'named-news'>; text: string }

const suggesting =
  'While you type your branch or college, our server gets these letters and suggests names. It does not keep them. Your browser keeps the suggestions for an hour.'

const outsiders =
  'The public pages set no cookie and do not count visits. They load nothing from other companies, with one exception: the map on the contact page. It comes from OpenStreetMap, which then sees your internet address. If you open a chat with us, the rules of that chat service apply.'

/** The data of the eligibility check. */
const ofTheCheck = [
  'your name, phone number and email address',
  'your engineering branch and your institution or university',
  'the number of papers you have passed',
  'your reason for transfer, if you give one',
]

/** The data in mails and messages. */
const messages: Conditional[] = [
  {
    when: 'plain-news',
    text: 'When an enquiry comes, our staff get a message by email or through another service. It does not contain what you typed. It says so if we marked an enquiry to be read first.',
  },
  {
    when: 'named-news',
    text: 'When an enquiry comes, our staff get a message by email or through another service. It may contain your reference number, name, phone number and email address. It says so if we marked an enquiry to be read first.',
  },
  {
    when: 'copy',
    text: 'If you tick the box, we send a copy of your answer by email. It goes to the address you typed, through our email service. It contains your reference number and our answer, but nothing you typed.',
  },
]

type Body = (string | string[] | Conditional)[]

/** A string is a paragraph, an array is a list. */
export const articles: { id: string; heading: string; body: Body }[] = [
  {
    id: 'data',
    heading: 'What we collect',
    body: [
      'The eligibility check asks for:',
      ofTheCheck,
      'We also keep the time when you sent it, and give it a reference number. If you change your entries after the answer, we keep the earlier ones too.',
      'If your reason mentions ending your life, we mark it. Our staff then read it first.',
      'The application form on the admissions page sends nothing to us. After you fill it in, you can choose to send your details on WhatsApp. The other pages have no form.',
    ],
  },
  {
    id: 'purpose',
    heading: 'Why we collect it',
    body: [
      'We use it to answer your question. A counsellor can then call, write or message you about it. We use it for nothing else. We do not sell it or use it for advertising.',
      'By sending the form you agree to this. You may withdraw your consent at any time.',
    ],
  },
  {
    id: 'who',
    heading: 'Who sees it',
    body: [
      'Our staff see it after they sign in.',
      ...messages,
      'An AI service may help to write your answer. It then gets your branch, institution, reason and number of papers. It does not get your name, phone number or email address. So please write no names in the reason.',
    ],
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: [
      retentionDays === 0
        ? 'We keep it until you ask us to erase it.'
        : `We keep it for ${retentionDays} days from the day you sent it. Then our system erases it automatically. If you ask earlier, we erase it earlier.`,
    ],
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: [
      'Under the Digital Personal Data Protection Act, 2023 you may:',
      [
        'ask what we keep about you, and get a summary of it',
        'have it corrected, completed or brought up to date',
        'have it erased',
        'withdraw your consent, as easily as you gave it',
        'name a person who can use these rights if you die or fall seriously ill',
        'complain to us, and then to the Data Protection Board of India',
      ],
      'Are you under 18? Then please let a parent or guardian send the form for you.',
    ],
  },
  {
    id: 'contact',
    heading: 'How to ask',
    body: [
      `Write to ${contact.email} or call ${contact.phone}. Tell us the name, phone number or email address you typed. Then we can find the entry.`,
    ],
  },
  {
    id: 'browser',
    heading: 'In your browser',
    body: [
      'Your browser tab keeps your eligibility check and your answer. So a reload does not lose them. They are deleted when you press Start again or close the tab.',
      suggesting,
      outsiders,
    ],
  },
]

/** An owner's additions below the notice, which describes the software. */
export const additions: { heading: string; text: string }[] = []

/** Replacements with `FORMS=live`: the lead, and articles by id. */
export const withForms: { lead: string; articles: Record<string, Body> } = {
  lead: `We keep what you type into our forms. A counsellor uses it to call you back or to write to you. ${retentionDays === 0 ? 'We erase it if you ask.' : `We erase it after ${retentionDays} days, or earlier if you ask.`}`,
  articles: {
    data: [
      'The eligibility check asks for:',
      ofTheCheck,
      'Our other forms ask for:',
      [
        'your name and email address',
        'your phone number; in the contact form you may leave it empty',
        'the course you choose, or the subject of your message',
        'your message, if you write one',
      ],
      'We also keep the time when you sent it, and give it a reference number. If you change your entries after an answer, we keep the earlier ones too.',
      'If your text mentions ending your life, we mark it. Our staff then read it first.',
    ],
    purpose: [
      'We use it to answer you. A counsellor can then call, write or message you about it. We use it for nothing else. We do not sell it or use it for advertising.',
      'By sending a form you agree to this. You may withdraw your consent at any time.',
    ],
    who: [
      'Our staff see it after they sign in.',
      ...messages,
      'An AI service may help to write the answer of the eligibility check. It then gets your branch, institution, reason and number of papers. It does not get your name, phone number or email address. So please write no names in the reason. It gets nothing from the other forms.',
    ],
    browser: [
      'Your browser tab keeps what you typed into a form until it is sent. It also keeps your answer from the eligibility check. So a reload does not lose them. They are deleted when a form is sent or you close the tab. Start again deletes the check.',
      suggesting,
      outsiders,
    ],
  },
}
