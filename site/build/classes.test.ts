import { fileURLToPath } from 'node:url'
import { build, parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { expect, test } from 'vitest'

const site = fileURLToPath(new URL('..', import.meta.url))
const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
const aroundStaff = [`${site}shell/error-boundary.tsx`]
const aroundPublic = [...aroundStaff, `${site}shell/shell.tsx`]
const people = `${site}styles/people.css`

test("every class of a page has a rule in the page's style sheet", async () => {
  const { modules, sheets } = await built()

  // Every page, and the parts that it loads later.
  const loaded = [...modules.values()].flatMap(({ later }) => later.filter(isPage))
  const unruled = [...new Set(loaded)].flatMap((page) => {
    const isStaff = page.includes('/staff/')
    const parts = partsOf([page, ...(isStaff ? aroundStaff : aroundPublic)], modules)
    const sheet = parts.has(people) ? 'people.css' : isStaff ? 'staff.css' : 'site.css'
    const ruled = classesWithRules(sheets.get(sheet) ?? '')
    const named = [...parts].flatMap((id) => modules.get(id)?.classes ?? [])
    return named
      .filter((name) => !ruled.has(name))
      .map((name) => `${page.slice(site.length)}: ${name}`)
  })

  expect(loaded.length).toBeGreaterThan(18)
  expect([...new Set(unruled)]).toEqual([])
}, 120_000)

type Module = { imports: readonly string[]; later: readonly string[]; classes: string[] }

async function built() {
  const modules = new Map<string, Module>()
  const sheets = new Map<string, string>()
  const record: Plugin = {
    name: 'record',
    moduleParsed: ({ id, code, importedIds, dynamicallyImportedIds }) => {
      const classes = id.startsWith(site) && id.endsWith('.tsx') ? classesIn(id, code ?? '') : []
      modules.set(id, { imports: importedIds, later: dynamicallyImportedIds, classes })
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          sheets.set(file.names[0] ?? '', String(file.source))
    },
  }
  await build({
    configFile,
    configLoader: 'native',
    logLevel: 'warn',
    plugins: [record],
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: ['hydrate.tsx', 'styles/site.css', 'styles/staff.css', 'styles/people.css'].map(
          (name) => site + name,
        ),
      },
    },
  })
  return { modules, sheets }
}

const isPage = (id: string) =>
  [`${site}public/`, `${site}staff/`].some((folder) => id.startsWith(folder))

function partsOf(roots: string[], modules: Map<string, Module>) {
  const parts = new Set(roots)
  // What is added meanwhile is visited too.
  for (const part of parts) for (const id of modules.get(part)?.imports ?? []) parts.add(id)
  return parts
}

const isClass = ({ key }: { key: ESTree.PropertyKey }) =>
  key.type === 'Identifier' && /class(Name)?$/i.test(key.name)

/** The words in properties like `className`, without those that it compares or hands to a function. */
function classesIn(file: string, code: string) {
  const texts: string[] = []
  const around: ('class' | 'value')[] = []
  const add = (text: string) => {
    if (around.at(-1) === 'class') texts.push(text)
  }
  new Visitor({
    Property: (node) => void (isClass(node) && around.push('class')),
    'Property:exit': (node) => void (isClass(node) && around.pop()),
    BinaryExpression: () => void around.push('value'),
    'BinaryExpression:exit': () => void around.pop(),
    CallExpression: () => void around.push('value'),
    'CallExpression:exit': () => void around.pop(),
    Literal: ({ value }) => typeof value === 'string' && add(value),
    // Without the beginning of a name that an expression ends.
    TemplateElement: ({ value, tail }) => add(value.raw.replace(tail ? '' : /\S*$/, '')),
  }).visit(parseSync(file, code).program)
  return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name !== '')
}

const classesWithRules = (sheet: string) =>
  new Set(
    Array.from(sheet.matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/g), ([, name = '']) =>
      name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/g, (_, hex?: string, letter?: string) =>
        hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (letter ?? ''),
      ),
    ),
  )
