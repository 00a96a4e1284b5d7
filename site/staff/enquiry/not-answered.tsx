import { useState } from 'react'
import { notAnsweredKind } from '#contract/desk.ts'
import { addActivity } from '#site/backend/desk.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useCatalogueNames } from '../ui/catalogue-names.ts'
import { useFocusOnce } from '../ui/keyboard.ts'
import type { Work } from './marks/work.ts'

/** *This was not answered*, and then what was asked. */
export function NotAnswered({ id, work }: { id: string; work: Work }) {
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
