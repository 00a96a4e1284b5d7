/** The Latin letter of a key in lower case, also with Caps Lock; of an Indian keyboard that of the key's place. Other keys by their name. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>) {
  const [, place] = /^Key([A-Z])$/.exec(code) ?? []
  return place === undefined || /^[a-z]$/i.test(key) ? lowerCase(key) : place.toLowerCase()
}

const lowerCase = (key: string) => (key.length === 1 ? key.toLowerCase() : key)
