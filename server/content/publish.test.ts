import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openSite } from '../http/published-site.ts'
import { faultSentence } from './check.ts'
import { foldersIn, ownWordsOf, type Folders } from './folders.ts'
import { publish, renew, undo, type OwnSite } from './publish.ts'
import { currentOf, publishedIn } from './published.ts'
import { readWords } from './read-words.ts'

let directory: string
let folders: Folders
let shipped: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'content-'))
  folders = foldersIn(directory)
  shipped = join(directory, 'build')
  await writeSite(shipped, 'shipped')
  await mkdir(folders.photos, { recursive: true })
})
afterEach(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }))

/** A minimal complete site: every page, and one asset. */
async function writeSite(folder: string, words: string) {
  const pages = Object.values(paths).map((path) =>
    path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  )
  await writeText(folder, `site/assets/app-${words.length}.js`, words)
  await writeText(
    folder,
    'site.json',
    JSON.stringify({ styleHashes: {}, frameSources: [], imageSources: [], connectSources: [] }),
  )
  for (const page of pages) await writeText(folder, `site/${page}`, `<h1>${words}</h1>`)
}

async function writeText(folder: string, name: string, text: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

/** In the place of the renderer: the pages contain the texts. */
const build = (folder: string, { words }: OwnSite) => writeSite(folder, JSON.stringify(words))

const write = (name: string, content: unknown) =>
  writeFile(
    join(folders.content, name),
    typeof content === 'string' ? content : JSON.stringify(content),
  )
const brand = (name: string) => ({ company: { brand: name, short: 'Sagar' } })

const faults = async () => (await readWords(folders.content)).faults.map(faultSentence)

/** A server that follows the published site, with its log. */
function startServer() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const {
    site: own,
    lines,
    follow,
  } = openSite({
    build: shipped,
    published: folders.published,
  })
  const log: string[] = []
  const stop = follow({
    info: () => undefined,
    warn: (text: unknown) => void log.push(String(text)),
  })
  const page = (path: string) => own.files.get(path)?.plain.body.toString()
  return {
    lines,
    log,
    page,
    async shows(words: string) {
      await vi.waitUntil(async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        return page('/about')?.includes(words)
      }, 10_000)
    },
    stop() {
      stop()
      vi.useRealTimers()
    },
  }
}

test('a published site is served without a restart, and files of the earlier pages can still be loaded', async () => {
  const server = startServer()
  await write('company.json', brand('Sagar Test'))

  await publish(folders, 'Meera', build)

  await server.shows('Sagar Test')
  const earlierPage = server.page('/about')
  await write('company.json', brand('Sagar Test Two'))
  await publish(folders, 'Meera', build)
  await server.shows('Sagar Test Two')
  expect(
    server.page(`/assets/app-${(earlierPage?.length ?? 0) - '<h1></h1>'.length}.js`),
  ).toContain('"Sagar Test"')
  server.stop()
})

test('undo restores the earlier site and texts, and then the shipped ones', async () => {
  const server = startServer()
  await write('company.json', brand('Sagar Test'))
  await publish(folders, 'Meera', build)
  await write('company.json', brand('Sagar Tset'))
  await write('contact.json', { hero: { heading: 'Cal us' } })
  await publish(folders, 'Meera', build)
  await server.shows('Sagar Tset')

  const first = await undo(folders)

  await server.shows('Sagar Test"')
  expect(first).toBe('000001')
  expect(await readFile(join(folders.content, 'company.json'), 'utf8')).toContain('Sagar Test"')
  expect(await readdir(folders.content)).not.toContain('contact.json')
  const [undone = ''] = await readdir(folders.undone)
  expect(await readFile(join(folders.undone, undone, 'company.json'), 'utf8')).toContain(
    'Sagar Tset',
  )

  await expect(undo(folders, '000002')).rejects.toThrow('Another site is public since')
  expect(await undo(folders, '000001')).toBe('')

  await server.shows('shipped')
  await expect(undo(folders)).rejects.toThrow('Nothing is published')
  server.stop()
})

