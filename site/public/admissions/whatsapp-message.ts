import { wellFormed } from '#contract/text.ts'
import { application } from '../../content/admissions.ts'

/** In characters of any script; some servers refuse longer addresses. */
const longest = 600

/** The application as a chat message. */
export function messageOf(typed: FormData) {
  const lines = Object.entries(application.labels).flatMap(([name, label]) => {
    const value = typed.get(name)
    const text = typeof value === 'string' ? shortened(value.trim()) : ''
    return text ? [`${label}: ${text}`] : []
  })
  return [application.whatsapp.greeting, ...lines].join('\n')
}

function shortened(text: string) {
  const characters = Array.from(wellFormed(text))
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}
