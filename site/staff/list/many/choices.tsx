import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { dayOf, isOverdue } from '#contract/staff/follow-up.ts'
import { countOpenOf } from '#site/backend/admin.ts'
import { Button } from '#site/ui/button.tsx'
import { companyTime, followUpOf, laterChoices } from '../../enquiry/marks/follow-up.ts'
import { StageMark, stageKeys, stageWord } from '../../enquiry/marks/stage.tsx'
import { useCloseMenu } from '../../ui/menu.tsx'
import { useDesk } from '../data/desk.ts'
import { DayFields, type OwnDay } from '../../enquiry/marks/later-choices.tsx'
import type { Order } from './marking.ts'

type Option = Order & {
  key: string
  label: ReactNode
  end?: ReactNode
  /** The question, what comes of it, and the button that confirms it. */
  title: string
  text: string
  button: string
}

export const grouped = (count: number) => count.toLocaleString('en-IN')

export function AssignChoices() {
  const { staff, marking } = useDesk()
  const { marked } = marking
  const { me, people } = staff
  const all = grouped(marked.length)
  const free = marked.filter(({ assignee }) => assignee === null).length
  const holders = new Set(marked.flatMap(({ assignee }) => assignee ?? []))
  const given = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    [...holders].map(staff.whoIs),
  )
  const before = [
    free > 0 && `${grouped(free)} had nobody.`,
    free < marked.length && `${grouped(marked.length - free)} were given to ${given}.`,
  ]
  const optionOf = (id: string | null, to: string, then: string): Option => ({
    key: id ?? '',
    label: to.charAt(0).toUpperCase() + to.slice(1),
    ...(id && { end: <OpenCount person={id} /> }),
    title: `Give ${all} to ${to}?`,
    text: [...before, then].filter(Boolean).join(' '),
    button: `Give ${all} to ${to}`,
    marks: { assignee: id },
    told: `given to ${to}`,
  })
  const others = people.filter(({ id, left }) => id !== me?.id && !left)
  const options = [
    ...(me ? [optionOf(me.id, 'you', '')] : []),
    ...others.map(({ id }) => {
      const name = staff.whoIs(id)
      return optionOf(id, name, `${name} sees them in To do at once.`)
    }),
    optionOf(null, 'nobody', ''),
  ]
  return <Choices legend={`Who gets ${all}?`} options={options} />
}

function OpenCount({ person }: { person: string }) {
  const queryKey = ['counts', 'open', person]
  const { data } = useQuery({ queryKey, queryFn: () => countOpenOf(person) })
  return data !== undefined && `${grouped(data)} open`
}

export function StageChoices() {
  const { marked } = useDesk().marking
  const all = grouped(marked.length)
  const options = stageKeys.map((stage): Option => {
    const same = marked.filter((row) => row.stage === stage).length
    const word = stageWord(stage)
    return {
      key: stage,
      label: <StageMark stage={stage} />,
      end: same > 0 && `${grouped(same)} now`,
      title: `Set ${all} to ${word}?`,
      text: same > 0 ? `${grouped(same)} are there already.` : 'None is there yet.',
      button: `Set ${all} to ${word}`,
      marks: { stage },
      told: `set to ${word}`,
    }
  })
  return <Choices legend={`Which stage for ${all}?`} options={options} />
}

export function FollowUpChoices() {
  const { marking, now } = useDesk()
  const { marked } = marking
  const [own, setOwn] = useState<OwnDay>({ day: '', time: '' })
  const all = grouped(marked.length)
  const dated = marked.filter(({ followUpAt }) => followUpAt !== null).length
  const replaced = dated > 0 ? `${grouped(dated)} have a date, which is replaced.` : ''
  const optionOf = (label: string, at: string, when = ''): Option => {
    const { weekday, text } = followUpOf(at, now)
    return {
      key: label,
      label,
      end: when,
      title: `Follow up ${all} on ${weekday}${text}?`.replace('on Today', 'today'),
      text: replaced || 'None has a date yet.',
      button: `Set ${all} follow-ups`,
      marks: { followUpAt: at },
      told: `to follow up on ${weekday}${text}`.replace('on Today', 'today'),
    }
  }
  const at = `${own.day} ${own.time}`.trim()
  const moment = companyTime(now)
  const isUsable = own.day !== '' && !isOverdue(at, moment)
  const ownDate: Option = {
    ...optionOf('Choose a date…', isUsable ? at : dayOf(moment)),
    ...(!isUsable && { title: `When to follow up ${all}?`, button: '' }),
  }
  const none: Option = {
    ...optionOf('No follow-up', dayOf(moment)),
    title: `Take ${grouped(dated)} dates away?`,
    text: `${grouped(marked.length - dated)} have none.`,
    button: `Take ${grouped(dated)} away`,
    marks: { followUpAt: null },
    told: 'without a follow-up',
  }
  return (
    <Choices
      legend={`When to follow up ${all}?`}
      options={[
        ...laterChoices(now).map((one) => optionOf(one.word, one.at, one.when)),
        ownDate,
        ...(dated > 0 ? [none] : []),
      ]}
      more={{
        key: ownDate.key,
        content: <DayFields own={own} isPast={own.day !== '' && !isUsable} onChange={setOwn} />,
      }}
    />
  )
}

export function SpamChoice() {
  const all = grouped(useDesk().marking.count)
  const spam: Option = {
    key: 'spam',
    label: '',
    title: `Mark ${all} as spam?`,
    text: 'They leave To do and the open ones. Nothing is erased.',
    button: `Mark ${all} as spam`,
    marks: { stage: 'spam' },
    told: 'marked as spam',
  }
  return <Confirmation option={spam} />
}

type ChoicesProps = {
  legend: string
  options: Option[]
  /** Beside the option of this key. */
  more?: { key: string; content: ReactNode }
}

/** The choice and its one confirmation side by side. */
function Choices({ legend, options, more }: ChoicesProps) {
  const name = useId()
  const [key, setKey] = useState<string>()
  const chosen = options.find((option) => option.key === key)
  return (
    <>
      <fieldset className="many-options">
        <legend className="sr-only">{legend}</legend>
        {options.map((option, index) => (
          <label key={option.key}>
            <input
              type="radio"
              name={name}
              data-first={index === 0 || undefined}
              checked={option.key === key}
              onChange={() => setKey(option.key)}
            />
            <span className="flex-1">{option.label}</span>
            <span className="font-normal text-ink-soft">{option.end}</span>
          </label>
        ))}
      </fieldset>
      {chosen ? (
        <Confirmation option={chosen}>{more?.key === key && more?.content}</Confirmation>
      ) : (
        <p className="many-confirm font-heading text-h4">{legend}</p>
      )}
    </>
  )
}

function Confirmation({ option, children }: { option: Option; children?: ReactNode }) {
  const { marked, write } = useDesk().marking
  const close = useCloseMenu()
  const order = () => {
    close()
    void write(marked, option)
  }
  return (
    <div className="many-confirm">
      <p className="font-heading text-h4">{option.title}</p>
      <p className="text-ink-soft">{option.text}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="small" onClick={close}>
          Cancel
        </Button>
        {option.button && (
          <Button size="small" className="flex-1" onClick={order}>
            {option.button}
          </Button>
        )}
      </div>
    </div>
  )
}
