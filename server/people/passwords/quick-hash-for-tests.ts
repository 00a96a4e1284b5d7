import { argon2Sync } from 'node:crypto'

/** A valid hash with the cheapest parameters, for tests that sign in often. A check takes the parameters from the hash. */
export function quickHash(password: string) {
  const nonce = Buffer.alloc(16, 7)
  const parameters = {
    message: password,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  }
  const parts = [nonce, argon2Sync('argon2id', parameters)].map((bytes) => bytes.toString('base64'))
  return `$argon2id$v=19$m=8,t=1,p=1$${parts.join('$')}`
}
