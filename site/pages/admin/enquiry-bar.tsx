import { useState } from 'react'
import type { Me } from '#site/backend/desk.ts'
import type { Row } from '#site/backend/marks.ts'
import { ArrowLeft, ChevronUp, Link, More } from '#site/images/desk-icons.tsx'
import { ChevronDown, Close, Printer } from '#site/images/icons.tsx'
import { AlsoOpen } from './also-open.tsx'
import { EnquiryChoices } from './enquiry-choices.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import type { Work } from './work.ts'

type Props = {
  row: Row | undefined
  /** The path of the list with this enquiry open. */
  address: string
  place: number | undefined
  total: number | undefined
  me: Me | undefined
  work: Work
  onStep: ((step: 1 | -1) => void) | undefined
  onClose: () => void
}

/** The position in the list, the ways to its neighbours, and what can be done with the enquiry as a whole. */
export function EnquiryBar({ row, address, place, total, me, work, onStep, onClose }: Props) {
  const [copyResult, setCopyResult] = useState('')

  async function copyAddress() {
    const result = await navigator.clipboard.writeText(location.origin + address).then(
      () => 'Link copied',
      () => 'The browser did not allow copying.',
    )
    setCopyResult(result)
    setTimeout(() => setCopyResult(''), 3_000)
  }

  return (
    <div className="enquiry-bar">
      <button type="button" onClick={onClose} className="enquiry-back table:hidden">
        <ArrowLeft />
        List
      </button>
      {place !== undefined && total !== undefined && (
        <p className="text-note whitespace-nowrap">
          {place} of {total.toLocaleString('en-IN')}
        </p>
      )}
      {onStep && (
        <>
          <IconButton name="Previous enquiry" disabled={place === 1} onClick={() => onStep(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton name="Next enquiry" disabled={place === total} onClick={() => onStep(1)}>
            <ChevronDown />
          </IconButton>
        </>
      )}
      <output className="ml-auto text-fine text-ink-soft">{copyResult}</output>
      {row && (
        <>
          <AlsoOpen enquiry={row.id} me={me?.id} />
          <IconButton name="Print" onClick={() => print()} className="cards:hidden">
            <Printer />
          </IconButton>
          <IconButton name="Copy link" onClick={() => void copyAddress()} className="cards:hidden">
            <Link />
          </IconButton>
          <Menu name="More" label={<More />} buttonClass="icon-button" className="w-64">
            {(close) => (
              <EnquiryChoices
                row={row}
                me={me}
                work={work}
                close={close}
                onCopy={() => void copyAddress()}
                onClose={onClose}
              />
            )}
          </Menu>
        </>
      )}
      <IconButton name="Close" onClick={onClose} className="enquiry-close cards:hidden">
        <Close />
      </IconButton>
    </div>
  )
}
