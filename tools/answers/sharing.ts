import { sentencesOf, shareOf } from '#server/advice/answer-text/sharing-for-tests.ts'
import { assess } from '#server/advice/assess.ts'
import { students } from '#server/advice/sample-students-for-tests.ts'

// What the answers to the sample students have in common: replies, in short and steps. The bar for two different situations is a third.
const answers = students.map((student) => ({
  ...student,
  sentences: sentencesOf(assess(student.enquiry).result),
}))
const pairs = answers
  .flatMap((one, at) =>
    answers
      .slice(at + 1)
      .filter((other) => one.situation !== other.situation)
      .map((other) => ({ one, other, share: shareOf(one.sentences, other.sentences) })),
  )
  .toSorted((one, other) => other.share - one.share)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const mean = pairs.reduce((sum, { share }) => sum + share, 0) / pairs.length
const over = pairs.filter(({ share }) => share >= 1 / 3)

console.log(
  `${pairs.length} pairs of different situations share ${percent(mean)} of their sentences on average; ${over.length} a third or more. The closest:`,
)
for (const { one, other, share } of pairs.slice(0, 10))
  console.log(`${percent(share).padStart(7)}  ${one.who} / ${other.who}`)
if (over.length > 0) process.exitCode = 1
