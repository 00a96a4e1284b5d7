/** The build replaces this with the owner's file, and the kite with this component. */
export const logo = { src: '', width: 28, height: 36 }

/** The owner's logo instead of the kite. It gets a light background on dark ones, because its colours need it. */
export function Kite({ className = '' }: { className?: string }) {
  return (
    <img
      {...logo}
      alt=""
      className={`${className} max-w-24 bg-paper object-contain`}
      decoding="async"
    />
  )
}
