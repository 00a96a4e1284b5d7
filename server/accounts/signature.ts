import { createHmac, timingSafeEqual } from 'node:crypto'

/** 43 characters of base64url. Each use signs texts of a form that no other use has. */
export const signatureOf = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** In constant time for a signature of the right length. */
export function isSignature(signature: string, text: string, secret: string) {
  const expected = Buffer.from(signatureOf(text, secret))
  const actual = Buffer.from(signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
