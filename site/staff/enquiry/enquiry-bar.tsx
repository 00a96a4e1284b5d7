import type { Me } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { ArrowLeft, ChevronUp, Link, More } from '#site/images/desk-icons.tsx'
import { ChevronDown, Close, Printer } from '#site/images/icons.tsx'
import { IconButton } from '../ui/buttons.tsx'
import { useCopying } from '../ui/copy.tsx'
import { Menu } from '../ui/menu.tsx'
import { EnquiryChoices } from './enquiry-choices.tsx'
import type { Work } from './marks/work.ts'

type Props = {
  row: Row | undefined
  /** The path of the list with this enquiry open. */
  address: string
  place: number | undefined
  total: number | undefined
  me: Me | undefined
  peers: { name: string }[]
  work: Work
  onStep: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

/** The position in the list, previous and next, and the actions on the enquiry. */
export function EnquiryBar(props: Props) {
  const { row, address, place, total, me, peers, work, onStep, onClose } = props
  const { result, copy } = useCopying(3_000)
  const copyAddress = () => void copy(location.origin + address)

  return (
    <div className="enquiry-bar">
      <button type="button" onClick={onClose} className="enquiry-back table:hidden">
        <ArrowLeft />
        List
      </button>
      <div className="enquiry-steps empty:hidden">
        {place !== undefined && total !== undefined && (
          <p className="text-note whitespace-nowrap">
            {place} of {total.toLocaleString('en-IN')}
          </p>
        )}
        {onStep && <Steps place={place} total={total} onStep={onStep} />}
      </div>
      <output className="ml-auto text-fine text-ink-soft">{result && resultWords[result]}</output>
      {row && (
        <>
          <AlsoOpen peers={peers} />
          <IconButton name="Print" onClick={() => print()} className="cards:hidden">
            <Printer />
          </IconButton>
          <IconButton name="Copy link" onClick={copyAddress} className="cards:hidden">
            <Link />
          </IconButton>
          <Menu name="More" label={<More />} buttonClass="icon-button" className="w-64">
            {(close) => (
              <EnquiryChoices
                row={row}
                me={me}
                work={work}
                close={close}
                onCopy={copyAddress}
                onClose={onClose}
              />
            )}
          </Menu>
        </>
      )}
      <IconButton
        name="Close"
        onClick={onClose}
        className="border border-rule bg-surface cards:hidden"
      >
        <Close />
      </IconButton>
    </div>
  )
}

const resultWords = {
  copied: 'Link copied',
  refused: 'The browser did not allow copying.',
}

type StepsProps = Pick<Props, 'place' | 'total'> & { onStep: (step: 1 | -1) => void }

function Steps({ place, total, onStep }: StepsProps) {
  return (
    <>
      <IconButton name="Previous enquiry" disabled={place === 1} onClick={() => onStep(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton name="Next enquiry" disabled={place === total} onClick={() => onStep(1)}>
        <ChevronDown />
      </IconButton>
    </>
  )
}

/** The colleagues who have the same enquiry open. */
function AlsoOpen({ peers }: { peers: { name: string }[] }) {
  const others = peers.map(({ name }) => name.split(' ')[0] ?? name)
  const [first = '', ...more] = others
  return (
    <output className="also-open">
      {first && (
        <>
          <span aria-hidden="true">{first.slice(0, 1).toUpperCase()}</span>
          {sentence(first, more)}
        </>
      )}
    </output>
  )
}

function sentence(first: string, others: string[]) {
  const [second, ...rest] = others
  if (second === undefined) return `${first} has this open too`
  if (rest.length === 0) return `${first} and ${second} have this open too`
  return `${first} and ${others.length} others have this open too`
}
