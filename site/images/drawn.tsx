import type { Picture } from './pictures.ts'

type Look = {
  className?: string
  /** Above the fold: loaded at once. Others are lazy. */
  first?: boolean
}

/** A drawing from its file, with its space reserved. */
export function Drawn({ picture, className, first }: Look & { picture: Picture }) {
  return (
    <img
      {...picture}
      alt={picture.alt}
      loading={first ? 'eager' : 'lazy'}
      // Text and buttons load before any drawing.
      fetchPriority={first ? 'low' : undefined}
      decoding="async"
      className={className}
    />
  )
}

/** A drawing in two versions, so that its text keeps its size: `narrow` on phones, `wide` from 640 px. */
export function DrawnTwice({ narrow, wide, ...look }: Look & { narrow: Picture; wide: Picture }) {
  const { src, width, height } = wide
  return (
    <picture>
      <source media="(min-width: 40rem)" srcSet={src} width={width} height={height} />
      <Drawn picture={narrow} {...look} />
    </picture>
  )
}
