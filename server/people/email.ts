import { domainToASCII, domainToUnicode } from 'node:url'

const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** The rule of the browser's `type=email`, within the length that mail allows. */
export const isEmail = (text: string) => text.length <= 254 && pattern.test(text)

/** An address, or a part of one, with the letters of its domain, which browsers send in ASCII (`xn--...`). */
export const withLetters = (email: string) =>
  email.replaceAll(/xn--[a-z0-9-]+/gi, (part) => domainToUnicode(part) || part)

/** The same address as mail servers take it. */
export function inAscii(email: string) {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at))
}
