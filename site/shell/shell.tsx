import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, main and footer of every public page. */
export function Shell({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-20 rounded-control bg-surface px-4 py-3 font-semibold text-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
