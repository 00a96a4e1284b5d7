const engineering = /\bb ?tech|\bb ?e\b|\bbachelor of (?:engineering|technology)\b|\blateral\b/
const degrees: [name: string, pattern: RegExp][] = [
  ['MBBS', /\bmbbs\b/],
  ['BDS', /\bbds\b/],
  ['nursing', /\bnursing\b/],
  ['BBA', /\bbba\b/],
  ['MBA', /\bmba\b/],
  ['BCA', /\bbca\b/],
  ['MCA', /\bmca\b/],
  ['B.Com', /\bb ?com\b/],
  ['B.Sc', /\bb ?sc\b|\bbachelor of science\b/],
  ['M.Sc', /\bm ?sc\b/],
  [
    'BA',
    /^b ?a(?: (?:hons?|honours|in|english|hindi|history|economics|political)\b.*)?$|\bbachelor of arts\b/,
  ],
  ['LLB', /\bll ?b\b/],
  ['M.Tech', /\bm ?tech\b|\bmaster of (?:technology|engineering)\b/],
  ['Ph.D', /\bph ?d\b/],
  ['B.Arch', /\bb ?arch\b/],
  ['B.Pharm', /\b[bd] ?pharm|^pharmacy$/],
  ['a diploma', /\bdiploma\b|\bpolytechnic\b/],
]

/** The degree named with a branch, if not a B.E. or B.Tech. */
export function otherDegreeIn(branch: string): string | undefined {
  const text = branch
    .slice(0, 200)
    .toLowerCase()
    .replace(/[.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bnot (?:a )?b ?tech\b/, '')
    .trim()
  if (engineering.test(text)) return undefined
  return degrees.find(([, pattern]) => pattern.test(text))?.[0]
}
