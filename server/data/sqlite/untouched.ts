import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

/**
 * A note beside the file of how the system knew it when it was last known to be whole: which file, how long, when written to.
 * In a write-ahead log's store only a checkpoint writes to the file; whatever else does, even one that sets the date back, changes
 * the second of the two instants. So a file that is as noted needs no check before it is used.
 */
const noteOf = (file: string) => `${file}-whole`

/** Two writes within one tick of the system's clock have the same instant. */
const tickMs = 25

export function isUntouched(file: string): boolean {
  try {
    const noted = readFileSync(noteOf(file), 'utf8')
    const { marks, changedAt, ino } = marksOf(file)
    return (
      noted === marks || (noted.startsWith(`${ino} `) && changedAt <= lastLogged(file) + cutOffMs)
    )
  } catch {
    // No note, or none that can be read: the file is checked.
    return false
  }
}

/**
 * A process that was killed in a rush left its log, which it wrote to all the time: what was written to the file before that, or in
 * the same moment, was its own checkpoint. Whoever wants to harm the file comes later.
 */
const cutOffMs = 10
const lastLogged = (file: string) => statSync(`${file}-wal`).ctimeMs

/** False when the last write is too near to be told from a next one; the note is then to be made later. */
export function noteWhole(file: string): boolean {
  const { marks, changedAt } = marksOf(file)
  // A file system that counts in whole seconds cannot tell one write from the next at all.
  if (Date.now() - changedAt < tickMs || changedAt % 1000 === 0) return false
  writeFileSync(noteOf(file), marks, { mode: 0o600 })
  return true
}

/** Waits until the last write is far enough. For the end of a thread, when nobody else waits for it. */
export function noteWholeAtLast(file: string) {
  for (let tries = 0; tries < 3 && !noteWhole(file); tries += 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs)
}

/** The next start checks the file. */
export const forgetWhole = (file: string) => rmSync(noteOf(file), { force: true })

function marksOf(file: string) {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
  return { ino, marks: [ino, size, mtimeNs, ctimeNs].join(' '), changedAt: Number(ctimeNs) / 1e6 }
}
