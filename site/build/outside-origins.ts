/** The outside origins that a page takes its frames or images from, for the content policy. */
export function outsideOriginsIn(html: string, element: 'iframe' | 'img') {
  const tags = html.matchAll(new RegExp(`<${element}\\b[^>]*? src="(https?://[^"]*)"`, 'g'))
  return [...new Set([...tags].map(([, address = '']) => new URL(address).origin))]
}
