import type { ComponentType } from 'react'
import { paths } from '#contract/paths.ts'

export type Page = {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** False in the staff area: no header and footer, not prerendered, its own style sheet. */
  shell?: false
}

/**
 * In the order of the specification. Each page is its own chunk. A new page is one line: its path (from `contract/paths.ts`) and the
 * import of its file. Its default export begins with `<PageHead>` and has one h1; header, `main` and footer come from the shell. Links
 * to other pages are plain `<a href>`: the app follows them without a reload.
 */
export const pages: Page[] = [
  { path: paths.home, load: () => import('./public/home/page.tsx') },
  { path: paths.about, load: () => import('./public/about.tsx') },
  { path: paths.courses, load: () => import('./public/courses/page.tsx') },
  { path: paths.admissions, load: () => import('./public/admissions/page.tsx') },
  { path: paths.creditTransfer, load: () => import('./public/btech-credit-transfer/page.tsx') },
  { path: paths.contact, load: () => import('./public/contact.tsx') },
  { path: paths.checkEligibility, load: () => import('./public/check-eligibility/page.tsx') },
  { path: paths.privacy, load: () => import('./public/privacy.tsx') },
  { path: paths.adminLogin, load: () => import('./staff/sign-in/login.tsx'), shell: false },
  { path: paths.admin, load: () => import('./staff/list/submissions.tsx'), shell: false },
  { path: paths.adminAccount, load: () => import('./staff/account/page.tsx'), shell: false },
  { path: paths.adminTeam, load: () => import('./staff/team/page.tsx'), shell: false },
  { path: paths.adminAudit, load: () => import('./staff/audit/page.tsx'), shell: false },
  { path: paths.adminContent, load: () => import('./staff/content/page.tsx'), shell: false },
  { path: paths.adminJoin, load: () => import('./staff/sign-in/join.tsx'), shell: false },
  {
    path: paths.adminRecovery,
    load: () => import('./staff/sign-in/recovery.tsx'),
    shell: false,
  },
  { path: paths.adminHealth, load: () => import('./staff/health/page.tsx'), shell: false },
  { path: paths.adminImport, load: () => import('./staff/import/page.tsx'), shell: false },
  { path: paths.adminSettings, load: () => import('./staff/settings/page.tsx'), shell: false },
  { path: paths.adminOverview, load: () => import('./staff/overview/page.tsx'), shell: false },
  { path: paths.adminForCounsellors, load: () => import('./staff/help/page.tsx'), shell: false },
  { path: paths.adminForOwners, load: () => import('./staff/help/page.tsx'), shell: false },
]

/** For every other address; prerendered as 404.html. */
export const notFound: Page = { path: '/404', load: () => import('./public/not-found.tsx') }

export const pageAt = (path: string) => pages.find((page) => page.path === path)

/** A loaded page, ready to render. */
export type Opened = { path: string; Content: ComponentType; shell: boolean }

export async function open(path: string): Promise<Opened> {
  const page = pageAt(path) ?? notFound
  const { default: Content } = await page.load()
  return { path, Content, shell: page.shell !== false }
}
