import { getDocumentProxy } from 'unpdf'
import { expect, test, vi } from 'vitest'

vi.mock('../../content/courses.ts', async (load) => {
  const shipped = await load<typeof import('../../content/courses.ts')>()
  return { ...shipped, courses: shipped.courses.map((course) => ({ ...course, price: '₹24,000' })) }
})

test('the rupee sign stands directly before its figure, and the price ends at the right margin', async () => {
  const { drawBrochure } = await import('./brochure.ts')

  const pdf = await getDocumentProxy(new Uint8Array(await drawBrochure()))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const priceTexts = items.flatMap((item) =>
    'str' in item && /₹|24,000/.test(item.str)
      ? [
          {
            text: item.str,
            from: Number(item.transform[4]),
            to: Number(item.transform[4]) + item.width,
          },
        ]
      : [],
  )

  const [sign, figure] = priceTexts
  expect([sign?.text, figure?.text]).toEqual(['₹', '24,000'])
  expect(figure?.from).toBeCloseTo(sign?.to ?? 0, 0)
  expect(figure?.to).toBeCloseTo(595.28 - 50, 0)
})
