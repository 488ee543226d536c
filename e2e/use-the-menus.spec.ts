import { expect, test } from './support/fixtures.ts'
import { logIn, logInAsMerchant, nameOf, openProfile, profileEntry } from './support/people.ts'

test(
  'the bar leads Home and to About Us, and Enter searches in the remembered city',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/terms')
    const bar = page.getByRole('banner')
    const unfold = () => (isMobile ? bar.getByRole('button', { name: 'Open menu' }).click() : null)
    const links = isMobile ? page.getByRole('dialog') : bar
    await unfold()
    await links.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about-us')
    await unfold()
    await links.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/about-us')
    await bar.getByRole('link', { name: 'Chowk, home' }).click()
    await expect(page).toHaveURL('/')

    await page
      .getByRole('button', { name: /^Your location/ })
      .first()
      .click()
    await page
      .getByRole('list', { name: 'Places' })
      .getByRole('button', { name: /^Delhi/ })
      .click()
    await expect(
      page.getByRole('button', { name: 'Your location: Delhi. Change it' }).first(),
    ).toBeVisible()
    await page.goto('/terms')
    const field = bar.getByRole('combobox').or(bar.getByRole('searchbox'))
    await field.fill('saree')
    await field.press('Enter')
    await expect(page).toHaveURL(/\?(?=.*rawQuery=saree)(?=.*city=Delhi)/)
  },
)

test(
  'the profile menu shows the name and links to the shopper’s pages',
  { tag: '@both' },
  async ({ page }) => {
    const email = await logIn(page, 'meera')
    const menu = await openProfile(page)
    await expect(menu).toContainText(nameOf('meera'))
    await expect(menu).toContainText(email)
    for (const entry of ['Wishlist', 'Bookings', 'Account', 'Change Password', 'Logout'])
      await expect(profileEntry(menu, entry)).toBeVisible()
    await profileEntry(menu, 'Bookings').click()
    await expect(page).toHaveURL('/bookings')
  },
)

test('a merchant is redirected to the dashboard', { tag: '@both' }, async ({ page, isMobile }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  await page.getByRole('link', { name: 'Chowk, home' }).click()
  await expect(page).toHaveURL('/')
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  const links = page.getByRole(isMobile ? 'dialog' : 'banner')
  await links.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard/currentOrders')
})

test(
  'a folded menu closes with Escape, which returns the focus, and with a tap outside',
  { tag: '@both' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/terms')
    const bar = page.getByRole('banner')
    const menu = page.getByRole('dialog')
    await bar.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(bar.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await bar.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.mouse.click(180, 20)
    await expect(menu).toBeHidden()

    await logInAsMerchant(page, 'soni-vastralaya')
    const more = page.getByRole('button', { name: 'More', exact: true })
    const all = page.getByRole('navigation', { name: 'Shop menu' }).filter({ hasText: 'Logout' })
    await more.click()
    await expect(all).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(all).toBeHidden()
    await expect(more).toBeFocused()
    await expect(more).not.toHaveAttribute('aria-current')
    await more.click()
    await page.mouse.click(180, 20)
    await expect(all).toBeHidden()
    await more.click()
    await all.getByRole('link', { name: 'Inventory' }).click()
    await expect(page).toHaveURL('/dashboard/inventory')
    await expect(all).toBeHidden()
    await expect(more).toHaveAttribute('aria-current', 'true')
  },
)

test(
  'a product that does not exist is reported, with links to other pages',
  { tag: '@both' },
  async ({ page, watch }) => {
    watch.expectFailures(/status of 404/)
    const gone = '/product?_id=0b6e2f0e-1111-4111-8111-000000000001'
    expect((await page.goto(gone))?.status()).toBe(404)
    await expect(page).toHaveTitle('This product is no longer here · Chowk')
    await page.getByRole('link', { name: 'Shops near you' }).click()
    await expect(page).toHaveURL('/#near-you')
    await expect(page.locator('#near-you')).toBeFocused()
  },
)
