import {
  forwardSlipNarrow,
  forwardSlipWide,
  forwardStamp,
  markSheetNarrow,
  markSheetWide,
  rulerAndPen,
} from '../../art/pictures.ts'
import { Drawing } from '../../ui/drawing.tsx'

/** The mark sheet is totalled; the slip with its total has slid out and hangs over the next section. */
export function CarriedForward() {
  return (
    <div className="relative -mb-16 w-fit lg:-mt-7 lg:-mb-25 xl:ml-10 print:hidden">
      <Drawing picture={markSheetWide} narrow={markSheetNarrow} />
      <div className="absolute -top-6 left-115 hidden w-31 xl:block">
        <Drawing picture={rulerAndPen} late />
      </div>
      <div className="slides-out relative mt-7 ml-2.5 w-fit shadow-paper sm:mt-14 sm:ml-14">
        <Drawing picture={forwardSlipWide} narrow={forwardSlipNarrow} />
        <div className="absolute -right-1 -bottom-2 w-24 sm:top-1/2 sm:-right-18 sm:bottom-auto sm:w-37 sm:-translate-y-1/2">
          <Drawing picture={forwardStamp} />
        </div>
      </div>
    </div>
  )
}
