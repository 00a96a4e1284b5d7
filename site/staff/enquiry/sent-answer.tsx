import { type Answer, answerFrom } from '#site/backend/answer.ts'
import { type Activity, addActivity } from '#site/backend/desk.ts'
import { useState } from 'react'
import { notAnsweredKind } from '#contract/staff/marks.ts'
import type { Row } from '#site/backend/marks.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useCatalogueNames } from '../ui/catalogue-names.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import { useDesk } from '../list/data/desk.ts'
import { GiveAnswer, MakeAnswer } from './give-answer.tsx'

type Props = { row: Row; entry: Activity | undefined }

/** The answer that was sent to the student: one line, and in full on demand. */
export function SentAnswer({ row, entry }: Props) {
  if (!entry)
    return (
      <>
        <p className="text-note text-ink-soft">No answer was made.</p>
        <MakeAnswer row={row} />
      </>
    )
  const answer = answerFrom(JSON.parse(entry.text))
  return (
    <>
      <p className="text-note text-ink-soft">{inOneLine(answer)}</p>
      {answer.questions.length > 0 && (
        <p className="text-note text-ink-soft">
          Offered as questions: {answer.questions.map(({ title }) => title).join(' ')}
        </p>
      )}
      <details className="group sent-answer mt-1 text-note">
        <summary className="text-link min-h-6 cursor-pointer">
          <span className="group-open:hidden">Open the answer</span>
          <span className="hidden group-open:inline">Close the answer</span>
        </summary>
        <Whole answer={answer} />
      </details>
      <GiveAnswer row={row} answer={answer} givenAt={new Date(entry.createdAt)} />
    </>
  )
}

function Whole({ answer }: { answer: Answer }) {
  const { universityName, minimumCgpa, requiredDocs, policyUrl } = answer
  const { notes, error, sources } = answer
  const facts = [
    ['University', universityName],
    ['Minimum CGPA', minimumCgpa],
    ['Documents', requiredDocs.join(', ')],
    ['Not possible', error],
  ] as const
  return (
    <div className="mt-2 grid gap-2 wrap-anywhere">
      {facts.map(([name, value]) =>
        value ? (
          <p key={name}>
            <span className="block text-fine text-ink-soft">{name}</span>
            {value}
          </p>
        ) : null,
      )}
      <Said answer={answer} />
      {notes.length > 0 && <p className="whitespace-pre-line">{notes.join('\n\n')}</p>}
      {policyUrl && (
        <a href={policyUrl} target="_blank" rel="noopener noreferrer" className="text-link">
          View Policy
        </a>
      )}
      {sources.length > 0 && (
        <ol className="list-inside list-decimal text-fine">
          {sources.map(({ title, url }) => (
            <li key={`${title} ${url}`}>
              {url ? (
                <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Said({ answer }: { answer: Answer }) {
  const { replies, help, understood, inShort, steps } = answer
  return (
    <>
      {replies.map(({ topic, title, text, ask }) => (
        <div key={topic}>
          <span className="block text-fine text-ink-soft">{title}</span>
          {text.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {ask && (
            <p>
              Ask {ask.whom}: “{ask.words}”
            </p>
          )}
        </div>
      ))}
      {[...help, ...understood, ...inShort, ...steps].map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

function inOneLine({ error, help, replies, ...answer }: Answer) {
  const { minimumCgpa, requiredDocs, policyUrl } = answer
  if (error) return error
  if (help.length > 0) return 'The helplines alone.'
  if (replies.length > 0) return `Topics read: ${replies.map(({ title }) => title).join(' ')}`
  const parts = [
    /\d/.test(minimumCgpa ?? '') ? `CGPA ${minimumCgpa}` : 'CGPA not published',
    ...(requiredDocs.length > 0 ? [`${requiredDocs.length} documents`] : []),
    ...(policyUrl ? ['policy link'] : []),
  ]
  return `${parts.join('; ')}.`
}

/** *This was not answered*, and then what was asked. */
export function NotAnswered({ id }: { id: string }) {
  const { work } = useDesk()
  const [choosing, setChoosing] = useState(false)
  if (!choosing)
    return <LinkButton onPress={() => setChoosing(true)}>This was not answered</LinkButton>
  return (
    <TopicChoice
      onChoose={(topic) => {
        setChoosing(false)
        void work.attempt(id, () => addActivity(id, notAnsweredKind, topic))
      }}
      onCancel={() => setChoosing(false)}
    />
  )
}

type ChoiceProps = { onChoose: (topic: string) => void; onCancel: () => void }

function TopicChoice({ onChoose, onCancel }: ChoiceProps) {
  const topics = useCatalogueNames()?.topics ?? {}
  const field = useFocusOnce<HTMLSelectElement>()
  const [topic, setTopic] = useState('')
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <label className="grid w-full gap-1 text-note">
        What was asked?
        <select
          ref={field}
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
          className="field"
        >
          <option value="">Choose the topic</option>
          {Object.entries(topics)
            .sort(([, one], [, other]) => one.localeCompare(other))
            .map(([each, title]) => (
              <option key={each} value={each}>
                {title}
              </option>
            ))}
        </select>
      </label>
      <div className="flex flex-wrap gap-x-4">
        {topic && <LinkButton onPress={() => onChoose(topic)}>Save</LinkButton>}
        <LinkButton onPress={onCancel}>Cancel</LinkButton>
      </div>
    </div>
  )
}

/** The question that a topic answers; its id until the titles are there. */
export const TopicTitle = ({ topic }: { topic: string }) =>
  useCatalogueNames()?.topics[topic] ?? topic
