import { test } from './support/fixtures.ts'
import { openAccount } from './support/sessions.ts'
import { expectNothingWide, expectReadable, expectRoom } from './support/room.ts'
import { screens, signInAs } from './support/screens.ts'
import { expectClearToasts } from './support/toasts.ts'
import config from '../playwright.config.ts'

const { launchOptions } = config.use ?? {}

/** Twice the usual text size, as a person can choose it in the browser's settings. */
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

for (const { name, who, open } of screens) {
  test(
    `${name} has room with text of twice the size`,
    { tag: '@desktop' },
    async ({ page, watch }) => {
      watch.expectFailures(/status of 40[04]/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (who) await signInAs[who](page)
      await open(page)
      await expectNothingWide(page, { width: 1280, height: 800 })
      await expectRoom(page, { width: 360, height: 740 })
      // Skipped: the tables of merchants and administrators do break words.
      if (/\/(dashboard|admin)\//.test(page.url())) return
      await expectReadable(page, { width: 360, height: 740 })
      // Text of twice the size has as little room in 560 pixels as text of the usual size in 280.
      await expectReadable(page, { width: 560, height: 1480 })
    },
  )
}

test(
  'a toast lies on no bar with text of twice the size',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openAccount(page)
    // With large text, toasts are too high for the space between prices and actions.
    await expectClearToasts(page, /bar|sheet|window/)
  },
)
