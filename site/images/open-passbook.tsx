import { DrawnTwice } from './drawn.tsx'
import { passbookNarrow, passbookWide } from './pictures.ts'

/** The first picture of the credit-transfer page. */
export function OpenPassbook() {
  return (
    <div className="w-full max-w-82 justify-self-center sm:max-w-150 lg:justify-self-end">
      <DrawnTwice
        first
        narrow={passbookNarrow}
        wide={passbookWide}
        className="h-auto w-full rounded-[0.75rem] shadow-paper"
      />
    </div>
  )
}
