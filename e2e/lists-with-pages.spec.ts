import { sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { openAccount } from './support/sessions.ts'
import { bookItems } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'

const shop = 'sodala-oxidised'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const copies = 30
/** With the city's shops more than two pages and less than three. */
const shopCopies = 8
const pageSize = 25

/** SQL that copies an order many times. */
const copyOrder = (orderId: string) => sql`
  with made as (
    insert into orders (store_id, shopper_id, status, payment_method, payment_status, amount_paise,
      tax_paise, booked_at, due_at, closed_at)
    select store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise,
      booked_at, due_at, closed_at
    from orders, generate_series(1, ${copies}::int) where id = ${orderId}
    returning id
  ), lines as (
    insert into order_lines (order_id, position, store_id, variant_id, product_id, name, image,
      attributes, sku, quantity, price_paise, hsn, gst_rate)
    select made.id, position, store_id, variant_id, product_id, name, image, attributes, sku,
      quantity, price_paise, hsn, gst_rate
    from made, order_lines where order_id = ${orderId}
  )
  insert into order_events (order_id, seq, event, actor, actor_id, from_status, to_status, at)
  select made.id, seq, event, actor, actor_id, from_status, to_status, at
  from made, order_events where order_id = ${orderId}`

/** SQL that copies a store many times, without goods. */
const copyStore = (storeName: string) => sql`
  with owners as (
    insert into users (email, name, password_hash)
    select 'copy-' || nth || '@chowk.example', 'Copy ' || nth, 'none'
    from generate_series(1, ${shopCopies}::int) as nth
    returning id, name
  ), copied as (
    insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city,
      locality, address, lat, lon, business_type, timings, status, image)
    select owners.id, owners.name, owner_name, contact_number, s.email, state, city, locality,
      address, lat, lon, business_type, timings, status, image
    from stores s, owners where s.shop_name = ${storeName}
    returning id, owner_id, created_at
  )
  insert into store_members (store_id, user_id, role, added_at)
  select id, owner_id, 'owner', created_at from copied`

/** Opens all pages and expects every order number exactly once. */
async function expectPages(page: Page, total: number): Promise<void> {
  const rows = page.getByRole('button', { name: 'Show details' })
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(rows).toHaveCount(pageSize)
  await expect(more).toBeVisible()
  await more.click()
  await expect(rows).toHaveCount(Math.min(total, 2 * pageSize))
  if (total <= 2 * pageSize) await expect(more).toHaveCount(0)
  const text = await page.getByRole('table').innerText()
  const numbers = text.match(/\b[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}\b/g) ?? []
  expect(new Set(numbers).size).toBe(Math.min(total, 2 * pageSize))
}

test(
  'a merchant goes through the pages of Current Orders and of Order History',
  { tag: '@desktop' },
  async ({ page, newPerson, ownServer, watch }) => {
    watch.expectFailures(/net::ERR_|status of 50\d/)
    const shopper = await newPerson()
    await openAccount(shopper)
    const open = await bookItems(shopper, [item])
    const over = await bookItems(shopper, [item])
    await callAs(shopper, 'POST /cancel-order', { orderId: over.orderId })
    await shopper.close()
    await ownServer.change(copyOrder(open.orderId), copyOrder(over.orderId))

    await logInAsMerchant(page, shop)
    const current = await callAs(page, 'POST /get-merchant-orders', {})
    expect(current.total).toBeGreaterThan(copies)
    await expectPages(page, current.total)
    await page.goto('/dashboard/orderHistory')
    const history = await callAs(page, 'GET /order-history', {})
    expect(history.total).toBeGreaterThan(copies)
    await expectPages(page, history.total)
  },
)

test(
  'a store’s products are filtered, the filters are cleared, and Load More appends products',
  { tag: '@desktop' },
  async ({ page, isMobile }) => {
    const kurta = findItem({ storeKey: 'soni-vastralaya', stockFits: wellStocked })
    await page.goto(await productPath(page, kurta))
    await page.getByRole('link', { name: kurta.store.shopName }).first().click()
    await expect(page).toHaveURL(/\/store\?_id=/)
    const shown = page
      .getByRole('status')
      .filter({ hasText: /^(?:Showing|\d+ products?$)/ })
      .first()
    const cards = page.getByRole('article')
    await expect(shown).toHaveText(/^Showing 24 of \d+$/)
    const all = Number(/of (\d+)$/.exec(await shown.innerText())?.[1])
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(shown).toHaveText(`Showing ${Math.min(48, all)} of ${all}`)
    await expect(cards).toHaveCount(Math.min(48, all))

    const { brand } = kurta.product
    const openFilters = async () => {
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    }
    await openFilters()
    const box = page
      .getByRole('checkbox', { name: new RegExp(`^${brand}`) })
      .filter({ visible: true })
    await box.check()
    // The list changes only when the filters are applied.
    await expect(page).not.toHaveURL(/brand=/)
    await page.getByRole('button', { name: 'Apply Changes' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/brand=/)
    const total = new RegExp(`(?:of ${all}|^${all} products)$`)
    await expect(shown).not.toHaveText(total)
    const filtered = Number(/(\d+)(?: products?)?$/.exec(await shown.innerText())?.[1])
    expect(filtered).toBeGreaterThan(0)
    expect(filtered).toBeLessThan(all)
    await expect(page.getByRole('button', { name: `Remove ${brand}` })).toBeVisible()

    await openFilters()
    await page.getByRole('button', { name: 'Clear All' }).filter({ visible: true }).first().click()
    await expect(page).not.toHaveURL(/brand=/)
    if (isMobile) await page.getByRole('button', { name: 'Apply Changes' }).click()
    await expect(shown).toHaveText(total)
  },
)

test('a store shows its weekly hours on request', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(await productPath(page, item))
  await page.getByRole('link', { name: item.store.shopName }).first().click()
  // Waits for the store's page, because the product page has the same button.
  await expect(page).toHaveURL(/\/store\?/)
  await page.getByRole('button', { name: 'Show Timings' }).click()
  const week = page.getByRole('dialog', { name: new RegExp(item.store.shopName) })
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await expect(week).toContainText(day)
  await expect(week).toContainText(/\d{1,2}:\d{2}\s[ap]m/)
})

test(
  'the list of shops goes on page by page, and each page has an address',
  { tag: '@desktop' },
  async ({ page, ownServer, watch }) => {
    watch.expectFailures(/net::ERR_|status of 50\d/)
    await ownServer.change(copyStore(item.store.shopName))
    await page.goto('/shops')
    const cards = page.getByRole('article')
    const names = async () => await cards.getByRole('heading').allInnerTexts()
    await expect(cards).toHaveCount(12)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(cards).toHaveCount(24)
    await expect(page).toHaveURL(/\/shops\?city=Jaipur&page=2$/)
    const both = await names()
    expect(new Set(both).size).toBe(24)

    await page.reload()
    await expect(cards).toHaveCount(12)
    expect(await names()).toEqual(both.slice(12))
    await page.getByRole('link', { name: 'Earlier shops' }).click()
    await expect(cards).toHaveCount(24)
    expect(await names()).toEqual(both)
    await page.getByRole('link', { name: 'Load More' }).click()
    await expect(page.getByText('That is everything.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0)
  },
)
