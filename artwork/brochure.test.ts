import { getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'

vi.mock('../site/content/courses.ts', async (load) => {
  const shipped = await load<typeof import('../site/content/courses.ts')>()
  return { ...shipped, courses: shipped.courses.map((one) => ({ ...one, price: '₹24,000' })) }
})

test('a price in rupees is read from the sign on, and ends at the margin', async () => {
  const { drawBrochure } = await import('./brochure.ts')

  const pdf = await getDocumentProxy(new Uint8Array(await drawBrochure()))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((one) =>
    'str' in one && /₹|24,000/.test(one.str)
      ? [
          {
            text: one.str,
            from: Number(one.transform[4]),
            to: Number(one.transform[4]) + one.width,
          },
        ]
      : [],
  )

  const [sign, figure] = pieces
  expect([sign?.text, figure?.text]).toEqual(['₹', '24,000'])
  expect(figure?.from).toBeCloseTo(sign?.to ?? 0, 0)
  expect(figure?.to).toBeCloseTo(595.28 - 50, 0)
})
