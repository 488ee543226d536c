import { test } from './support/fixtures.ts'
import { openAccount } from './support/new-account.ts'
import { expectClearToasts } from './support/toasts.ts'

for (const width of [320, 1280]) {
  test(`a toast lies on no bar in a window ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openAccount(page)
    await expectClearToasts(page)
  })
}
