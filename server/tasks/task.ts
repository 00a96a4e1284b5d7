import { loadSettings } from '../env-file.ts'
import { visible } from './visible.ts'

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
