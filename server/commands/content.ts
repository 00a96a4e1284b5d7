/** `npm run content`: creates, checks, publishes and lists the owner's content. */
import { userInfo } from 'node:os'
import { unreadable } from './store/new-file.ts'
import { loadSettings } from '../env-file.ts'
import { WrongSetting } from '#contract/setting-values.ts'
import { settingsFrom } from '../settings.ts'
import { faultSentence } from '../content/check.ts'
import { foldersIn } from '../content/folders.ts'
import { NotPublished, publish, renew, undo } from '../content/publish.ts'
import { currentOf, madeOf, publishedIn } from '../content/published.ts'
import { readWords } from '../content/read-words.ts'

const usage = `npm run content -- check     faults in your texts, and names that are no field
npm run content -- publish   builds the site with your texts and serves it
npm run content -- undo      serves the site from before the last publishing
npm run content -- list      what was published, when and by whom`

/** The name of the user, for the list of publications. */
const by = process.env.CONTENT_BY ?? userInfo().username

try {
  loadSettings()
  const folders = foldersIn(settingsFrom(process.env).dataDirectory)
  const [word, ...rest] = process.argv.slice(2)
  const action = rest.length > 0 ? undefined : word?.replace(/^--/, '')
  if (action === 'check') await check()
  else if (action === 'publish') {
    if (!(await check())) console.log('Nothing was published.')
    else
      console.log(
        `Published as ${await publish(folders, by)}. The running server shows it at once.`,
      )
  } else if (action === 'undo') {
    const id = await undo(folders)
    console.log(
      `Served now: ${id === '' ? 'the original texts' : id}. Your texts are as they were then.`,
    )
    console.log(`What you undid is in ${folders.undone}, in the folder with the latest time.`)
  } else if (action === 'list') await list()
  else if (action === 'renew') {
    for (const line of (await renew(folders)) ?? []) console.error(line)
  } else {
    console.log(usage)
    process.exitCode = 1
  }

  async function check() {
    const { faults, ignored, values } = await readWords(folders.content)
    for (const fault of [...faults, ...ignored]) console.log(faultSentence(fault))
    const fields = Object.values(values).flatMap((one) => Object.keys(one))
    console.log(
      `${faults.length} fault(s). ${fields.length} field(s) differ from the original texts.`,
    )
    if (faults.length > 0) process.exitCode = 1
    return faults.length === 0
  }

  async function list() {
    const current = await currentOf(folders)
    for (const id of await publishedIn(folders)) {
      const publication = await madeOf(folders, id)
      console.log(`${id === current ? '*' : ' '} ${id}  ${publication.at}  ${publication.by}`)
    }
    if (current === '') console.log('* the original texts')
  }
} catch (error) {
  const { code, path = 'DATA_DIR' } = error as NodeJS.ErrnoException
  if (code === 'EACCES') console.error(unreadable(path).message)
  else if (error instanceof NotPublished || error instanceof WrongSetting)
    console.error(error.message)
  else throw error
  process.exitCode = 1
}
