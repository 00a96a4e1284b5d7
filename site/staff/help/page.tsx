import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import counsellors from '../../../docs/for-counsellors.md?raw'
import owners from '../../../docs/for-owners.md?raw'
import { StaffPage } from '../people/staff-page.tsx'

const papers = new Map<string, string>([
  [paths.adminForCounsellors, counsellors],
  [paths.adminForOwners, owners],
])

/** The papers for counsellors and for owners, without their pictures: whoever reads them here has the screens themselves. */
export default function HelpPage() {
  const isOwners = location.pathname === paths.adminForOwners
  const blocks = papers.get(location.pathname)?.split('\n\n') ?? []
  return (
    <StaffPage title={isOwners ? 'For owners' : 'For counsellors'} ownersOnly={isOwners}>
      {() => (
        <article className="grid max-w-prose gap-3">
          {blocks.map((block) => (
            <Block key={block} text={block.trim()} />
          ))}
        </article>
      )}
    </StaffPage>
  )
}

/** Of Markdown, what these papers use. */
function Block({ text }: { text: string }) {
  const [, sign, words = text] = /^(# |## |!|- |1\. )([^]*)$/.exec(text) ?? []
  if (sign === '!') return null
  if (sign === '# ') return <h1 className="text-title">{words}</h1>
  if (sign === '## ') return <h2 className="mt-5 text-h3">{words}</h2>
  if (sign === undefined) return <p>{inline(words)}</p>
  const List = sign === '- ' ? 'ul' : 'ol'
  return (
    <List className={`grid gap-2 pl-5 ${sign === '- ' ? 'list-disc' : 'list-decimal'}`}>
      {words.split(/\n(?:- |\d+\. )/).map((item) => (
        <li key={item}>{inline(item)}</li>
      ))}
    </List>
  )
}

const inline = (text: string): ReactNode[] =>
  text.split(/(\*\*[^*]+\*\*|\b_[^_]+_\b|`[^`]+`|\[[^[\]]+\]\([^()]+\))/).map((part, at) => {
    // The parts stand in a fixed order.
    const key = `${at} ${part}`
    if (part.startsWith('**')) return <b key={key}>{part.slice(2, -2)}</b>
    if (/^_.+_$/.test(part)) return <i key={key}>{part.slice(1, -1)}</i>
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    const [, words, file = ''] = /^\[([^[\]]+)\]\(([^()]+)\)$/.exec(part) ?? []
    return words === undefined ? part : <PaperLink key={key} file={file} words={words} />
  })

/** The other papers are with whoever runs the server. */
function PaperLink({ file, words }: { file: string; words: string }) {
  if (file !== 'for-counsellors.md') return words
  return (
    <a href={paths.adminForCounsellors} className="text-link">
      {words}
    </a>
  )
}
