import { care } from '#contract/messages.ts'
import type { Topic } from '../rules/topics.ts'
import type { Case, Statement } from './case.ts'
import { statementsOf } from './statements.ts'

/** The answer to what the reason asks, one statement for each topic: from the rules, or what the counsellor does. */
export const topicStatements = ({ topics, selection: { national } }: Case): Statement[] => {
  const texts: Record<Topic, Statement[]> = {
    bought: [
      {
        text: 'We do not sell degrees or certificates. You earn a degree by classes and exams, semester by semester. Do not pay for such an offer.',
      },
    ],
    grief: [{ text: 'We are sorry for your loss. We will go through your papers with you.' }],
    health: [
      {
        text: `Your health comes first. Tele-MANAS, on ${care.number}, is free, day and night, for families too.`,
      },
    ],
    lost: [
      {
        text: 'Report lost certificates to the police. Then ask your board and your university for duplicates.',
      },
    ],
    unissued: [
      {
        text: 'Ask your college in writing for the document and for a list of your dues. Keep a copy.',
      },
    ],
    originals: statementsOf('nat-originals', national),
    // Worded as on the credit transfer page.
    debarred: [
      {
        text: 'Ask your university until when you are debarred. Tell the new university about it too.',
      },
    ],
    project: [
      {
        text: 'Ask the exam section of your university if it still accepts your project, and when.',
      },
    ],
    overtime: statementsOf('nat-special-exam', national),
    further: [
      {
        text: 'For a master’s degree, ask the university you want to join. This page is for an unfinished B.E. or B.Tech.',
      },
    ],
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
    other: [{ text: 'What you wrote needs a person. Our counsellor will answer it on the call.' }],
  }
  return topics.flatMap((topic) => texts[topic])
}
