/** The error catalogue: words that the specification fixes. */
export const messages = {
  tryAgain: 'Something went wrong. Please try again.',
  loginFailed: 'Login failed',
  listFailed: 'Failed to fetch documents',
  applicationSubmitted: 'Application submitted successfully! We will contact you within 24 hours.',
} as const
