import type { Locator, Page } from '@playwright/test'
import { callAs, moveOrder } from './support/api.ts'
import { enterCode, orderRow, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { chooseItem, findItem, payWithCash, productPath, wellStocked } from './support/items.ts'
import { bookingOf } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const shop = 'soni-vastralaya'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const right = '29AAGCB7383J1Z4'

async function fillIn(dialog: Locator, name: string, gstin: string): Promise<void> {
  await dialog.getByLabel('Name of the business or person').fill(name)
  await dialog.getByLabel('GSTIN').fill(gstin)
  await dialog.getByLabel('Address').fill('4 MG Road, Bengaluru')
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectSoundScreen(page)
}

test(
  'a business books with its GSTIN, changes its name, and the counter corrects it on the bill',
  { tag: '@both' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 400/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await logIn(page, 'priyanka')
    await page.goto(await productPath(page, item))
    await chooseItem(page, item)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Bill for a business' }).click()
    const form = page.getByRole('dialog', { name: 'Bill for a business' })
    await fillIn(form, 'Mehta Traders', `${right.slice(0, -1)}5`)
    await form.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(form.getByText('This is no GSTIN')).toBeVisible()
    await expect(form.getByLabel('Name of the business or person')).toHaveValue('Mehta Traders')
    await form.getByLabel('GSTIN').fill(right.toLowerCase())
    await expect(form.getByText('State: Karnataka')).toBeVisible()
    await form.getByText('Remember for my next bookings').click()
    await expectGood(page)
    await form.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(page.getByRole('region', { name: 'Bill for Mehta Traders' })).toContainText(right)
    await expectGood(page)

    const orderNumber = await payWithCash(page)
    await page.getByRole('link', { name: 'See your booking' }).click()
    const named = page.getByRole('region', { name: 'Bill for Mehta Traders' })
    await named.getByRole('button', { name: 'Change' }).click()
    // The server's refusal stands at its field, and the form stays open with the typed text.
    await form.getByLabel('Name of the business or person').fill('Mehta 98290 12345')
    await form.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(form.getByText('Please leave out links')).toBeVisible()
    await form.getByLabel('Name of the business or person').fill('Mehta and Sons')
    await form.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(page.getByRole('region', { name: 'Bill for Mehta and Sons' })).toBeVisible()
    await expectGood(page)
    expect((await callAs(page, 'GET /cart', {})).buyer).toMatchObject({ name: 'Mehta Traders' })

    await merchant.goto('/dashboard/currentOrders')
    await expect(orderRow(merchant, orderNumber)).toContainText('Bill for Mehta and Sons', {
      useInnerText: true,
    })
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
    const code = (await bookingOf(page, orderId)).pickup?.code ?? ''
    const handOver = await startHandOver(merchant, orderNumber)
    await handOver
      .getByRole('region', { name: 'Bill for Mehta and Sons' })
      .getByRole('button', { name: 'Change' })
      .click()
    const counterForm = merchant.getByRole('dialog', { name: 'Bill with the buyer’s name' })
    await counterForm.getByLabel('Address').fill('5 Brigade Road, Bengaluru')
    await expectGood(merchant)
    await counterForm.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(handOver.getByText('5 Brigade Road')).toBeVisible()
    await expectGood(merchant)
    await enterCode(handOver, code)
    await expect(handOver.getByRole('heading', { name: 'Handed over' })).toBeVisible()

    const { billNumber } = await bookingOf(page, orderId)
    await merchant.goto(`/dashboard/returns?number=${encodeURIComponent(billNumber ?? '')}`)
    await expect(merchant.getByText('Bill for Mehta and Sons')).toBeVisible()
    await expect(merchant.getByText('5 Brigade Road')).toBeVisible()
    await expectGood(merchant)
    await page.reload()
    await expect(named.or(page.getByText('5 Brigade Road'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave out' })).toHaveCount(0)
  },
)

test(
  'the counter fills in a business from its earlier bill, and puts back what was typed',
  { tag: '@both' },
  async ({ page }) => {
    await logInAsMerchant(page, shop)
    const search = item.product.productName
    const { goods } = await callAs(page, 'GET /goods-to-sell', { search })
    const variantId = goods.find(({ free }) => free > 1)?.variantId ?? ''
    const buyer = { name: 'Kiran Handicrafts', gstin: right, address: '7 Station Road, Hubballi' }
    const lines = [{ variantId, quantity: 1 }]
    await callAs(page, 'POST /counter-sales', { lines, paidBy: 'cash', buyer })

    await page.goto('/dashboard/sale')
    await page.getByLabel('Article to sell').fill(search)
    const found = page.getByRole('list', { name: 'Articles found' }).getByRole('button')
    await found.and(page.locator(':enabled')).first().click()
    await page.getByRole('button', { name: 'Bill with the buyer’s name' }).click()
    const form = page.getByRole('dialog', { name: 'Bill with the buyer’s name' })
    const name = form.getByLabel('Name of the business or person')
    await expect(form.getByLabel('State')).toHaveValue('08')
    await name.fill('kir')
    await expectGood(page)
    await form.getByRole('button', { name: 'Kiran Handicrafts' }).click()
    await expect(form.getByLabel('GSTIN')).toHaveValue(right)
    await form.getByRole('button', { name: 'Put back what was typed' }).click()
    await expect(name).toHaveValue('kir')
    await expect(form.getByLabel('Address')).toHaveValue('')
    await form.getByRole('button', { name: 'Kiran Handicrafts' }).click()
    await expectGood(page)
    await form.getByRole('button', { name: 'Put on the bill' }).click()
    await expect(page.getByRole('region', { name: 'Bill for Kiran Handicrafts' })).toContainText(
      right,
    )
  },
)
