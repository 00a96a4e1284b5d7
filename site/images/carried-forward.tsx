import { Drawn, DrawnTwice } from './drawn.tsx'
import {
  forwardSlipNarrow,
  forwardSlipWide,
  forwardStamp,
  markSheetNarrow,
  markSheetWide,
  rulerAndPen,
} from './pictures.ts'

/**
 * The home page's first picture: a mark sheet torn below its total, and the slip with that total, which overlaps the next section by a
 * negative margin.
 */
export function CarriedForward() {
  return (
    <div className="relative -mb-15 w-full max-w-82 justify-self-center sm:max-w-107.5 lg:-mb-25 xl:max-w-143.5 xl:justify-self-end">
      <DrawnTwice
        first
        narrow={markSheetNarrow}
        wide={markSheetWide}
        className="h-auto w-full shadow-paper xl:w-107.5"
      />
      <Drawn picture={rulerAndPen} className="absolute -top-5.5 left-114.5 hidden xl:block" />
      <div className="relative mt-9 ml-2.5 motion-safe:animate-[slide-out_240ms_var(--ease-out)_200ms_backwards] sm:mt-15 sm:ml-0 sm:w-110 xl:ml-13.5">
        <DrawnTwice
          narrow={forwardSlipNarrow}
          wide={forwardSlipWide}
          className="h-auto w-full shadow-paper"
        />
        <Drawn
          picture={forwardStamp}
          className="absolute -right-1 -bottom-3 w-[27%] motion-safe:animate-[stamp-down_160ms_ease-in_440ms_backwards] sm:-right-8.5 sm:bottom-auto sm:-top-1.25 sm:w-31 xl:-top-4.25 xl:-right-18.5 xl:w-37"
        />
      </div>
    </div>
  )
}
