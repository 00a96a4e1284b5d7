export const page = {
  title: 'Page not found',
  description: 'There is no page at this address.',
}

export const notFound = {
  label: 'Error 404',
  heading: 'This page does not exist.',
  text: 'The link may be old or mistyped. Try one of these pages:',
  missing: 'The page you asked for: not found',
}
