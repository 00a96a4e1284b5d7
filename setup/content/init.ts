import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allFields, type Field } from '#site/build/words/fields.ts'
import { isRecord, type Rule } from '#site/build/words/rules.ts'
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
  const fields = allFields()
  const start = join(content, 'company.json')
  const list = join(content, 'fields.txt')
  const written = [list]
  await writeFile(list, fieldsAsText(fields))
  if (!existsSync(start)) {
    await writeFile(start, `${JSON.stringify(firstFields(fields), null, 2)}\n`, { flag: 'wx' })
    written.push(start)
  }
  return written
}

function firstFields(fields: Field[]) {
  const groups: Record<string, unknown> = {}
  for (const { file, path, shipped } of fields.filter((one) => one.file === 'company')) {
    if (file !== 'company' || !first.has(path)) continue
    const [group = '', key] = path.split('.')
    if (key === undefined) groups[group] = shipped
    else groups[group] = { ...(isRecord(groups[group]) && groups[group]), [key]: shipped }
  }
  return groups
}

function fieldsAsText(fields: Field[]) {
  const files = [...new Set(fields.map(({ file }) => file))]
  const parts = files.map((file) =>
    [
      `${file}.json`,
      ...fields
        .filter((one) => one.file === file)
        .map(({ path, rule, shipped }) =>
          [
            `  ${path}`,
            `      ${rule.meaning}${roomOf(rule)}`,
            `      shipped: ${JSON.stringify(shipped)}`,
          ].join('\n'),
        ),
    ].join('\n'),
  )
  return `All fields that you can write, by file. A field "contact.phone" is written as { "contact": { "phone": "..." } }.\nThis list is rewritten by "npm run content -- init".\n\n${parts.join('\n\n')}\n`
}

function roomOf(rule: Rule): string {
  if (rule.kind === 'text') return `; at most ${rule.most} letters`
  if (rule.kind === 'list')
    return rule.least === rule.most
      ? `; ${rule.most} entries`
      : `; ${rule.least} to ${rule.most} entries`
  return ''
}
