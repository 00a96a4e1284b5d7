// Loaded before an owner's command, also by an older Node, which would end with a stack trace at the first line of TypeScript.
// It installs nothing: the server may be running on the packages that are there.
import { existsSync } from 'node:fs'

const packages = new URL('../node_modules/.package-lock.json', import.meta.url)
if (Number(process.versions.node.split('.')[0]) < 24 || !existsSync(packages)) {
  console.error('Run "npm start" once first: it installs Node 24 and the packages.')
  process.exit(1)
}
