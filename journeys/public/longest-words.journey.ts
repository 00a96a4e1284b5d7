import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { paths } from '#contract/paths.ts'
import { shortAnswer } from '../answers-for-tests.ts'
import { clippedControls } from '../clipped-controls.ts'
import { dialog, fill, mockCheck, press } from '../eligibility-form.ts'
import { expect, ownTest as test } from '../served.ts'

const root = join(import.meta.dirname, '..', '..')

const companies = {
  'a company whose logo is its name': {
    company: { brand: 'Vidyasagar Edu Centre', short: 'Vidyasagar' },
    contact: { email: 'admissions@vidyasagar.test' },
    logo: `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="128"><rect y="32" width="512" height="64"/></svg>`,
  },
  'the longest words': {
    company: {
      brand: 'Sri Vidyaranyapuramahalakshmi Education Trus',
      short: 'Sri Vidyaranya',
      legalName: 'Sri Vidyaranyapuramahalakshmi Education Trust Of Invented Placeholders Private L',
    },
    contact: {
      phone: '+910000000000000',
      email: 'admissions.and.credit.transfer.of.students@sri-vidyaranyapuramahalakshmi.example',
      address: ['Vidyaranyapuramahalakshmilayoutextensionroad', 'Hyderabad 500000'],
    },
    opening: { days: 'Mon, Tue, Wed, Thu, Fri, Sat, Sun' },
    logo: `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" r="256"/></svg>`,
  },
}

for (const [name, { logo, ...words }] of Object.entries(companies))
  test(`with ${name} no page scrolls sideways and no control is clipped @desk`, async ({
    page,
    directory,
    start,
  }) => {
    const content = join(directory, 'content')
    await mkdir(content)
    await writeFile(join(content, 'company.json'), JSON.stringify(words))
    await writeFile(join(content, 'logo.png'), await sharp(Buffer.from(logo)).png().toBuffer())
    await promisify(execFile)(
      process.execPath,
      ['--import', './setup/installed.mjs', 'server/commands/content.ts', 'publish'],
      { cwd: root, env: { ...process.env, DATA_DIR: directory } },
    )
    const served = await start()
    await page.route(/openstreetmap\.org/, (route) => route.abort())
    await served.submit({})
    await served.signIn(page)

    for (const path of [
      paths.home,
      paths.contact,
      paths.creditTransfer,
      paths.admin,
      paths.adminTeam,
    ]) {
      await page.goto(served.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await clippedControls(page.locator('body')), `${path} at ${width} px`).toEqual([])
        if (path.startsWith(paths.admin)) await expectOneRow(page)
      }
    }
    await mockCheck(page, (route) => route.fulfill({ json: shortAnswer }))
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(served.origin + paths.checkEligibility)
    await fill(page)
    await press(page)
    await expect(dialog(page)).toBeVisible()
    expect(await clippedControls(dialog(page))).toEqual([])
  })

/** Logout and the menu stand beside the name. */
async function expectOneRow(page: Page) {
  const middles = await page
    .locator('.staff-header')
    .locator('button:visible')
    .evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
  expect(middles).toHaveLength(2)
  expect(new Set(middles).size).toBe(1)
}
