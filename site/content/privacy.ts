import { privacyNotice } from '#contract/privacy.ts'
import { contact } from './company.ts'

export const page = {
  title: 'Privacy',
  description:
    'What the eligibility check keeps about you, why, for how long, who sees it, and how to have it corrected or erased.',
  /** Until a lawyer has read it. The page says so, and so does the review. */
  draft: true,
}

export const hero = {
  label: 'Privacy',
  heading: 'What we keep about you, and for how long.',
  lead: 'In short: what you type into the eligibility check, so that a counsellor can call you back. We erase it after 365 days, or earlier if you ask.',
  draft: 'Draft, not yet read by a lawyer.',
  version: `Version of ${privacyNotice}. Each entry keeps the version it was sent under.`,
}

/** A paragraph is a text, a list is a list. */
export const articles: { id: string; heading: string; body: (string | string[])[] }[] = [
  {
    id: 'data',
    heading: 'What we collect',
    body: [
      'The eligibility check asks for:',
      [
        'your name, phone number and email address',
        'your engineering branch and your institution or university',
        'the number of papers you have passed',
        'your reason for transfer, if you give one',
      ],
      'We also keep the time at which you sent it. The application form on the admissions page sends nothing to us. The other pages have no form.',
    ],
  },
  {
    id: 'purpose',
    heading: 'Why we collect it',
    body: [
      'To answer your question, and so that a counsellor can call, write or message you about it. For nothing else. We do not sell it and do not use it for advertising.',
      'By sending the form you agree to this. You may take your consent back at any time.',
    ],
  },
  {
    id: 'who',
    heading: 'Who sees it',
    body: [
      'Our staff, after signing in.',
      'An AI service may word the answer that you read. It is then given your branch, your institution, your reason and the number of papers, but not your name, phone number or email address. So please write no names into the reason.',
    ],
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: [
      '365 days from the day you sent it. Then it is erased by itself. If you ask earlier, we erase it earlier.',
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
        'take back your consent, as easily as you gave it',
        'name a person who uses these rights for you if you die or fall ill',
        'complain to us, and then to the Data Protection Board of India',
      ],
      'If you are under 18, please let a parent or guardian send the form for you.',
    ],
  },
  {
    id: 'contact',
    heading: 'How to ask',
    body: [
      `Write to ${contact.email} or call ${contact.phone}. Tell us the name, phone number or email address that you typed, so that we find the entry.`,
    ],
  },
  {
    id: 'browser',
    heading: 'In your browser',
    body: [
      'While you fill in the check, your tab keeps what you typed, so that a reload does not lose it. It is gone when you have read the answer or closed the tab.',
      'The public pages set no cookie, count no visits and load nothing from other companies, with one exception: the map on the contact page comes from OpenStreetMap, which then sees your internet address. If you open a chat with us, the rules of that chat service apply.',
    ],
  },
]
