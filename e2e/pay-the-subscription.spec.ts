import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, openItem, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

/** The subscription of this shop ended before the journeys began, see global-setup.ts. */
const storeKey = 'jagatpura-sports'
const item = findItem({ storeKey, stockFits: wellStocked })

test(
  'a shop whose subscription has ended takes no bookings, pays, and takes them again',
  { tag: '@core' },
  async ({ page, newPerson, payments }) => {
    const other = await newPerson()
    await logInAsMerchant(other, 'soni-vastralaya')
    await other.goto('/dashboard/subscription')
    await expect(other.getByText('Free start')).toBeVisible()

    const shopper = await newPerson()
    await openItem(shopper, item)
    await expect(
      shopper.getByText('This shop takes no bookings online at the moment.'),
    ).toBeVisible()
    await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)

    await logInAsMerchant(page, storeKey)
    await page.getByRole('link', { name: 'Choose a plan' }).click()
    await expect(page.getByText('No new bookings', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectSoundScreen(page)
    await page.getByText(/a year$/).click()
    await page.getByLabel('QR/NFC tags to order').fill('30')
    await page.getByRole('button', { name: 'Pay Rs 6,489.00' }).click()
    await payments.payByUpi(page, 'Approve')
    await expect(page.getByText('Payment received', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveCount(0)
    await page.getByRole('link', { name: /^Bill SUB\// }).click()
    await expect(page).toHaveURL(/receipt\?number=SUB/)
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('Rs 6,489.00')).toBeVisible()
    await expectAccessible(page)

    await shopper.reload()
    await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  },
)

test('Back asks before it closes the payment of a subscription', async ({ page, payments }) => {
  await logInAsMerchant(page, 'soni-vastralaya')
  // The address with which a press loads the screen as a new document, which may open Checkout.
  await page.goto('/dashboard/subscription?plan=monthly&tags=0&pay=now')
  await payments.checkout(page)
  const asked: string[] = []
  const answers = [false, true]
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  await page.evaluate('history.back()')
  await expect.poll(() => asked.length).toBe(1)
  await payments.checkout(page)
  await page.evaluate('history.back()')
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByText('Nothing was paid')).toBeVisible()
})
