// npm run schema: whether this version can work with the data. An upgrade and a roll back ask the version that they go to.
import { schemaOf } from '../data/maintenance/schema.ts'
import { settingsFrom } from '../environment.ts'
import { runTask } from './task.ts'

await runTask(async (args) => {
  if (args.length > 0) throw new Error('Usage: npm run schema')
  const schema = await schemaOf(settingsFrom(process.env))
  if (schema === undefined) console.log('There is no store yet.')
  else
    console.log(`The data is at step ${schema.applied}; this version brings it to ${schema.known}.`)
})
