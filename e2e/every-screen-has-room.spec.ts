import { expect, test } from './support/fixtures.ts'
import { openAccount } from './support/new-account.ts'
import { findItem, productPath, putIntoCart, wellStocked } from './support/items.ts'
import { expectNarrow, expectRoom, expectToastsClear, watchToasts } from './support/room.ts'
import { screens } from './support/screens.ts'

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
        await page.setViewportSize({ width: 360, height: 740 })
        await open(page)
        await expectRoom(page, small)
        for (const size of others) await expectNarrow(page, size)
      })
      if (!who) await page.context().clearCookies()
    }
  })
}

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

test('a toast lies on no bar, also on a small phone and at 200 % text', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAccount(page)
  for (const [width, text] of [
    [320, '100%'],
    [360, '200%'],
    [1280, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(await productPath(page, item))
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`)
    await watchToasts(page)
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /wishlist/i })
      .first()
    for (const pressed of ['true', 'false']) {
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', pressed)
    }
    await expectToastsClear(page)

    await putIntoCart(page, item)
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`)
    await watchToasts(page)
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expectToastsClear(page)
  }
})
