const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** The rule of the browser's `type=email`, within the length that mail allows. */
export const isEmail = (text: string) => text.length <= 254 && pattern.test(text)
