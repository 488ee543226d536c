import type { Page } from '@playwright/test'
import { buildCity } from '#demo/city.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { paths } from '#shared/paths.ts'
import { enterCode, handOverButton, markReady, orderRow, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { productPath, storeOf, variantsOf } from './support/items.ts'
import { bookingOf } from './support/orders.ts'
import { logIn, logInAsMerchant, logInOver, signIn } from './support/people.ts'
import { unfold } from './support/pass.ts'

const shop = 'jhotwara-suits'

/** An article of the shop with some sizes of one colour in stock. */
function findSizes() {
  for (const product of buildCity().products) {
    if (product.storeKey !== shop || !product.active) continue
    const free = variantsOf(product).filter(({ stock }) => stock >= 3)
    for (const { attributes } of free) {
      const ofColor = free.filter((one) => one.attributes.Color === attributes.Color)
      if (ofColor.length >= 3) return { product, variants: ofColor, store: storeOf(shop) }
    }
  }
  throw new Error(`${shop} has no article in three sizes`)
}

const { product, variants, store } = findSizes()
const [first, second, third] = variants
if (!first || !second || !third) throw new Error('three sizes were wanted')
const sayOptions = ({ attributes }: (typeof variants)[number]) =>
  [attributes.Size, attributes.Color, attributes.MaterialType].filter(Boolean).join(', ')

/** Books the sizes in the sheet of the product page; returns the address of the booking. */
async function bookToTry(page: Page, sizes: typeof variants): Promise<string> {
  const sheet = page.getByRole('dialog', { name: 'Try in the shop' })
  for (const size of sizes)
    await sheet.getByRole('button', { name: sayOptions(size), exact: true }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Book to try on' }).click()
  const done = page.getByRole('dialog', { name: 'Booked to try on' })
  await done.getByRole('link', { name: 'See the booking' }).click()
  await unfold(page.getByRole('article'), 'One of these')
  await expect(page.getByText('One of these')).toBeVisible()
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

test(
  'a shopper books three sizes to try, and keeps one of them at the counter',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    await logIn(page, 'meera')
    await page.goto(await productPath(page, { product, variant: first, store }))
    await page.getByRole('button', { name: 'Try in the shop' }).click()
    const orderId = await bookToTry(page, [first, second, third])
    const { orderNumber, products } = await bookingOf(page, orderId)
    const prices = products.map(({ price }) => price)
    await expectSoundScreen(page)

    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await expect(orderRow(merchant, orderNumber)).toContainText('To try on')
    await markReady(merchant, orderNumber)
    await page.goto(paths.pickupPass(orderId))
    await expect(page.getByText('One of these')).toBeVisible()

    const dialog = await startHandOver(merchant, orderNumber)
    const code = (await bookingOf(page, orderId)).pickup?.code ?? ''
    await dialog.getByLabel('Pickup code').fill(code)
    await handOverButton(dialog).click()
    await expect(dialog.getByText(/^Tick what the customer keeps/)).toBeVisible()
    await dialog
      .getByRole('checkbox', { name: new RegExp(`^Keeps .*, ${first.attributes.Size},`) })
      .check()
    const price = formatPaise(first.pricePaise)
    await expect(dialog).toContainText(`Take ${price}, in cash, by UPI or by card`)
    await expectAccessible(merchant)
    await enterCode(dialog, code)
    await expect(dialog).toContainText(`Payment received: ${price}`)
    await expect(dialog).toContainText('Put 2 pieces back on the shelf')

    // The shopper sees the kept goods on the pass before leaving the shop.
    const kept = page.getByRole('list', { name: 'You keep' })
    await expect(kept.getByRole('listitem')).toHaveCount(1)
    await expect(
      page.getByRole('list', { name: 'Stays in the shop' }).getByRole('listitem'),
    ).toHaveCount(2)
    await expectAccessible(page)
    const after = await bookingOf(page, orderId)
    expect(after.amount).toBe(prices[0])
    expect(after.products.map(({ notTaken }) => notTaken)).toEqual([0, 1, 1])
  },
)

test(
  'a guest logs in over the page and books to try; nothing is taken, which is no missed booking',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const helper = await newPerson()
    const email = await signIn(helper, 'vikram')
    await page.goto(await productPath(page, { product, variant: first, store }))
    await page.getByRole('button', { name: 'Try in the shop' }).click()
    await logInOver(page, email)
    const orderId = await bookToTry(page, [second, third])
    const { orderNumber } = await bookingOf(page, orderId)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await markReady(merchant, orderNumber)
    await page.goto(paths.pickupPass(orderId))
    const dialog = await startHandOver(merchant, orderNumber)
    await dialog.getByRole('checkbox', { name: 'Keeps nothing' }).check()
    await expect(dialog).toContainText('Take no money')
    const code = (await bookingOf(page, orderId)).pickup?.code ?? ''
    await dialog.getByLabel('Pickup code').fill(code)
    await dialog.getByRole('button', { name: 'Tried, not taken' }).click()
    await expect(dialog).toContainText('Put 2 pieces back on the shelf')
    await expect(page.getByText('This booking is closed: Tried, not taken.')).toBeVisible()
    await page.goto(paths.booking(orderId))
    await expect(page.getByText('It does not count as a missed booking.')).toBeVisible()
    await expectAccessible(page)
    await merchant.goto(paths.orderHistory())
    await expect(orderRow(merchant, orderNumber)).toContainText('Tried, not taken')
    await expectSoundScreen(merchant)
  },
)
