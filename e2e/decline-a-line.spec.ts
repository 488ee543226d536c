import { formatPaise } from '#shared/formats/money.ts'
import { enterCode, orderRow, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { bookingOf, bookItems, openDetails } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'
import { unfold } from './support/pass.ts'

const shop = 'jhotwara-suits'
const first = findItem({ storeKey: shop, stockFits: wellStocked })
const missing = first.product.productName
const second = findItem({
  storeKey: shop,
  stockFits: wellStocked,
  word: new RegExp(`^(?!${missing}$)[\\w ]+$`),
})
const inRupees = (rupees: number) => formatPaise(Math.round(rupees * 100))

test(
  'the store declines one line, and the order goes on with the rest',
  { tag: ['@core', '@desktop'] },
  async ({ page, newPerson }) => {
    await logIn(page, 'meera')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber } = await bookItems(page, [first, second])
    const row = orderRow(merchant, orderNumber)
    await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()

    const question = merchant.getByRole('alertdialog', { name: 'Ready for pickup?' })
    await question.getByRole('checkbox', { name: `Not available: ${missing}` }).check()
    const remaining = (await bookingOf(page, orderId)).products.find(({ name }) => name !== missing)
    const left = inRupees(remaining?.grandTotal ?? 0)
    await expect(question.getByRole('status')).toContainText(`New total ${left}`)
    await question
      .getByLabel(/^Why it is not available/)
      .fill('Only <b>one</b> came from the tailor')
    await expectAccessible(merchant)
    await question.getByRole('button', { name: 'Ready, without the ticked items' }).click()

    await expect(
      merchant.getByText('The customer has been told that the order is ready'),
    ).toBeVisible()
    await expect(row).toContainText('Ready for Pickup')
    await expect(row).toContainText(left)
    const details = await openDetails(merchant, row)
    await expect(details.getByRole('listitem').filter({ hasText: missing })).toContainText(
      'Not available',
    )
    await expect(details).toContainText('Only <b>one</b> came from the tailor')
    await expectSoundScreen(merchant)

    const booking = await bookingOf(page, orderId)
    await page.goto('/bookings')
    const card = page.getByRole('article', { name: new RegExp(orderNumber) })
    await unfold(card, 'Sub Total')
    await expect(card.getByRole('listitem').filter({ hasText: missing })).toContainText(
      'Not available',
    )
    await expect(card).toContainText(left)

    const dialog = await startHandOver(merchant, orderNumber)
    await expect(dialog).toContainText(`Take ${left}, in cash, by UPI or by card`)
    await expect(dialog).not.toContainText(missing)
    await enterCode(dialog, booking.pickup?.code ?? '')
    await expect(dialog).toContainText(`Payment received: ${left}`)
  },
)

test(
  'an order of which nothing is available is cancelled, and the dialog says so',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    await logIn(page, 'meera')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber } = await bookItems(page, [first, second])
    const row = orderRow(merchant, orderNumber)
    await row.getByRole('button', { name: 'Order Ready for Pickup' }).click()
    const question = merchant.getByRole('alertdialog')
    for (const { product } of [first, second]) {
      await question
        .getByRole('checkbox', { name: `Not available: ${product.productName}` })
        .check()
    }
    await expect(question).toHaveAccessibleName('Nothing available? Cancel the order')
    await expect(question.getByRole('button', { name: 'Keep the order' })).toBeVisible()
    await question.getByRole('checkbox', { name: /still on the shelf/ }).check()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(merchant.getByText('The order is cancelled')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await bookingOf(page, orderId)).toMatchObject({ orderStatus: 'Cancelled' })
  },
)
