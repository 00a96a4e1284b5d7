import tokens from '../../styles/tokens.css?raw'

function token(name: string) {
  const value = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1]
  if (!value) throw new Error(`tokens.css has no colour named ${name}`)
  return value
}

/** A picture cannot read the page's tokens, so they are written into it as it is drawn. */
export const colours = {
  ink: token('ink'),
  inkSoft: token('ink-soft'),
  brand: token('brand'),
  brandStrong: token('brand-strong'),
  brandMid: token('brand-mid'),
  paper: token('paper'),
  deep: token('deep'),
  onDeep: token('on-deep'),
  onDeepQuiet: token('on-deep-quiet'),
  accent: token('accent'),
  rule: token('rule'),
}
