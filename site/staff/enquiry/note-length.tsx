import { longestNote } from '#contract/desk.ts'

export const isTooLong = (note: string) => note.trim().length > longestNote

/** What is over the limit of a note; nothing is cut. */
export const NoteLength = ({ note }: { note: string }) => (
  <output className="text-fine font-semibold text-danger empty:hidden">
    {isTooLong(note) &&
      `A note has room for ${longestNote.toLocaleString('en')} letters, ${(note.trim().length - longestNote).toLocaleString('en')} fewer than this. Save it in parts.`}
  </output>
)
