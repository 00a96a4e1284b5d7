import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { endpoints, paths } from '#contract/paths.ts'
import { staff } from '../../tools/server-process.ts'
import { expect, test } from '../served.ts'

/** The requests and markup expected of a login without a second factor and of a list without marks. `RECORD=1` writes them again. */
const recording = join(import.meta.dirname, 'recorded', 'plain-list.txt')

test('the login and a list without marks match the recorded requests and markup @desk', async ({
  page,
  served,
}) => {
  for (let at = 10; at < 22; at += 1) {
    await served.submit({
      name: `Asha ${at}`,
      phone: `98000000${at}`,
      passed: at,
      branch: at % 2 ? 'CSE' : 'Mechanical',
      ...(at === 20 && { reason: '' }),
    })
  }
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith(endpoints.appwrite)) return
    calls.push([request.method(), pathname, ...[...searchParams].flat()].join(' '))
  })
  const sections: string[] = []
  const record = async (title: string) => {
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    sections.push(`# ${title}`, ...calls.splice(0), await markupOf(page))
  }

  await Promise.all([
    page.waitForRequest(`**${endpoints.appwrite}/account`),
    page.goto(paths.adminLogin),
  ])
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(staff.email)
  await password.fill('not the right one')
  sections.push('# login', ...calls.splice(0), await markupOf(page))
  await password.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  sections.push('# wrong password', ...calls.splice(0), await markupOf(page))
  await password.fill(staff.password)
  await password.press('Enter')
  await record('first page')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await record('second page')
  await page.getByPlaceholder('Search by name, university, branch, email...').fill('mech')
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await record('searched')
  await page.getByPlaceholder('Search by name, university, branch, email...').fill('nobody')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await record('nothing matches')

  const text = `${sections.join('\n')}\n`
  if (process.env['RECORD']) await writeFile(recording, text)
  expect(text).toBe(await readFile(recording, 'utf8'))
})

/** Every element and text in order, without styling and without values that differ between runs. */
const markupOf = (page: Page) =>
  page.evaluate(() => {
    const lines: string[] = []
    const comparedAttributes =
      /^(?!class$|style$|id$|d$|aria-(controls|describedby)$|datetime$|tabindex$)/
    const write = (node: Node, depth: number) => {
      const indent = '  '.repeat(depth)
      if (node instanceof Text) {
        const text = node.data.replaceAll(/\s+/g, ' ').trim()
        if (text) lines.push(indent + text)
        return
      }
      if (!(node instanceof Element)) return
      // The only element added since the recording.
      if (node instanceof HTMLButtonElement && node.textContent === 'Filters') return
      if (node instanceof HTMLTimeElement) {
        lines.push(`${indent}<time>`)
        return
      }
      // Icons count as styling.
      if (node instanceof SVGElement) return
      const attributes = [...node.attributes]
        .filter(({ name }) => comparedAttributes.test(name))
        .map(({ name, value }) => ` ${name}="${value}"`)
        .toSorted()
      lines.push(`${indent}<${node.localName}${attributes.join('')}>`)
      for (const child of node.childNodes) write(child, depth + 1)
    }
    for (const part of document.querySelectorAll('header, main')) write(part, 0)
    return lines.join('\n')
  })
