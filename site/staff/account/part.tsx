import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** Shown below the title. */
  note?: ReactNode
  children: ReactNode
}

/** One part of the page: description on the left, actions on the right. */
export const Part = ({ id, title, note, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className="part">
    <div className="part-head">
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {note}
    </div>
    <div className="part-body">{children}</div>
  </section>
)
