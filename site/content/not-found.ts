export const page = {
  title: 'Page not found',
  description: 'There is no page at this address.',
}

export const notFound = {
  label: 'Error 404',
  heading: 'This sheet is not in the bundle.',
  text: 'There is no page at this address. The link may be old, or mistyped. Try these:',
  missing: 'The page you asked for: not found',
}
