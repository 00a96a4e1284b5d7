import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WordField, WordFile, WordRule } from '#contract/words.ts'
import { isRecord } from './rules.ts'
import { schema, usualNode, type Group, type Node } from './schema.ts'

const folder = join(import.meta.dirname, '../../site/words')

const startingLarge = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Every field in the order of the words. */
export const allFields: WordField[] = Object.entries(schema).flatMap(([file, { fields }]) => {
  const shipped: unknown = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'))
  return fieldsIn(fields, { file, shipped, titles: [], path: '' })
})

/** The files with at least one field. */
export const files: WordFile[] = Object.entries(schema)
  .map(([name, { title, page }]) => ({ name, title, page }))
  .filter(({ name }) => allFields.some(({ file }) => file === name))

export const fileNames = files.map(({ name }) => name)

type Place = { file: string; shipped: unknown; titles: string[]; path: string }

function fieldsIn(
  nodes: Record<string, Node>,
  { file, shipped, titles, path }: Place,
): WordField[] {
  const words = isRecord(shipped) ? shipped : {}
  const keys = new Set([...Object.keys(words), ...Object.keys(nodes)])
  return [...keys].flatMap((key): WordField[] => {
    const own = nodes[key]
    // The rules of the schema, which TypeBox has made, are those of the contract.
    const node = (typeof own === 'object' ? own : usualNode(key, words, own)) as
      | Group
      | WordRule
      | { kind: 'ours' }
    const place = { file, shipped: words[key], path: path + key }
    if (node.kind === 'ours') return []
    if (node.kind === 'group')
      return fieldsIn(node.fields, {
        ...place,
        path: `${place.path}.`,
        titles: node.title === '' ? titles : [...titles, node.title],
      })
    const title = titles.length === 0 ? node.title : `${titles.join(', ')}: ${node.title}`
    return [
      {
        ...place,
        section: startingLarge(titles[0] ?? ''),
        title: startingLarge(title),
        rule: node,
      },
    ]
  })
}

/** `company`, `contact.address[2]`: "Company and contact" and "Postal address, entry 2"; the second is missing for a whole file. */
export function titleOf(file: string, path: string): string[] {
  const fileTitle = files.find(({ name }) => name === file)?.title ?? file
  const field = allFields
    .filter((one) => one.file === file && path.startsWith(one.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  if (!field) return [fileTitle, path].filter(Boolean)
  const [, entry, part] = /^(?:\[(\d+)\])?\.?(\w+)?/.exec(path.slice(field.path.length)) ?? []
  const titles = [
    field.title,
    ...(entry ? [`entry ${entry}`] : []),
    ...(part ? [partTitle(field.rule, part)] : []),
  ]
  return [fileTitle, titles.join(', ')]
}

function partTitle(rule: WordRule, name: string): string {
  if (rule.kind === 'list') return partTitle(rule.items, name)
  return (rule.kind === 'record' && rule.properties[name]?.title) || name
}
