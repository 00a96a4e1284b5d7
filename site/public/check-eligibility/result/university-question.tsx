import { useId } from 'react'
import { result as words } from '../../../content/answer.ts'
import { submit } from '../../../content/eligibility.ts'
import { Button } from '../../../ui/button.tsx'
import type { Result } from '../result.ts'
import { AmendFailure } from './amend-failure.tsx'
import type { Amend } from './amend.ts'

const by = 'university'

/** For an unrecognised college: asks for its university, which decides and is on the mark sheet. */
export function UniversityQuestion({ result, amend }: { result: Result; amend: Amend }) {
  const id = useId()
  const { sent, taps } = result
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        const university = new FormData(event.currentTarget).get(by)
        if (typeof university !== 'string' || amend.checking) return
        amend.send({ by, values: { ...sent, university: university.trim() }, taps })
      }}
    >
      <label htmlFor={id} className="block font-bold">
        {words.unknown.label}
      </label>
      <p id={`${id}-hint`} className="text-note text-ink-soft">
        {words.unknown.hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <input
          id={id}
          name={by}
          required
          pattern=".*\S.*"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className="control min-w-0 flex-1 basis-32 px-3.5 max-xs:basis-full"
        />
        <Button type="submit" aria-disabled={amend.checking === by} className="max-xs:w-full">
          {amend.checking === by ? submit.busy : words.unknown.check}
        </Button>
      </div>
      {amend.failed === by && <AmendFailure onRetry={amend.retry} />}
    </form>
  )
}
