import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WordField as Field } from '#contract/words.ts'
import * as about from '../../content/about.ts'
import * as admissions from '../../content/admissions.ts'
import * as answer from '../../content/answer.ts'
import * as company from '../../content/company.ts'
import * as contact from '../../content/contact.ts'
import * as courses from '../../content/courses.ts'
import * as creditTransfer from '../../content/credit-transfer.ts'
import * as desk from '../../content/desk.ts'
import * as eligibility from '../../content/eligibility.ts'
import * as failure from '../../content/failure.ts'
import * as forms from '../../content/forms.ts'
import * as home from '../../content/home.ts'
import * as missingPage from '../../content/not-found.ts'
import * as privacy from '../../content/privacy.ts'
import { ownerFiles, placesIn, type Place } from './literals.ts'
import { isRecord } from './rules.ts'
import { ruleOf } from './meanings.ts'

export type { WordField as Field } from '#contract/words.ts'

/** The content by the owner's file, which is named after its module in `site/content`. */
const modules: Record<string, Record<string, unknown>> = {
  company,
  home,
  about,
  courses,
  admissions,
  'credit-transfer': creditTransfer,
  contact,
  forms,
  eligibility: { ...eligibility, ...answer },
  privacy,
  desk,
  failure,
  'not-found': missingPage,
}
export const fileNames = Object.keys(modules)

const contentFilesOf = (file: string) => [
  file,
  ...Object.keys(ownerFiles).filter((name) => ownerFiles[name] === file),
]

export const sourceOf = (file: string) =>
  contentFilesOf(file)
    .map((name) =>
      readFileSync(fileURLToPath(new URL(`../../content/${name}.ts`, import.meta.url)), 'utf8'),
    )
    .join('\n')

/** Every field in file order, derived from the shipped texts: a new text is a new field. */
export function allFields(): Field[] {
  return Object.entries(modules).flatMap(([file, values]) => {
    const grouped: string[] = []
    return placesIn(`${file}.ts`, sourceOf(file)).flatMap(({ path, kind }: Place) => {
      // A record with a rule of its own is one field.
      if (grouped.some((whole) => path.startsWith(`${whole}.`))) return []
      const shipped = valueAt(values, path)
      const rule = ruleOf(file, path, kind, shipped)
      if (!rule) return []
      grouped.push(path)
      return [{ file, path, shipped: asWritten(path, shipped), rule }]
    })
  })
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (isRecord(value) || isModule(value) ? value[key] : undefined),
      values,
    )
}

/** A module namespace has no prototype. */
const isModule = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null

/** The owner's format: a course describes its batch in one text. */
function asWritten(path: string, shipped: unknown) {
  if (path !== 'courses' || !Array.isArray(shipped)) return shipped
  return shipped.map((course: (typeof courses.courses)[number]) => ({
    ...course,
    batchSize:
      'least' in course.batchSize
        ? `${course.batchSize.least}-${course.batchSize.most}`
        : 'individual',
  }))
}

/** The content's format of an owner's value. */
export function asContent(file: string, path: string, value: unknown): unknown {
  if (file !== 'courses' || path !== 'courses' || !Array.isArray(value)) return value
  return value.map((course: Record<string, unknown>) => {
    const [, least, most] = /^(\d+)-(\d+)$/.exec(String(course['batchSize'])) ?? []
    const batchSize =
      least === undefined
        ? { text: 'individual' }
        : { text: `${least}-${most} students`, least: Number(least), most: Number(most) }
    return { ...course, batchSize }
  })
}
