import { callAs, moveOrder } from './support/api.ts'
import { logInAsAdmin } from './support/admin.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, productPath, wellStocked } from './support/items.ts'
import { bookingOf, bookItems, lineOf } from './support/orders.ts'
import { logInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const shop = 'jhotwara-suits'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const words = 'Colour as in the picture, but ask for Sunita at the counter'

test(
  'a shopper reviews what was collected, the shop answers, and an administrator hides the review',
  { tag: '@core' },
  async ({ page, newPerson }) => {
    test.setTimeout(120_000)
    await openAccount(page, 'Tara Qureshi')
    const { orderId, orderNumber } = await bookItems(page, [item])
    const { variantId } = await lineOf(page, item)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    const { pickup } = await bookingOf(page, orderId)
    await moveOrder(merchant, orderNumber, { status: 'Collected', code: pickup?.code ?? '' })

    // The link of the email opens the form with its stars, and saves nothing.
    await page.goto(`/bookings?orderId=${orderId}&review=${variantId}&stars=2`)
    await expect(page.getByRole('radio', { name: '2 stars of 5' })).toBeChecked()
    const before = await callAs(page, 'GET /booking-reviews', { orderId })
    expect(before.lines[0]?.review).toBeNull()
    await page.getByRole('radio', { name: '3 stars of 5' }).check({ force: true })
    await page.getByLabel('In your words, if you like').fill(words)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText('Everybody can read your review now')).toBeVisible()
    await expect(page.getByText(/You can change it once, until/)).toBeVisible()
    await expectSoundScreen(page)

    const product = await productPath(page, item)
    const guest = await newPerson()
    await guest.goto(product)
    const review = guest.getByRole('listitem', { name: 'Review by Tara Q.' })
    await expect(review).toContainText(words)
    await expect(review.getByText('3 stars of 5')).toBeAttached()

    await merchant.goto('/dashboard/reviews?show=unanswered')
    const received = merchant.getByRole('listitem', { name: 'Review by Tara Q.' })
    await received.getByRole('button', { name: 'Answer Tara Q.' }).click()
    await received.getByLabel('Your answer').fill('Thank you, she is happy')
    await expectAccessible(merchant)
    await received.getByRole('button', { name: 'Send answer' }).click()
    await expect(merchant.getByText('Your answer stands below the review')).toBeVisible()
    await expectSoundScreen(merchant)

    await openAccount(guest)
    // The server caches pages of guests for some seconds, so each visit uses an address of its own.
    const openNow = () => guest.goto(`${product}&opened=${Date.now()}`)
    await openNow()
    await expect(review).toContainText('Thank you, she is happy')
    await review.getByRole('button', { name: 'Report' }).click()
    const report = guest.getByRole('alertdialog', { name: 'Report this review?' })
    await report.getByText('Names somebody or has a phone number').click()
    await report.getByRole('button', { name: 'Report' }).click()
    await expect(guest.getByText('We will look at this review')).toBeVisible()

    const admin = await newPerson()
    await logInAsAdmin(admin)
    await openTab(admin, 'Reviews')
    const listed = admin.getByRole('listitem', { name: 'Review by Tara Q.' })
    await expect(listed).toContainText('Names somebody or has a phone number')
    await expectAccessible(admin)
    await listed.getByRole('button', { name: 'Hide' }).click()
    const question = admin.getByRole('alertdialog', { name: /^Hide the review/ })
    await question.getByLabel('Reason').fill('It names a person')
    await question.getByRole('button', { name: 'Hide' }).click()
    await expect(listed).toHaveCount(0)

    await openNow()
    await expect(guest.getByRole('heading', { name: 'Reviews' })).toBeVisible()
    await expect(review).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('We have hidden this review: It names a person')).toBeVisible()
  },
)

test('a person switches the e-mail that asks for reviews off, and on again', async ({ page }) => {
  await openAccount(page)
  await page.goto('/account')
  const wish = page.getByLabel('Ask me for a review, the day after I collect')
  await expect(wish).toBeChecked()
  await wish.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(wish).not.toBeChecked()
  await wish.click()
  await expect.poll(async () => (await callAs(page, 'GET /review-requests', {})).wanted).toBe(true)
})
