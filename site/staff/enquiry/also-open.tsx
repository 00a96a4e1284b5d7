/** The colleagues who have the same enquiry open. */
export function AlsoOpen({ peers }: { peers: { name: string }[] }) {
  const others = peers.map(({ name }) => name.split(' ')[0] ?? name)
  const [first = '', ...more] = others
  return (
    <output className="also-open">
      {first && (
        <>
          <span aria-hidden="true">{first.slice(0, 1).toUpperCase()}</span>
          {sentence(first, more)}
        </>
      )}
    </output>
  )
}

function sentence(first: string, others: string[]) {
  const [second, ...rest] = others
  if (second === undefined) return `${first} has this open too`
  if (rest.length === 0) return `${first} and ${second} have this open too`
  return `${first} and ${others.length} others have this open too`
}
