import { Alert } from '#site/images/icons.tsx'

/** Why an action failed. Also rendered while empty; otherwise it would not be announced. */
export const Trouble = ({ words, id }: { words: string; id?: string }) => (
  <div role="alert" id={id} className="trouble-words">
    {words && (
      <>
        <Alert className="mt-[0.15em] size-5 shrink-0" />
        <span className="wrap-anywhere">{words}</span>
      </>
    )}
  </div>
)
