import { classOf } from '../lexicon.ts'
import type { Match } from '../matches.ts'
import type { Add, Context } from './context.ts'

const wish = classOf('wish')

/** Whether it is where somebody wants to go, or where they are. */
export function ofWishes<Entry>(
  { start }: Match<Entry>,
  { notIntended, tokens }: Context<Entry>,
  add: Add,
) {
  if (!notIntended) {
    add(
      'a wish of another kind',
      tokens.some(({ text }) => wish.has(text)),
    )
    return
  }
  add('wished for', !notIntended.has(start))
  add('not what is wished for', notIntended.has(start))
}
