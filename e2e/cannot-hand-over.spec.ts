import { orderRow, otherSteps } from './support/counter.ts'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { bookingOf, bookItems, openDetails } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'sanganer-prints'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const hostile = `<img src=x onerror=alert(1)> ${'W'.repeat(150)}`

test(
  'a ready order that cannot be handed over is cancelled with a reason',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    await logIn(page, 'arjun')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    merchant.on('dialog', () => {
      throw new Error('the reason ran as a script')
    })
    const { orderId, orderNumber } = await bookItems(page, [item])
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    const row = orderRow(merchant, orderNumber)
    const steps = await otherSteps(merchant, row)
    await steps.getByRole('button', { name: 'Cannot hand over' }).click()

    const question = merchant.getByRole('alertdialog', { name: 'Cannot hand over this order?' })
    await expect(question).toContainText('may be on the way')
    const confirm = question.getByRole('button', { name: 'Cancel order' })
    await confirm.click()
    await expect(question.getByText('Please give a reason')).toBeVisible()
    await question.getByText('Other reason').click()
    await question.getByLabel('Your reason').fill(hostile)
    await expect(question.getByRole('checkbox', { name: /still on the shelf/ })).not.toBeChecked()
    await expectAccessible(merchant)
    await confirm.click()
    await expect(row).toHaveCount(0)

    expect(await bookingOf(page, orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    await page.goto(`/bookings?orderId=${orderId}`)
    const card = page.getByRole('article', { name: new RegExp(orderNumber) })
    await expect(card).toContainText('<img src=x onerror=alert(1)>')
    await expectSoundScreen(page)

    await merchant.goto(`/dashboard/orderHistory?search=${orderNumber}`)
    const past = orderRow(merchant, orderNumber)
    await expect(past).toContainText('Cancelled')
    await expect(await openDetails(merchant, past)).toContainText('<img src=x onerror=alert(1)>')
    await expectSoundScreen(merchant)
  },
)

test(
  'a new order is cancelled with a reason that the customer reads',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    await logIn(page, 'arjun')
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber } = await bookItems(page, [item])
    const row = orderRow(merchant, orderNumber)
    const steps = await otherSteps(merchant, row)
    const opener = steps.getByRole('button', { name: 'Cancel Order' })
    await opener.click()
    const question = merchant.getByRole('alertdialog', { name: 'Cancel this order?' })
    await question.getByRole('button', { name: 'Keep the order' }).click()
    await expect(opener).toBeFocused()

    await opener.click()
    const shelf = question.getByRole('checkbox', { name: /still on the shelf/ })
    await question.getByText('The price on the page was wrong').click()
    await expect(shelf).toBeChecked()
    await question.getByText('Sold out in the shop').click()
    await expect(shelf).not.toBeChecked()
    await question.getByRole('button', { name: 'Cancel order' }).click()
    await expect(merchant.getByText('The order is cancelled')).toBeVisible()
    await expect(row).toHaveCount(0)
    const { timeline } = await bookingOf(page, orderId)
    expect(timeline.at(-1)).toMatchObject({
      event: 'cancelled',
      by: 'merchant',
      reason: 'Sold out in the shop',
    })
  },
)
