import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The rules of axe that the page breaks. Run within the page instead of with a second one, and without a report of what is right, it takes
 * a quarter of the processor time. A frame, such as the map, belongs to somebody else.
 */
export async function axeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .analyze()
  return violations
}
