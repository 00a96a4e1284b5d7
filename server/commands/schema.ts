// npm run schema: whether this version can work with the data. An upgrade or a rollback runs it in the target version.
import { schemaOf } from './store/schema.ts'
import { settingsFrom } from '../settings.ts'
import { runTask } from './task.ts'

await runTask(async (args) => {
  if (args.length > 0) throw new Error('Usage: npm run schema')
  const schema = await schemaOf(settingsFrom(process.env))
  if (schema === undefined) console.log('There is no store yet.')
  else
    console.log(
      `The data is at step ${schema.applied}; this version brings it to ${schema.newest}.`,
    )
})
