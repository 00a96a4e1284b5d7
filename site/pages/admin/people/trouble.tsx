import { Alert } from '#site/images/icons.tsx'

/** Why it did not work. There before it has something to say, else it would not be read out. */
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