test('texts that were never published survive any number of undos', async () => {
  for (const name of ['One', 'Two']) {
    await write('company.json', brand(`Sagar ${name}`))
    await publish(folders, 'Meera', build)
  }
  await write('about.json', { hero: { heading: 'Never published' } })

  await undo(folders)
  await undo(folders)

  const times = (await readdir(folders.undone)).toSorted()
  const read = (time = '', name = '') => readFile(join(folders.undone, time, name), 'utf8')
  expect(times).toHaveLength(2)
  expect(await read(times[0], 'about.json')).toContain('Never published')
  expect(await read(times[0], 'company.json')).toContain('Sagar Two')
  expect(await read(times[1], 'company.json')).toContain('Sagar One')
})

test('invalid texts, a failed build and an incomplete build change nothing', async () => {
  await write('company.json', brand('Sagar Test'))
  await publish(folders, 'Meera', build)

  await write('company.json', { contact: { phone: '12' } })
  await expect(publish(folders, 'Meera', build)).rejects.toThrow('1 fault(s)')
  await write('company.json', brand('Sagar Test Two'))
  await expect(
    publish(folders, 'Meera', () => Promise.reject(new Error('disk full'))),
  ).rejects.toThrow('disk full')
  const buildWithoutCourses = async (folder: string, rendering: OwnSite) => {
    await build(folder, rendering)
    await rm(join(folder, 'site/courses.html'))
  }
  await expect(publish(folders, 'Meera', buildWithoutCourses)).rejects.toThrow(
    '/courses was not built',
  )

  expect(await currentOf(folders)).toBe('000001')
  expect((await readdir(folders.published)).toSorted()).toEqual(['000001', 'current'])
})

test('the last five published sites are available for undo', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await write('company.json', brand(`Sagar ${number}`))
    await publish(folders, 'Meera', build)
  }

  expect(await publishedIn(folders)).toEqual(['000003', '000004', '000005', '000006', '000007'])
})

test('what a killed process left of a site is ignored and removed by the next publishing', async () => {
  for (const leftover of ['next-a1b2c3', 'next-000001'])
    await writeText(join(folders.published, leftover), 'index.html', '')
  expect(await publishedIn(folders)).toEqual([])

  await write('company.json', brand('Sagar Test'))
  await publish(folders, 'Meera', build)

  expect((await readdir(folders.published)).toSorted()).toEqual(['000001', 'current'])
})

test('while one publishing is running another is refused', async () => {
  await write('company.json', brand('Sagar Test'))
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = async (folder: string, rendering: OwnSite) => {
    started.resolve()
    await release.promise
    await build(folder, rendering)
  }
  const first = publish(folders, 'Meera', slow)
  await started.promise

  await expect(publish(folders, 'Asha', build)).rejects.toThrow('under way')

  release.resolve()
  expect(await first).toBe('000001')
})

test.each([
  ['a missing folder', '000009'],
  ['a path out of the folder', '../../etc'],
  ['nonsense', '\0'],
])('a start with %s as the current site shows the original texts', async (_, id) => {
  await writeText(folders.published, 'current', id)

  const server = startServer()

  expect(server.page('/about')).toContain('shipped')
  expect(server.lines).toHaveLength(id === '000009' ? 1 : 0)
  server.stop()
})

test('a site that was built with other settings is rebuilt once', async () => {
  await write('company.json', brand('Sagar Test'))
  await publish(folders, 'Meera', build)
  vi.stubEnv('RETENTION_DAYS', '90')

  const lines = [await renew(folders, build), await renew(folders, build)]

  expect(lines).toEqual([[], undefined])
  vi.unstubAllEnvs()
})

test('a newer version rebuilds the site, and drops and reports the fields it no longer has', async () => {
  await write('company.json', brand('Sagar Test'))
  await publish(folders, 'Meera', build)
  const words = join(folders.of('000001'), 'words')
  // An earlier version accepted these.
  await writeText(
    words,
    'company.json',
    JSON.stringify({ ...brand('Sagar Test'), fax: '12', contact: { phone: 'ask' } }),
  )
  await writeText(words, 'blog.json', '{}')
  await writeText(
    folders.of('000001'),
    'made.json',
    JSON.stringify({ at: '', by: 'Meera', inputs: 'former' }),
  )

  const lines = await renew(folders, build)

  expect(lines).toEqual([
    expect.stringContaining('"contact.phone"'),
    expect.stringContaining('blog.json'),
    expect.stringContaining('"fax" is not a field'),
  ])
  const ownWords = await readFile(ownWordsOf(folders.of('000002')), 'utf8')
  expect(ownWords).toContain('Sagar Test')
  expect(ownWords).not.toContain('ask')
  expect(await renew(folders, build)).toBeUndefined()
})

