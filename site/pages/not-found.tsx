import { paths } from '#contract/paths.ts'
import { page } from '../content/not-found.ts'
import { PageHead } from '../shell/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'

export default function NotFound() {
  return (
    <div className="mx-auto max-w-page px-4 py-16 sm:px-8">
      <PageHead {...page} />
      <h1 className="text-h1">{page.title}</h1>
      <p className="mt-3 text-lead text-ink-soft">{page.description}</p>
      <ButtonLink href={paths.home} className="mt-8">
        Home
      </ButtonLink>
    </div>
  )
}
