import type { Page } from '@playwright/test'
import { enterCode, markReady, orderRow, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible } from './support/inspect.ts'
import { emailTo } from './support/mailbox.ts'
import { logInOver, logInAsMerchant, nameOf } from './support/people.ts'
import { readCode } from './support/pass.ts'
import { chooseItem, fewInStock, findItem, payWithCash } from './support/items.ts'

const shop = 'soni-vastralaya'
const kurta = findItem({ storeKey: shop, stockFits: fewInStock, word: /^[\w ]*Kurta[\w ]*$/ })
const { productName, brand } = kurta.product
const free = kurta.variant.stock
const rohan = 'rohan@chowk.example'

async function filterByBrand(page: Page, isMobile: boolean): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const chip = page.getByRole('button', { name: `Remove ${brand}` })
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${brand}`) }).check()
  if (isMobile) await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(chip).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search products and shops' })
  await field.fill(text)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
}

test(
  'a shopper finds a kurta, books it with cash and collects it with her code',
  { tag: '@core' },
  async ({ page, newPerson, isMobile }) => {
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await expect(merchant.getByText('Live', { exact: true })).toBeVisible()

    await page.goto('/?city=&rawQuery=')
    await search(page, 'kurta')
    await filterByBrand(page, isMobile)
    await page.getByRole('link', { name: productName, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: productName })).toBeVisible()
    await chooseItem(page, kurta)
    await expect(page.getByText(`Only ${free} left`)).toBeVisible()

    await expect(page).toHaveURL(/variant=/)
    const productUrl = page.url()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await logInOver(page, rohan)
    await expect(page.getByText(`Login successful. ${productName} is in your cart`)).toBeVisible()
    await page.goto('/cart')

    const booking = await payWithCash(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See your booking' }).click()
    const card = page.getByRole('article', { name: new RegExp(booking) })
    await expect(card.getByRole('status')).toContainText('Awaiting Confirmation')
    await expect(card.getByRole('status')).toContainText(/Ready by .+\./)

    await expect(orderRow(merchant, booking)).toContainText(nameOf('rohan'))
    await expect(orderRow(merchant, booking)).toContainText('Awaiting Confirmation')
    await expect(orderRow(merchant, booking)).toContainText(/Promised for|Due in/)
    await markReady(merchant, booking)

    await expect(card.getByRole('status')).toContainText('Ready for Pickup')
    await card.getByRole('link', { name: 'Open pickup pass' }).click()
    const code = await readCode(page)

    const handOver = await startHandOver(merchant, booking)
    await enterCode(handOver, code)
    await expect(handOver.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await handOver.getByRole('button', { name: 'Done' }).click()
    await expect(orderRow(merchant, booking)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Pickup pass' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^Collected/ })).toBeVisible()

    await page.goto(productUrl)
    await expect(page.getByText(`Only ${free - 1} left`)).toBeVisible()

    await emailTo(page, rohan, new RegExp(`^Booked at ${kurta.store.shopName}: ${booking}$`))
    await emailTo(
      page,
      kurta.store.owner,
      new RegExp(`^New booking ${booking} from ${nameOf('rohan')}`),
    )
    for (const subject of ['Ready: 1 item at', 'Collected from'])
      await expect(async () => {
        const { text } = await emailTo(
          page,
          rohan,
          new RegExp(`^${subject} ${kurta.store.shopName}$`),
        )
        expect(text).toContain(booking)
      }).toPass({ timeout: 30_000 })
  },
)
