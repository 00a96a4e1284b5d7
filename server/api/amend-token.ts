import { isSignature, signatureOf } from '../accounts/signature.ts'

const lifetimeMs = 30 * 60 * 1_000

/** A token that permits changing one submission, on any replica, until it expires. */
export function amendToken(id: string, { secret, now }: { secret: string; now: number }) {
  const end = (now + lifetimeMs).toString(36)
  return `${id}.${end}.${signatureOf(signedText(id, end), secret)}`
}

/** The id of the submission in a token; undefined if it is expired or invalid. */
export function amendedBy(token: unknown, { secret, now }: { secret: string; now: number }) {
  if (typeof token !== 'string') return undefined
  const [, id = '', end = '', signature = ''] = shape.exec(token) ?? []
  if (!isSignature(signature, signedText(id, end), secret)) return undefined
  return Number.parseInt(end, 36) > now ? id : undefined
}

const shape = /^([0-9a-f]{20})\.([0-9a-z]{1,11})\.([\w-]{43})$/

const signedText = (id: string, end: string) => `amend ${id} ${end}`
