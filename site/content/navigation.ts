import { paths } from '#contract/paths.ts'
import titles from '../words/navigation.json' with { type: 'json' }

type Place = { path: string; title: string }

const place = (name: keyof typeof titles): Place => ({ path: paths[name], title: titles[name] })

/** The header's links, in order. */
export const places = (
  ['home', 'creditTransfer', 'courses', 'admissions', 'about', 'contact'] as const
).map(place)

export const privacyPlace = place('privacy')

export const eligibilityPlace = place('checkEligibility')
