import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, openItem } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const shop = 'soni-vastralaya'
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test.use({ userAgent: phone })

test(
  'the owner reads how the shop does, in bars and in a table, and asks for the weekly note',
  { tag: '@both' },
  async ({ page, newPerson }) => {
    await logInAsMerchant(page, shop)
    const before = await callAs(page, 'GET /figures', {})
    const shopper = await newPerson()
    const seen = shopper.waitForResponse('**/api/product-view')
    await openItem(shopper, findItem({ storeKey: shop, stockFits: (stock) => stock > 0 }))
    expect((await seen).status()).toBe(200)

    await page.goto('/dashboard/figures')
    await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
    const views = page.getByRole('paragraph').filter({ hasText: /^Product views/ })
    await expect(views).toContainText(String(before.sums.views + 1))
    await expectSoundScreen(page)
    await expectAccessible(page)

    const measures = page.getByRole('group', { name: 'Show by day' })
    await measures.getByRole('radio', { name: /^Collected/ }).check()
    await expect(page.getByText(/^Collected by day. Highest: /)).toBeAttached()
    await expect(page.locator('figure svg rect')).toHaveCount(
      before.days.filter(({ collected }) => collected > 0).length,
    )
    await page.getByText('Show the numbers as a table').click()
    const table = page.getByRole('table', { name: 'Numbers by day' })
    await expect(table.getByRole('row')).toHaveCount(31)
    await expectAccessible(page)

    for (const list of ['Most money', 'Slowest', 'Never seen', 'Sold out often']) {
      await page.getByText(list, { exact: true }).click()
      await expect(page.getByRole('radio', { name: list })).toBeChecked()
    }
    const wish = page.getByRole('checkbox', { name: /^Tell me on Mondays/ })
    await expect(wish).not.toBeChecked()
    await wish.check()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(wish).toBeChecked()
    await wish.uncheck()
    await expect(wish).not.toBeChecked()
  },
)
