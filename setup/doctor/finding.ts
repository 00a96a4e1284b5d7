/** One result for the owner. Only a `fault` prevents the product from working. */
export type Finding = {
  kind: 'well' | 'warning' | 'fault'
  subject: string
  text: string
  /** What to do; empty if nothing is wrong. */
  remedy: string
}

const finding =
  (kind: Finding['kind']) =>
  (subject: string, text: string, remedy = ''): Finding => ({ kind, subject, text, remedy })

export const well = finding('well')
export const warning = finding('warning')
export const fault = finding('fault')
