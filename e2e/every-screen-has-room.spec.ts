import { test } from './support/fixtures.ts'
import { openAccount } from './support/new-account.ts'
import { expectNothingWide, expectRoom } from './support/room.ts'
import { screens } from './support/screens.ts'
import { expectClearToasts } from './support/toasts.ts'

const people = [...new Set(screens.map(({ who }) => who))]

/** A small phone, the usual one, a desktop, and that desktop at 400 % zoom. */
const [small, ...others] = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 320, height: 200 },
] as const

for (const [at, who] of people.entries()) {
  const own = screens.filter((screen) => screen.who === who)
  const names = own.map(({ name }) => name).join(', ')
  test(`bars are low, nothing slides sideways and the focus is seen, on phones, desktops and at 400 % zoom (${at + 1}): ${names}`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(180_000)
    watch.expectFailures(/status of 40[04]/)
    page.on('dialog', (question) => void question.accept())
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await who?.(page)
    for (const { name, open } of own) {
      await test.step(name, async () => {
        // A new entry of the history, whatever the screen before has kept in its own.
        await page.goto('about:blank')
        await page.setViewportSize({ width: 360, height: 740 })
        await open(page)
        await expectRoom(page, small)
        for (const size of others) await expectNothingWide(page, size)
      })
      if (!who) await page.context().clearCookies()
    }
  })
}

for (const width of [320, 1280]) {
  test(`a toast lies on no bar in a window ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await openAccount(page)
    await expectClearToasts(page)
  })
}
