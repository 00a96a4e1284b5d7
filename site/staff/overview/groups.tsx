import { useState } from 'react'
import type { Overview, Slice } from '#contract/staff/overview.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { useCatalogueNames, sourceWord } from '../ui/catalogue-names.ts'
import { paths } from '#contract/paths.ts'
import { FigureCell, Bar, Figure, Part, Table } from './parts.tsx'
import { branchWord, share, timeWords, universityWord, type PartOf } from './slices.ts'

export function Sources({ all: { sources }, slice }: PartOf) {
  const most = Math.max(...sources.map(({ count }) => count))
  return (
    <Part title="By source">
      <Table
        caption="Enquiries by source"
        heads={['Source', 'Enquiries', 'Before', 'Reached', 'Enrolled']}
        className="overview-sources"
      >
        {sources.map(({ source, count, before, reached, enrolled }) => {
          const of = { ...slice, source }
          return (
            <tr key={source}>
              <th scope="row">{sourceWord(source)}</th>
              <FigureCell of={of} count={count} className="font-bold">
                <Bar value={count} most={most} />
              </FigureCell>
              <FigureCell of={{ ...of, before: 'true' }} count={before} />
              <FigureCell of={{ ...of, step: 'reached' }} count={reached} />
              <FigureCell of={{ ...of, step: 'enrolled' }} count={enrolled} />
            </tr>
          )
        })}
      </Table>
    </Part>
  )
}

const shownAtOnce = 8

export function Universities({ all: { universities }, slice }: PartOf) {
  const catalogue = useCatalogueNames()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? universities : universities.slice(0, shownAtOnce)
  const most = Math.max(...universities.map(({ count }) => count))
  const more = universities.length - shownAtOnce
  return (
    <Part
      title="By university and branch"
      tools={
        more > 0 && (
          <LinkButton onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${universities.length}`}
          </LinkButton>
        )
      }
    >
      <Table
        caption="Enquiries by university and branch"
        heads={['University', 'Enquiries', 'Most from', 'Enrolled']}
      >
        {shown.map(({ university, count, enrolled, branches }) => {
          const of = { ...slice, university }
          return (
            <tr key={university}>
              <th scope="row">{universityWord(university, catalogue)}</th>
              <FigureCell of={of} count={count} className="font-bold">
                <Bar
                  value={count}
                  most={most}
                  look={/^(none|other)$/.test(university) ? 'pale' : ''}
                />
              </FigureCell>
              <td className="hidden @min-[44rem]:table-cell">
                {branches
                  .filter(({ branch }) => branch !== 'none')
                  .slice(0, showsAll ? undefined : 2)
                  .map(({ branch, count: some }) => (
                    <span
                      key={branch}
                      className="text-(length:--text-fine) text-ink-soft not-first:before:content-[',_']"
                    >
                      {branchWord(branch, catalogue)} <Figure of={{ ...of, branch }} count={some} />
                    </span>
                  ))}
              </td>
              <FigureCell of={{ ...of, step: 'enrolled' }} count={enrolled} />
            </tr>
          )
        })}
      </Table>
    </Part>
  )
}

function linesOf({ counsellors, all }: Overview, slice: Slice) {
  const sum = (of: (one: (typeof counsellors)[number]) => number) =>
    counsellors.reduce((total, one) => total + of(one), 0)
  return [
    ...counsellors.map((one) => ({
      ...one,
      key: one.id ?? 'none',
      name: one.id === null ? 'Nobody yet' : one.name || 'Somebody who left',
      of: { ...slice, counsellor: one.id ?? 'none' } satisfies Slice,
    })),
    ...(all
      ? [
          {
            key: 'all',
            name: 'All',
            of: slice,
            given: sum(({ given }) => given),
            reached: sum(({ reached }) => reached),
            open: sum(({ open }) => open),
            overdue: sum(({ overdue }) => overdue),
            enrolled: sum(({ enrolled }) => enrolled),
            median: all.medians.called,
          },
        ]
      : []),
  ]
}

/** Of a counsellor: their own line, without a sum. */
export function Counsellors({ overview, slice }: { overview: Overview; slice: Slice }) {
  const lines = linesOf(overview, slice)
  return (
    <Part title="By counsellor" wide>
      <Table
        caption="Enquiries by counsellor"
        heads={[
          'Counsellor',
          'Given',
          'Reached',
          'Half called within',
          'Open now',
          'Overdue',
          'Enrolled',
        ]}
        className="overview-counsellors"
      >
        {lines.map(({ key, name, of, given, reached, open, overdue, enrolled, median }) => (
          <tr key={key} data-sum={key === 'all' || undefined}>
            <th scope="row">{name}</th>
            <FigureCell data-title="Given" of={{ ...of, step: 'received' }} count={given} />
            <td data-title="Reached">
              <Figure of={{ ...of, step: 'reached' }} count={reached} />{' '}
              <span className="text-ink-soft">{share(reached, given)}</span>
            </td>
            <td data-title="Half called within">{median === null ? '' : timeWords(median)}</td>
            <FigureCell data-title="Open now" of={{ ...of, open: 'true' }} count={open} />
            <FigureCell
              data-title="Overdue"
              data-late={(overdue > 0 && key !== 'all') || undefined}
              of={{ ...of, overdue: 'true' }}
              count={overdue}
            />
            <FigureCell data-title="Enrolled" of={{ ...of, step: 'enrolled' }} count={enrolled} />
          </tr>
        ))}
      </Table>
    </Part>
  )
}

export function Topics({ all: { topics }, slice }: PartOf) {
  const catalogue = useCatalogueNames()
  const most = Math.max(...topics.map(({ asked }) => asked))
  return (
    <Part title="What they ask" lead="And what the answers do not say yet" wide>
      {topics.length === 0 ? (
        <p className="mt-3">Nothing was asked.</p>
      ) : (
        <Table
          caption="What they ask, and whether it was answered"
          heads={['Topic', 'Asked', 'Answered', 'Not', 'What to do']}
          className="overview-topics"
        >
          {topics.map(({ topic, asked, answered }) => {
            const of = { ...slice, topic }
            const left = asked - answered
            return (
              <tr key={topic}>
                <th scope="row">{catalogue?.topics[topic] ?? topic}</th>
                <td>
                  <span aria-hidden="true" className="overview-bar">
                    <span style={{ width: `${(100 * answered) / most}%` }} />
                    {left > 0 && (
                      <span data-look="left" style={{ width: `${(100 * left) / most}%` }} />
                    )}
                  </span>
                  <Figure of={of} count={asked} />
                </td>
                <FigureCell of={{ ...of, answered: 'true' }} count={answered} />
                <FigureCell
                  className={left > 0 ? 'font-bold text-accent-ink' : ''}
                  of={{ ...of, answered: 'false' }}
                  count={left}
                />
                <td className="@max-[44rem]:col-span-full @max-[44rem]:text-left @max-[44rem]:empty:hidden print:hidden">
                  {left > 0 && (
                    <a href={paths.adminHealth} className="text-link">
                      See what was missing
                    </a>
                  )}
                </td>
              </tr>
            )
          })}
        </Table>
      )}
    </Part>
  )
}
