/** One result for the owner. Only a `fault` prevents the product from working. */
export type Finding = {
  kind: 'well' | 'warning' | 'fault'
  subject: string
  text: string
  /** What to do; undefined if nothing is wrong. */
  remedy: string
}

export const well = (subject: string, text: string): Finding => ({
  kind: 'well',
  subject,
  text,
  remedy: '',
})

export const warning = (subject: string, text: string, remedy: string): Finding => ({
  kind: 'warning',
  subject,
  text,
  remedy,
})

export const fault = (subject: string, text: string, remedy: string): Finding => ({
  kind: 'fault',
  subject,
  text,
  remedy,
})
