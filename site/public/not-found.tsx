import { places } from '#site/content/navigation.ts'
import { PageHead } from '#site/shell/page-head.tsx'
import { Onward } from '#site/ui/closing.tsx'
import { Top } from '#site/ui/top.tsx'
import words from '#site/words/not-found.json' with { type: 'json' }
import { own } from '#site/words/own.ts'

const { page, notFound } = own('not-found', words)

export default function NotFound() {
  return (
    <>
      <PageHead {...page} />
      <Top label={notFound.label} heading={notFound.heading} lead={notFound.text}>
        <div className="torn-bottom mt-9 max-w-116 bg-paper px-5 pt-5 pb-9 max-xs:px-4 sm:px-8">
          <ol className="border-t-2 border-brand">
            {places.map(({ path, title }, index) => (
              <li
                key={path}
                className="flex items-center gap-4 border-t border-rule py-1 first:border-t-0"
              >
                <span aria-hidden="true" className="w-7 shrink-0 text-ink-soft max-xs:hidden">
                  {index + 1}
                </span>
                <Onward href={path} text={title} />
              </li>
            ))}
          </ol>
          <p className="border-t-2 border-brand pt-4 font-bold text-arrear">{notFound.missing}</p>
        </div>
      </Top>
    </>
  )
}
