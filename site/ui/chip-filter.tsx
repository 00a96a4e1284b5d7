import type { ReactNode } from 'react'

type Choice = { name: string; count: number }

/**
 * Chips that filter the children, which have `data-chip` with their chip's number, from 1. Done in CSS (`chips`), so it works without
 * script.
 */
export function ChipFilter({
  label,
  all,
  choices,
  children,
}: {
  label: string
  all: string
  choices: Choice[]
  children: ReactNode
}) {
  const total = choices.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="chips">
      <fieldset className="mt-8">
        <legend className="mb-3 text-fine text-ink-soft">{label}</legend>
        <ul className="flex flex-wrap gap-2.5">
          {[{ name: all, count: total }, ...choices].map(({ name, count }, index) => (
            <li key={name}>
              <label className="chip flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 text-note font-semibold">
                <input
                  type="radio"
                  name="chip"
                  value={index}
                  defaultChecked={index === 0}
                  className="sr-only"
                />
                {name} <span className="font-normal">{count}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {children}
    </div>
  )
}
