import type { Picture } from './pictures.ts'

type Look = {
  className?: string
  /** On the first screen: loaded at once. All others wait until they are near. */
  first?: boolean
}

/** A drawing from its file, its place reserved by its size. */
export function Drawn({ picture, className, first }: Look & { picture: Picture }) {
  return (
    <img
      {...picture}
      alt={picture.alt}
      loading={first ? 'eager' : 'lazy'}
      // The words and the buttons come before any drawing.
      fetchPriority={first ? 'low' : undefined}
      decoding="async"
      className={className}
    />
  )
}

/** A drawing made twice, so that its words keep their size: `narrow` on phones, `wide` from 640 px on. */
export function DrawnTwice({ narrow, wide, ...look }: Look & { narrow: Picture; wide: Picture }) {
  const { src, width, height } = wide
  return (
    <picture>
      <source media="(min-width: 40rem)" srcSet={src} width={width} height={height} />
      <Drawn picture={narrow} {...look} />
    </picture>
  )
}
