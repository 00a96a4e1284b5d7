import { argon2Sync } from 'node:crypto'

/** A stored hash that is checked with the least work, for tests that sign in often: the hash itself says how much work it takes. */
export function quickHash(password: string) {
  const nonce = Buffer.alloc(16, 7)
  const recipe = { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const parts = [nonce, argon2Sync('argon2id', recipe)].map((bytes) => bytes.toString('base64'))
  return `$argon2id$v=19$m=8,t=1,p=1$${parts.join('$')}`
}
