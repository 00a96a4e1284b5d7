import { readFileSync } from 'node:fs'

const tokens = readFileSync(new URL('../site/styles/tokens.css', import.meta.url), 'utf8')

function token(name: string) {
  const value = new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`).exec(tokens)?.[1]
  if (!value) throw new Error(`tokens.css has no colour named ${name}`)
  return value
}

/** A file shown by `<img>` cannot read the page's tokens, so they are written into it as it is drawn. */
export const colours = {
  ink: token('ink'),
  inkSoft: token('ink-soft'),
  brand: token('brand'),
  brandStrong: token('brand-strong'),
  brandMid: token('brand-mid'),
  surface: token('surface'),
  warm: token('warm'),
  paper: token('paper'),
  sheet: token('sheet'),
  sheetStrong: token('sheet-strong'),
  deep: token('deep'),
  footer: token('footer'),
  onDeep: token('on-deep'),
  onDeepSoft: token('on-deep-soft'),
  onDeepQuiet: token('on-deep-quiet'),
  accent: token('accent'),
  stampInk: token('stamp-ink'),
  tint: token('tint'),
  arrear: token('arrear'),
  rule: token('rule'),
  hair: token('hair'),
  // Used only in drawings: lower sheets, and the lace with its highlights and metal ends.
  sheetShade: '#d3e4dc',
  laceShade: '#8a5600',
  laceLight: '#ffd27a',
  metal: '#5c3600',
}
