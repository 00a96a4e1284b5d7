const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** As the browser's `type=email` judges it, within the length that mail allows: what is accepted here can be typed there. */
export const isEmail = (text: string) => text.length <= 254 && pattern.test(text)
