// The baseline server, as its own process. Prints its port.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { baselineApp } from './baseline-app.ts'

const [, , answerFile = '', documentsFile = '', pageFile = ''] = process.argv

const app = baselineApp({
  answer: readFileSync(answerFile, 'utf8'),
  documents: readFileSync(documentsFile, 'utf8'),
  page: readFileSync(pageFile),
})
await app.listen({ port: 0, host: '127.0.0.1' })
// It listens on a port, never on a pipe.
console.log((app.server.address() as AddressInfo).port)
