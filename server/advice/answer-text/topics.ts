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
        text: 'The full fee has two parts: the university’s fees and our service fee. You will get both amounts in writing before you pay anything.',
      },
    ],
    distance: statementsOf('nat-odl-engineering', national),
    cgpa: statementsOf('nat-transfer-acceptance', national),
    duration: [
      {
        text: 'You earn at least half the credits there. In a four-year course that is about two years.',
        rule: national.get('nat-abc-half'),
      },
    ],
    moved: [{ text: 'You can apply in your new city. The university there decides.' }],
    attestation: [{ text: 'Attestation comes after the degree. Each country has its own rules.' }],
    other: [{ text: 'Our counsellor will read what you wrote and answer it on the call.' }],
  }
  return topics.flatMap((topic) => texts[topic])
}
