/** The build replaces this with the owner's file, and the kite with this component. */
export const logo = { src: '', width: 28, height: 36 }

/** The owner's logo instead of the kite. On a dark background it stands on a light plate or has a light edge, because its colours need it. */
export function Kite({ className = '' }: { className?: string }) {
  return (
    <img
      {...logo}
      alt=""
      className={`${className} owner-logo`}
      data-wide={logo.width > 1.5 * logo.height || undefined}
      decoding="async"
    />
  )
}
