import words from '../words/desk.json' with { type: 'json' }
import { filled, own } from '../words/own.ts'

const changed = own('desk', words)

/** Texts of the staff area that an owner may change. `stageOrder`: in which the stages are offered. */
export const { stages, stageOrder, forgottenPassword } = changed

/**
 * Message templates for students; the others for enquiries from the other forms. `{name}`, `{brand}`, `{counsellor}`,
 * `{university}` and `{reference}` are filled in; sentences with a missing value are dropped. `messages`: more of them, to choose from.
 */
export const { templates, otherTemplates, messages } = changed

/** For a new enquiry: what the office speaks, and ways of the owner in which people come. */
export const { languages, sources }: { languages: string[]; sources: string[] } = changed

/** Rarer ones, and English. */
export const moreLanguages = [
  'Assamese',
  'Bengali',
  'English',
  'Gujarati',
  'Hindi',
  'Kannada',
  'Malayalam',
  'Marathi',
  'Odia',
  'Punjabi',
  'Tamil',
  'Telugu',
  'Urdu',
].filter((language) => !languages.includes(language))

/** The choices of "Later…" besides a custom date. Hours in 24-hour format. */
export const { later } = changed

/** Above the list, for owners. */
export const undelivered = (count: number, since?: string) => {
  const { one, many, since: from, ask } = changed.undelivered
  const text = since ? `${count === 1 ? one : many} ${from}` : count === 1 ? one : many
  return filled(`${text}. ${ask}`, { count, since })
}

const { urgent: distress } = changed

/** For texts that mention suicide, as the privacy page promises. */
export const urgent = {
  ...distress,
  line: (count: number, isOther: boolean) => {
    const [one, many] = isOther
      ? [distress.other, distress.others]
      : [distress.student, distress.students]
    return count === 1 ? one : filled(many, { count })
  },
}

/** In characters of the link: what WhatsApp and mail programs accept without truncation. */
export const longestMessage = 1_000
