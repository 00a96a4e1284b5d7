import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WordField, WordRule } from '#contract/words.ts'
import { allFields } from './fields.ts'
import { isRecord, meaningOf } from './rules.ts'
import type { Folders } from './folders.ts'

/** Fields that every owner must change. */
const first = new Set([
  'company.brand',
  'company.short',
  'company.legalName',
  'contact.phone',
  'contact.email',
  'contact.address',
  'contact.chatNumber',
  'opening.days',
  'opening.from',
  'opening.to',
  'opening.admissions',
  'accounts',
  'place.latitude',
  'place.longitude',
])

/** Creates the folder with a first file and the list of all fields. Never overwrites the owner's files. Returns the written paths. */
export async function init({ content, photos }: Folders) {
  await mkdir(photos, { recursive: true, mode: 0o700 })
  const start = join(content, 'company.json')
  const list = join(content, 'fields.txt')
  const written = [list]
  await writeFile(list, fieldsAsText(allFields))
  if (!existsSync(start)) {
    await writeFile(start, `${JSON.stringify(firstFields(allFields), null, 2)}\n`, { flag: 'wx' })
    written.push(start)
  }
  return written
}

function firstFields(fields: WordField[]) {
  const groups: Record<string, unknown> = {}
  for (const { file, path, shipped } of fields.filter((one) => one.file === 'company')) {
    if (file !== 'company' || !first.has(path)) continue
    const [group = '', key] = path.split('.')
    if (key === undefined) groups[group] = shipped
    else groups[group] = { ...(isRecord(groups[group]) && groups[group]), [key]: shipped }
  }
  return groups
}

function fieldsAsText(fields: WordField[]) {
  const files = [...new Set(fields.map(({ file }) => file))]
  const parts = files.map((file) =>
    [
      `${file}.json`,
      ...fields
        .filter((one) => one.file === file)
        .map(({ path, rule, shipped }) =>
          [
            `  ${path}`,
            `      ${meaningOf(rule)}${roomOf(rule)}`,
            `      shipped: ${JSON.stringify(shipped)}`,
          ].join('\n'),
        ),
    ].join('\n'),
  )
  return `All fields that you can write, by file. A field "contact.phone" is written as { "contact": { "phone": "..." } }.\nThis list is rewritten by "npm run content -- init".\n\n${parts.join('\n\n')}\n`
}

function roomOf(rule: WordRule): string {
  if (rule.kind === 'text') return `; at most ${rule.maxLength} letters`
  if (rule.kind === 'list')
    return rule.minItems === rule.maxItems
      ? `; ${rule.maxItems} entries`
      : `; ${rule.minItems} to ${rule.maxItems} entries`
  return ''
}
