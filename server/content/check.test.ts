import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkWords, faultSentence } from './check.ts'
import { allFields, titleOf } from './fields.ts'
import { problemsOf } from './rules.ts'
import { schema } from './schema.ts'

const faults = (contents: Record<string, unknown>) => checkWords(contents).faults.map(faultSentence)

test('every shipped text satisfies the rule of its field', () => {
  // The rule is for an owner's photographs, and the shipped pictures are drawings.
  const fields = allFields.filter(({ path }) => !path.endsWith('picture'))

  const wrong = fields.flatMap(({ file, path, rule, shipped }) =>
    problemsOf(rule, shipped).map(({ at, problem }) => `${file} ${path} ${at}: ${problem}`),
  )

  expect(fields.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

test('each file of the words has its part in the schema', () => {
  const names = readdirSync(new URL('../../site/words/', import.meta.url))

  const files = names.filter((name) => name.endsWith('.json'))
  expect(
    Object.keys(schema)
      .map((name) => `${name}.json`)
      .toSorted(),
  ).toEqual(files.toSorted())
})

test('content identical to what is shipped changes nothing', () => {
  const contents: Record<string, Record<string, unknown>> = {}
  for (const { file, path, shipped } of allFields)
    if (!path.includes('.')) contents[file] = { ...contents[file], [path]: shipped }

  expect(checkWords(contents)).toEqual({ values: {}, faults: [], ignored: [] })
})

test.each([
  [
    { contact: { phone: '98000' } },
    '"contact.phone" (98000) is not in the right format. Write a phone number',
  ],
  [{ contact: { email: 'hello(at)example.com' } }, '"contact.email"'],
  [{ contact: { chatNumber: '+91 00' } }, '"contact.chatNumber"'],
  [{ contact: { phone: 91 } }, '"contact.phone" (91) is not a text between quotation marks'],
  [{ contact: { address: [] } }, '"contact.address" (0) is the number of its entries'],
  [{ contact: 'Hyderabad' }, '"contact" is not a group of fields'],
  [{ company: { brand: 'शिक्षा' } }, 'which our fonts do not have'],
  [{ company: { brand: 'A'.repeat(45) } }, 'is too long: 45 letters, and there is room for 44'],
  [{ company: { timeZone: 'Asia/Hyderabad' } }, '"company.timeZone" (Asia/Hyderabad)'],
  [{ company: { brand: '' } }, '"company.brand" () is empty'],
  [{ company: { summary: 'One\nTwo' } }, 'has a line break'],
  [{ opening: { days: 'Mon-Fry' } }, '"opening.days" (Mon-Fry)'],
  [{ opening: { from: '9.00' } }, '"opening.from" (9.00)'],
  [{ opening: { from: '6:00 PM' } }, 'is not later than opening.from'],
  [
    { accounts: [{ name: 'Page', href: 'javascript:alert(1)' }] },
    '"accounts[1].href" (javascript:alert(1))',
  ],
  [{ accounts: [{ name: 'Page', href: 'https://user@example.com' }] }, '"accounts[1].href"'],
  [{ place: { latitude: 100 } }, '"place.latitude" (100) is not a number from -85 to 85'],
])('%j in company.json is a fault', (content, sentence) => {
  const [firstFault, ...others] = faults({ company: content })

  expect(firstFault).toContain(`company.json: `)
  expect(firstFault).toContain(sentence)
  expect(others).toEqual([])
})

test('an impossible date, an unknown status, a price without a currency and mixed currencies are faults', () => {
  const courses = allFields.find(({ path }) => path === 'courses')?.shipped as { price: string }[]
  const dates = [{ event: 'Batch', date: 'In spring', ends: '2027-02-30', status: 'Full' }]
  const priced = (price: string) =>
    faults({
      courses: { courses: courses.map((one, index) => (index === 0 ? { ...one, price } : one)) },
    })

  expect(faults({ admissions: { importantDates: dates } })).toEqual([
    expect.stringContaining('"importantDates[1].ends" (2027-02-30)'),
    expect.stringContaining('"importantDates[1].status" (Full) is none of the choices'),
  ])
  expect(priced('24000')).toEqual([expect.stringContaining('"courses[1].price" (24000)')])
  expect(priced('₹24,000')).toEqual([expect.stringContaining('has prices in INR and USD')])
})

test('an unknown field name is ignored, and no prototype is changed', () => {
  const contents = {
    company: JSON.parse(
      '{"contact":{"fone":"1"},"__proto__":{"polluted":1},"toString":"x"}',
    ) as unknown,
    __proto__x: {},
  }

  const { ignored, values, faults: problems } = checkWords(contents)

  expect(ignored.map(faultSentence)).toEqual([
    expect.stringContaining(
      '"contact.fone" is not a field and is ignored. Write a name of site/words',
    ),
    expect.stringContaining('"__proto__"'),
    expect.stringContaining('"toString"'),
    expect.stringContaining('is not a file of texts'),
  ])
  expect({ values, problems }).toEqual({ values: {}, problems: [] })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('a sentence with a place to fill in keeps it', () => {
  expect(faults({ forms: { sending: { tooLong: 'Too long by {count} letters.' } } })).toEqual([
    'forms.json: "sending.tooLong" (Too long by {count} letters.) does not have each word in braces once. Write a text with {letters}.',
  ])
  expect(faults({ forms: { sending: { tooLong: 'Too long by {letters} letters.' } } })).toEqual([])
})

test('each field of a page has its own title in the staff area, and no title contains an identifier from the code', () => {
  const titles = allFields.map(({ file, title }) => `${file}: ${title}`)

  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  expect(
    titles.filter((title) =>
      /[a-z][A-Z]|href|hero|tap words|sections/.test(title.replaceAll(/WhatsApp|JavaScript/g, '')),
    ),
  ).toEqual([])
})

test.each([
  ['home', 'hero.heading', 'Home: Top of the page: heading'],
  ['company', 'contact.chatNumber', 'Company and contact: WhatsApp number'],
  ['desk', 'stages.no-answer', 'Staff area: Stage: no answer'],
  ['courses', 'courses[1].price', 'Courses: Courses, entry 1, Price'],
  ['company', 'contact.address[2]', 'Company and contact: Postal address, entry 2'],
  ['company', '', 'Company and contact'],
])('the field %s, %s is called "%s"', (file, path, title) => {
  expect(titleOf(file, path).join(': ')).toBe(title)
})
