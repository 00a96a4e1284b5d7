import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { randomPassword } from '../accounts/passwords.ts'

/** A password typed twice at a terminal; a random one without a terminal or without input. */
export async function newPassword(): Promise<{ password: string; random: boolean }> {
  const typed = process.stdin.isTTY ? await typedTwice() : ''
  return typed === ''
    ? { password: randomPassword(), random: true }
    : { password: typed, random: false }
}

async function typedTwice() {
  const first = await answerTo('Password (leave it empty to generate one): ')
  if (first === '' || first === (await answerTo('Repeat it: '))) return first
  throw new Error('The passwords differ. Nothing was changed.')
}

/** Without echo. */
async function answerTo(question: string) {
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: noOutput, terminal: true })
  line.on('SIGINT', () => {
    console.error('\nNothing was changed.')
    process.exit(1)
  })
  process.stdout.write(question)
  const answer = await line.question('')
  process.stdout.write('\n')
  line.close()
  return answer
}
