/** The external origins of a page's frames and images, for the content security policy. */
export function outsideOriginsIn(html: string, element: 'iframe' | 'img') {
  const tags = html.matchAll(new RegExp(`<${element}\\b[^>]*? src="(https?://[^"]*)"`, 'g'))
  return [...new Set([...tags].map(([, address = '']) => new URL(address).origin))]
}