test('a file that is not JSON, a link, a folder and a large file are reported and not read', async () => {
  await write('home.json', '{\n "hero": {\n "heading": "One" "lead": ""\n}}')
  await symlink('/etc/passwd', join(folders.content, 'about.json'))
  await write('contact.json', ' '.repeat(300_000))
  await mkdir(join(folders.content, 'courses.json'))

  expect(await faults()).toEqual([
    expect.stringContaining('about.json: is a link'),
    expect.stringContaining('contact.json: is too large: 293 KB'),
    expect.stringContaining('courses.json: is no file'),
    expect.stringContaining('home.json: cannot be read at line 3'),
  ])
})

test('an empty file, one in another encoding and one with an unknown name are reported as such', async () => {
  await mkdir(folders.content, { recursive: true })
  await writeFile(join(folders.content, 'home.json'), '\n')
  await writeFile(join(folders.content, 'about.json'), '\ufeff{ "hero": {} }', 'utf16le')
  await write('firma.json', {})

  expect(await faults()).toEqual([
    expect.stringMatching(/^about\.json: is not saved as UTF-8\. Write it anew/),
    expect.stringMatching(/^home\.json: is empty\. Write the fields between/),
  ])
  const { ignored } = await readWords(folders.content)
  expect(ignored.map(faultSentence)).toEqual([
    expect.stringMatching(
      /^firma\.json: is not a file of texts .* Write only company\.json, home\.json, /,
    ),
  ])
})

test('what an owner has not seen is not published', async () => {
  await write('home', brand('Sagar'))

  await expect(publish(folders, 'Meera', build, 'of before')).rejects.toThrow(
    'Somebody else has changed the texts since. Look at them again.',
  )
})

test('a drawing becomes a picture of pixels, without what it could run or load', async () => {
  await write(
    'logo.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><metadata>Meera’s computer</metadata><script>alert(1)</script><image href="file:///etc/passwd"/><path fill="#ff0000" d="M0 0h9v9z"/></svg>',
  )

  const { faults: problems, pictures } = await readWords(folders.content)

  expect(problems).toEqual([])
  const { data = Buffer.alloc(0), picture } = pictures.logo ?? {}
  expect(picture).toMatchObject({ src: expect.stringMatching(/\.png$/), width: 9, height: 9 })
  const { dominant, ...stats } = await sharp(data).stats()
  expect([await sharp(data).metadata(), dominant, stats.isOpaque]).toMatchObject([
    { format: 'png', width: 512, height: 512 },
    { r: 248, g: 8, b: 8 },
    false,
  ])
})

test('a drawing that cannot be drawn and one of another file type are refused', async () => {
  await write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path')
  expect(await faults()).toContainEqual(expect.stringContaining('logo.svg: cannot be read'))

  await rm(join(folders.content, 'logo.svg'))
  await write(
    'logo.png',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  expect(await faults()).toContainEqual(expect.stringContaining('logo.png: is no PNG file'))
})

test.each(['../../secret.jpg', '/etc/passwd', 'a/b.jpg', 'logo.svg', '..jpg'])(
  'a photograph named %s is refused',
  async (photo) => {
    await write('home.json', { campus: { picture: { photo, alt: 'Our office' } } })

    expect(await faults()).toEqual([expect.stringContaining('home.json: "campus.picture.photo"')])
  },
)

test('an SVG with the name of a photograph and a missing photograph are refused', async () => {
  await write('about.json', {
    people: {
      list: [
        { name: 'Meera', role: 'Counsellor', photo: 'meera.jpg' },
        { name: 'Asha', role: 'Teacher', photo: 'asha.jpg' },
      ],
    },
  })
  await writeText(
    folders.photos,
    'meera.jpg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
  )

  expect(await faults()).toEqual([
    expect.stringContaining('"people.list" (meera.jpg) cannot be read'),
    expect.stringContaining('"people.list" (asha.jpg) is not there'),
  ])
})
