/** A large figure. The dash of a range is narrower. */
export function Figure({ className, children }: { className: string; children: string }) {
  const [from, to] = children.split('–')
  return (
    <span className={className}>
      {from}
      {to && <span className="-mx-1 inline-block scale-x-55">–</span>}
      {to}{' '}
    </span>
  )
}
