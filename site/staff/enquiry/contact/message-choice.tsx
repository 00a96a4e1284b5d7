import type { Row } from '#site/backend/marks.ts'
import { messages } from '#site/content/desk.ts'
import { preferences, usePreference } from '../../ui/stored.ts'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { useDesk } from '../../list/data/desk.ts'
import { contactWays, linkTo, useAddressee } from './contact-links.tsx'
import { filled } from './message.ts'

const item = 'px-3 pt-2 text-note not-first:border-t not-first:border-t-hair'

/** The texts of the company, each with its links. */
export function MessageChoice({ row }: { row: Row }) {
  const { work } = useDesk()
  const [last, setLast] = usePreference(preferences.message)
  const languages = languagesOf(row)
  const to = useAddressee(row)
  const choices = messages
    .map((message) => ({ ...message, ways: linksOf(row, to, message) }))
    .filter(({ ways }) => ways.length > 0)
    .sort(
      (one, other) =>
        Number(isAmong(languages, other)) - Number(isAmong(languages, one)) ||
        Number(other.title === last) - Number(one.title === last),
    )
  if (choices.length === 0) return null
  return (
    <Menu
      label="Choose a message…"
      dialog="Messages"
      buttonClass="mt-1 min-h-11 font-bold text-brand"
      className="w-104"
    >
      <ul>
        {choices.map(({ title, language, text, ways }) => {
          const message = filled(text, to)
          return (
            <li key={`${title} ${language}`} className={item}>
              <p>
                <b>{title}</b>, {language}
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-soft" dir="auto">
                {message}
              </p>
              <p className="flex flex-wrap items-center gap-x-4">
                {ways.map((contact) => (
                  <MenuLink
                    key={contact.way}
                    className="flex min-h-11 items-center gap-2 font-bold text-brand"
                    aria-label={`${contact.word}: ${title}, ${language}`}
                    {...linkTo(contact.to, contact, () => {
                      setLast(title)
                      work.askOutcome(row, contact.way)
                    })}
                  >
                    <contact.Icon className="size-4.5" />
                    {contact.word}
                  </MenuLink>
                ))}
                <span className="ml-auto text-fine text-ink-soft">
                  {Array.from(message).length} letters
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </Menu>
  )
}

const linksOf = (
  row: Row,
  to: ReturnType<typeof useAddressee>,
  { subject, text }: (typeof messages)[number],
) =>
  contactWays(row, to, { whatsapp: text, mail: { subject, text } }).flatMap((contact) =>
    contact.way === 'call' || contact.to === undefined ? [] : [{ ...contact, to: contact.to }],
  )

/** What the student speaks or writes, as far as it is known: entered by staff, or told by the script of a text. */
function languagesOf({ language, reason, name, form }: Row): string {
  const written = `${reason} ${name} ${form?.message ?? ''}`
  const told = scripts.flatMap(([script, ...some]) => (script.test(written) ? some : []))
  return [language, ...told].join(' ').toLowerCase()
}

/** A field from a sheet may have several. */
const isAmong = (languages: string, { language }: { language: string }) =>
  languages.includes(language.toLowerCase())

const scripts: [script: RegExp, ...languages: string[]][] = [
  [/\p{Script=Devanagari}/u, 'Hindi', 'Marathi'],
  [/\p{Script=Telugu}/u, 'Telugu'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Kannada}/u, 'Kannada'],
  [/\p{Script=Malayalam}/u, 'Malayalam'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Gujarati}/u, 'Gujarati'],
  [/\p{Script=Gurmukhi}/u, 'Punjabi'],
  [/\p{Script=Oriya}/u, 'Odia'],
  [/\p{Script=Arabic}/u, 'Urdu'],
]
