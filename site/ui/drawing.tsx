type Picture = { src: string; width: number; height: number; alt: string }

/** A picture with its place reserved. A narrow page gets the narrow drawing, if there is one. */
export function Drawing({
  picture,
  narrow,
  late = false,
  className = '',
}: {
  picture: Picture
  narrow?: Picture
  /** Below the first screen: it is fetched when it comes near. */
  late?: boolean
  className?: string
}) {
  const { src, width, height, alt } = picture
  return (
    <picture>
      {narrow && (
        <source
          media="(width < 40rem)"
          srcSet={narrow.src}
          width={narrow.width}
          height={narrow.height}
        />
      )}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        loading={late ? 'lazy' : undefined}
        className={`h-auto max-w-full ${className}`}
      />
    </picture>
  )
}
