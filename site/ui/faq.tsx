/** Numbered questions. The first is open; opening one closes the other, and both work without script. */
export function Faq({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <div className="ruled mt-8">
      {questions.map(({ question, answer }, index) => (
        <details
          key={question}
          name="faq"
          open={index === 0}
          className="group border-t border-rule first:border-t-0"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-baseline gap-4 py-4 font-bold [&::-webkit-details-marker]:hidden">
            <span className="w-6 shrink-0 font-normal text-ink-soft max-xs:hidden">
              {index + 1}
            </span>
            <span className="grow">{question}</span>
            <svg
              viewBox="0 0 14 14"
              aria-hidden="true"
              className="size-3.5 shrink-0 self-center stroke-brand stroke-2"
            >
              <path d="M1 7h12" />
              <path d="M7 1v12" className="group-open:hidden" />
            </svg>
          </summary>
          <p className="max-w-prose pb-6 text-ink-soft xs:pr-8 xs:pl-10">{answer}</p>
        </details>
      ))}
    </div>
  )
}
