import { envelope, rosetteOnDeep } from '../../images/pictures.ts'
import { claims } from '../../content/company.ts'
import { why } from '../../content/home.ts'
import { Drawn } from '../../images/drawn.tsx'

/** One sheet in four parts, torn along dashed lines. */
export function Reasons() {
  const { training, faculty, abroad, success } = why
  const sample = training.rows.find(({ id }) => id === 'ielts')
  return (
    <ul className="mt-9 grid grid-cols-1 overflow-hidden rounded-paper border border-brand bg-surface lg:grid-cols-[1.35fr_1fr]">
      <li className="p-5 max-xs:px-4 sm:p-8">
        <h3 className="text-h3">{training.title}</h3>
        <p className="mt-2 text-ink-soft">{training.text}</p>
        <Batches />
      </li>
      {sample && 'least' in sample.batchSize && (
        <li className="border-dashed border-rule bg-sheet p-5 max-xs:px-4 max-lg:border-t sm:p-8 lg:border-l">
          <h3 className="text-h3">{faculty.title}</h3>
          <p className="mt-2 text-ink-soft">
            {faculty.text(sample.batchSize.least, sample.batchSize.most)}
          </p>
          <SeatingPlan {...sample.batchSize} />
        </li>
      )}
      <li className="border-t border-dashed border-rule p-5 max-xs:px-4 sm:p-8">
        <h3 className="text-h3">{abroad.title}</h3>
        <p className="mt-2 max-w-prose text-ink-soft">{abroad.text}</p>
        <div className="mt-5 w-fit shadow-paper">
          <Drawn picture={envelope} />
        </div>
      </li>
      <li className="on-deep relative flex flex-col justify-end overflow-hidden bg-deep p-5 max-xs:px-4 text-on-deep-soft sm:p-8">
        <Drawn
          picture={rosetteOnDeep}
          className="absolute -top-20 -right-20 w-96 max-w-none forced-colors:hidden"
        />
        <h3 className="relative text-h3 text-on-deep">
          <span className="block text-[min(22vw,6rem)] max-xs:text-[min(20vw,6rem)] leading-none">
            {claims.successOnHome.figure}
          </span>{' '}
          {claims.successOnHome.label}
        </h3>
        <p className="relative mt-2">{success.caution}</p>
      </li>
    </ul>
  )
}

function Batches() {
  const { columns, rows } = why.training
  return (
    <div className="mt-4">
      <table className="w-full text-note">
        <thead className="text-fine text-ink-soft max-xs:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="py-2 font-normal not-first:text-right first:text-left"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, duration, batchSize }) => (
            // With large text the cells stack.
            <tr key={id} className="border-t border-rule max-xs:block max-xs:py-2.5">
              <th scope="row" className="text-left font-semibold max-xs:block xs:py-2.5">
                {title}
              </th>
              <Cell column={columns[1]}>{duration}</Cell>
              <Cell column={columns[2]}>
                {'least' in batchSize ? `${batchSize.least}-${batchSize.most}` : batchSize.text}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ column, children }: { column: string | undefined; children: string }) {
  return (
    <td className="max-xs:block xs:py-2.5 xs:pl-2 xs:text-right xs:whitespace-nowrap">
      <span className="text-fine text-ink-soft xs:hidden">{column} </span>
      {children}
    </td>
  )
}

/** Solid chairs are the minimum batch size, dashed ones the maximum. */
function SeatingPlan({ least, most }: { least: number; most: number }) {
  return (
    <div aria-hidden="true" className="mt-5 grid grid-cols-4 gap-2.5 text-center text-note">
      <span className="col-span-4 rounded-paper bg-deep py-0.5 text-fine text-on-deep-soft">
        {why.faculty.board}
      </span>
      {Array.from({ length: most }, (_, chair) => (
        <span
          key={chair}
          className={`rounded-paper border border-brand py-1.5 ${chair < least ? 'border-b-4 bg-surface' : 'border-dashed text-ink-soft'}`}
        >
          {chair + 1}
        </span>
      ))}
    </div>
  )
}
