import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotAnswered } from '#contract/desk.ts'
import { whatIsNotAnswered } from '#site/backend/desk.ts'
import { Download } from '#site/images/desk-icons.tsx'
import { Button } from '#site/ui/button.tsx'
import { TopicTitle } from '../enquiry/not-answered.tsx'
import { NotLoaded } from '../people/staff-page.tsx'
import { saveFile } from '../ui/save-file.ts'

/** What answers left out, by topic, and the file from which the makers learn. */
export function LeftOut() {
  const query = useQuery({ queryKey: ['not-answered'], queryFn: whatIsNotAnswered })
  const { data, error } = query
  return (
    <>
      <h2 className="mt-8 text-h3">Not answered</h2>
      {error && <NotLoaded query={query} words="These could not be loaded." />}
      {data?.topics.length === 0 && <p className="mt-2 text-note">Nothing was noted.</p>}
      {data && data.topics.length > 0 && (
        <>
          <ul className="ruled mt-3 bg-surface">
            {data.topics.map(({ topic, enquiries }) => (
              <li
                key={topic}
                className="flex justify-between gap-x-5 border-t border-hair px-4 py-3 first:border-t-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  <TopicTitle topic={topic} />
                </span>
                <b>{enquiries.toLocaleString('en-IN')}</b>
              </li>
            ))}
          </ul>
          <MakersFile texts={data.texts} />
        </>
      )}
    </>
  )
}

/** Read before it is saved: a machine masks the names, numbers and addresses. */
function MakersFile({ texts }: Pick<NotAnswered, 'texts'>) {
  const [shown, setShown] = useState(false)
  const file = JSON.stringify(texts, undefined, 2)

  const save = () => saveFile('not-answered.json', 'application/json', file)

  if (texts.length === 0) return null
  if (!shown)
    return (
      <Button kind="outline" size="small" className="mt-4" onClick={() => setShown(true)}>
        Show the file for the makers
      </Button>
    )
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-note">
        Names, numbers and e-mail addresses are masked, and nobody in distress is in it. Read it
        before you save it: a machine can miss a name.
      </p>
      <pre className="w-full border border-rule bg-surface p-4 text-fine wrap-anywhere whitespace-pre-wrap">
        {file}
      </pre>
      <Button size="small" onClick={save}>
        <Download className="size-4.5" />
        Save the file
      </Button>
    </div>
  )
}
