/** What an owner is told about one matter. Only a `fault` keeps the product from doing its work. */
export type Finding = {
  kind: 'well' | 'warning' | 'fault'
  subject: string
  text: string
  /** What to do about it; of what is well, nothing. */
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
