import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, openItem, storeOf, wellStocked } from './support/items.ts'
import { logInAsMerchant } from './support/people.ts'

const storeKey = 'raja-park-trends'
const item = findItem({ storeKey, stockFits: wellStocked })
const at = (file: string) => join(import.meta.dirname, file)

test('a shop whose subscription has ended takes no bookings, pays, and takes them again', async ({
  page,
  newPerson,
  ownServer,
  payments,
  watch,
}) => {
  test.setTimeout(180_000)
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  await logInAsMerchant(page, storeKey)
  await page.goto('/dashboard/subscription')
  await expect(page.getByText('Free start')).toBeVisible()

  await ownServer.end('SIGTERM')
  const script = at('support/end-subscription.ts')
  const args = [script, ownServer.dataDir, storeOf(storeKey).shopName, '30']
  execFileSync(process.execPath, args)
  await ownServer.start()

  const shopper = await newPerson()
  await expect(async () => {
    await openItem(shopper, item)
    await expect(
      shopper.getByText('This shop takes no bookings online at the moment.'),
    ).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0)

  await page.goto('/dashboard/currentOrders')
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
  await page.getByRole('link', { name: /^Receipt SUB\// }).click()
  await expect(page).toHaveURL(/receipt\?number=SUB/)
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('Rs 6,489.00')).toBeVisible()
  await expectAccessible(page)

  await shopper.reload()
  await expect(shopper.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})
