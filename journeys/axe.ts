import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * The axe rules the page violates. Runs in the page itself and reports only violations, for a quarter of the CPU time. Frames, such as
 * the map, are excluded.
 */
export async function axeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .analyze()
  return violations
}
