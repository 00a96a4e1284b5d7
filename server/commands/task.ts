import { loadSettings } from '../env-file.ts'

/**
 * Runs an owner's command with the settings of `.env`. On an error it prints only the message and exits with 1. Whatever is printed may have
 * been typed by somebody, and reaches the terminal with its control characters visible.
 */
export async function runTask(task: (args: string[]) => Promise<void>) {
  for (const way of ['log', 'error'] as const) {
    const print = console[way].bind(console)
    console[way] = (text: string) => print(text.split('\n').map(visible).join('\n'))
  }
  try {
    loadSettings()
    await task(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Says how far long work is, at each ten thousand. */
export function reportProgress(what: string, done: number, all: number) {
  if (done > 0 && done < all && done % 10_000 === 0)
    console.log(`${what}: ${done.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')}`)
}

/** The parsed arguments; an error with the usage if `parse` throws or returns nothing. */
export function argumentsFrom<Args>(parse: () => Args | undefined, usage: string): Args {
  let args: Args | undefined
  try {
    args = parse()
  } catch {
    // An unknown option: the usage names the known ones.
  }
  if (args === undefined) throw new Error(usage)
  return args
}

/** Control and invisible characters as escapes, because a terminal obeys or hides them. Of one line. */
function visible(line: string) {
  return line.replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
