import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { signIn } from './support/people.ts'

const item = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })

/** The top edges of the sheet, its title and its choices, once the sheet has slid in. */
function edges(page: Page): Promise<number[]> {
  return page.evaluate(`(async () => {
    const sheet = document.querySelector('[role=dialog]')
    await Promise.all(sheet.getAnimations().map(({ finished }) => finished))
    const parts = [sheet, ...sheet.querySelectorAll('h2, fieldset button')]
    return parts.map((part) => Math.round(part.getBoundingClientRect().top))
  })()`)
}

/** Presses by the finger's position, so that nothing scrolls to the button. */
async function tap(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

test('the sizes to try stay under the finger while sizes are chosen, and an error is told', async ({
  page,
}) => {
  await signIn(page, 'meera')
  await page.goto(await productPath(page, item))
  await page.getByRole('button', { name: 'Try in the shop' }).click()
  const sheet = page.getByRole('dialog')
  const sizes = sheet.getByRole('group').getByRole('button', { pressed: false, disabled: false })
  await expect(sizes.first()).toBeVisible()
  await page.route('**/api/cop-order', (route) => route.abort())
  const before = await edges(page)
  await tap(page, sheet.getByRole('button', { name: 'Book to try on' }))
  await expect(sheet.getByRole('alert').first()).toBeVisible()
  expect(await edges(page)).toEqual(before)
  for (let count = 1; count <= 3; count += 1) {
    await tap(page, sizes.first())
    await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(count)
    expect(await edges(page)).toEqual(before)
  }
})

test('the size chart and the sheet of a filter open whole', async ({ page }) => {
  for (const [address, opener] of [
    [await productPath(page, item), 'Size help'],
    ['/?rawQuery=kurta&city=Jaipur', 'Size'],
  ] as const) {
    await page.goto(address)
    await page.evaluate(`new MutationObserver(() => {
      window.wasHalf ||= document.querySelector('[role=dialog] .skeleton') !== null
    }).observe(document.body, { childList: true, subtree: true })`)
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^\d+$|shop/i)
        .first(),
    ).toBeVisible()
    expect(await page.evaluate('window.wasHalf')).toBe(false)
  }
})

test('the sheet of sizes stays where it is while the numbers of products arrive', async ({
  page,
}) => {
  await page.goto('/?rawQuery=kurta&city=Jaipur')
  await page.getByRole('button', { name: 'Size', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Size' })
  const chips = sheet.getByRole('group').getByRole('button')
  await expect(chips.first()).toBeVisible()
  const before = await edges(page)
  for (const [index, count] of [
    [1, 1],
    [2, 2],
    [1, 1],
  ] as const) {
    await tap(page, chips.nth(index))
    await expect(sheet.getByRole('button', { pressed: true })).toHaveCount(count)
    await expect(sheet.getByRole('button', { name: /^Show \d/ })).not.toHaveAttribute('aria-busy')
    expect(await edges(page)).toEqual(before)
  }
})
