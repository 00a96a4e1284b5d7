import type { Topic } from '../rules/topics.ts'
import type { Case, Statement } from './case.ts'
import { statementsOf } from './statements.ts'

/** The answer to what the reason asks, one statement for each topic: from the rules, or what the counsellor does. */
export const topicStatements = ({ topics, selection: { national } }: Case): Statement[] => {
  const texts: Record<Topic, Statement[]> = {
    originals: statementsOf('nat-originals', national),
    // Worded as on the credit transfer page.
    fee: [
      {
        text: 'The full fee has two parts: the university’s fees and our service fee. You get both amounts in writing before you pay anything.',
      },
    ],
    distance: statementsOf('nat-odl-engineering', national),
    cgpa: statementsOf('nat-transfer-acceptance', national),
    attestation: [
      { text: 'We found no rule on attestation. Our counsellor answers this on the call.' },
    ],
    other: [{ text: 'Our counsellor reads what you wrote and answers it on the call.' }],
  }
  return topics.flatMap((topic) => texts[topic])
}
