import type { Finding } from '#contract/staff/health-report.ts'

export type { Finding }

const finding =
  (kind: Finding['kind']) =>
  (subject: string, text: string, remedy = ''): Finding => ({ kind, subject, text, remedy })

export const well = finding('well')
export const warning = finding('warning')
export const fault = finding('fault')

/** Whether it is so, what, and what to do. */
export type Doubt = [isSo: boolean, text: string, remedy: string]

export const warningsOf = (subject: string, doubts: Doubt[]): Finding[] =>
  doubts.filter(([isSo]) => isSo).map(([, text, remedy]) => warning(subject, text, remedy))
