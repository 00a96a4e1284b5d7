/** Shown instead of a page that failed to render. */
export const failure = {
  heading: 'This page could not be shown',
  text: 'Something went wrong on this page. Reload it. If that does not help, go to the home page or call us.',
  reload: 'Reload the page',
  home: 'Home',
}
