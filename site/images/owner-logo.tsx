/** The build puts the owner's file in its place, and this component in the place of the kite. */
export const logo = { src: '', width: 28, height: 36 }

/** The owner's logo where the kite would stand. Dark grounds get paper below it: its colours are made for that. */
export function Kite({ className = '' }: { className?: string }) {
  return (
    <img
      {...logo}
      alt=""
      className={`${className} max-w-24 rounded-sm bg-paper object-contain`}
      decoding="async"
    />
  )
}
