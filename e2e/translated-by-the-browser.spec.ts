import { formatRupees } from '#web/lib/format.ts'
import { enterCode, markReady, orderRow, startHandOver } from './support/counter.ts'
import { callAs } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { findItem, openItem, payWithCash, wellStocked } from './support/items.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import { unfold } from './support/pass.ts'
import { fillLogin, logIn, logInAsMerchant, signIn } from './support/people.ts'
import { translateLikeABrowser } from './support/translator.ts'

const shop = 'gopalpura-night'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

test('a page that the browser translates takes the log-in, the item, the booking and its cancellation', async ({
  page,
  watch,
}) => {
  // The translator may change the page before React hydrates it. React then reports an error and renders the part anew.
  watch.expectFailures(/HYDRATION/)
  const email = await signIn(page, 'meera')
  await page.context().clearCookies()
  await translateLikeABrowser(page)
  await page.goto('/login')
  await expect(page.locator('font').first()).toBeAttached()
  await fillLogin(page, email)
  await expect(page).toHaveURL('/')

  await openItem(page, item)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  // A changed text is visible after each press.
  const summary = page.getByRole('main')
  const total = (pieces: number) => formatRupees((pieces * item.variant.pricePaise) / 100)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(summary).toContainText(total(2))
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(summary).not.toContainText(total(2))
  const booking = await payWithCash(page)
  await page.getByRole('link', { name: 'See your booking' }).click()
  const card = page.getByRole('article', { name: new RegExp(booking) })
  await expect(card).toContainText('Awaiting Confirmation')
  await unfold(card, 'Change or cancel')
  await card.getByRole('button', { name: 'Cancel booking' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel booking ${booking}?` })
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(card).toContainText('You cancelled this booking')
})

test(
  'a counter whose page the browser translates shows orders that come, change and go',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    await logIn(page, 'rohan')
    const merchant = await newPerson()
    await translateLikeABrowser(merchant)
    await logInAsMerchant(merchant, shop)
    const { orderId, orderNumber } = await bookItems(page, [item])
    const row = orderRow(merchant, orderNumber)
    await expect(row).toContainText('Awaiting Confirmation')
    await callAs(page, 'POST /cancel-order', { orderId })
    await expect(row).toHaveCount(0)
    const second = await bookItems(page, [item])
    await markReady(merchant, second.orderNumber)
    await expect(orderRow(merchant, second.orderNumber)).toContainText(/Pickup until/)
    const dialog = await startHandOver(merchant, second.orderNumber)
    const { pickup } = await bookingOf(page, second.orderId)
    await enterCode(dialog, pickup?.code ?? '')
    await expect(orderRow(merchant, second.orderNumber)).toHaveCount(0)
  },
)
