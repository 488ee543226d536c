import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { logInAsAdmin } from './support/admin.ts'
import { callAs, handOver } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, putIntoCart, wellStocked } from './support/items.ts'
import { signInAsMerchant } from './support/people.ts'
import { openAccount } from './support/sessions.ts'
import { openTab } from './support/tabs.ts'

const storeKey = 'malviya-sole'
const item = findItem({ storeKey, stockFits: wellStocked })
const { shopName } = item.store
const number = '30112233445566'

test('the payment provider holds a payment until the order is collected, and the shop and finance read it', async ({
  page,
  newPerson,
  payments,
  ownServer,
  watch,
}) => {
  test.setTimeout(300_000)
  /** Starts the server again, which runs the jobs of a minute at once, until the screen shows it. */
  const minutesUntil = (screen: Page, see: () => Promise<void>) =>
    expect(async () => {
      await ownServer.change()
      await screen.reload()
      await see()
    }).toPass({ timeout: 150_000 })
  // The server is away for a moment whenever its jobs of a minute have to run at once.
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  const owner = await newPerson()
  await signInAsMerchant(owner, storeKey)
  const account = {
    kind: 'bank',
    holder: 'Suresh Kumawat',
    accountNumber: number,
    accountNumberAgain: number,
    ifsc: 'SBIN0001234',
  } as const
  await callAs(owner, 'POST /payout-account', account)
  await ownServer.use({ PAYOUTS: 'route' })
  // The account is in use; the provider is asked for its own, and says some seconds later that it is active.
  await ownServer.change(
    sql`update payout_accounts set usable_at = entered_at where ended_at is null`,
    sql`update stores set pan = 'ABCPE1234F' where shop_name = ${shopName}`,
  )
  const admin = await newPerson()
  await logInAsAdmin(admin)
  await openTab(admin, 'Transfers')
  const there = admin.getByRole('region', { name: 'At the payment provider' })
  const shop = there.getByRole('row').filter({ hasText: shopName })
  await minutesUntil(admin, () => expect(shop).toContainText('Active', { timeout: 3_000 }))

  await openAccount(page)
  await putIntoCart(page, item)
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await payments.payByUpi(page, 'Approve')
  await expect(page.getByRole('dialog', { name: 'Booking Successful' })).toBeVisible()
  const { orderId, orderNumber } = await handOver(page, owner)
  await owner.goto('/dashboard/statement')
  const held = owner.getByRole('region', { name: 'Held by the payment provider' })
  await minutesUntil(owner, () =>
    expect(held).toContainText('Held by the payment provider until collected', { timeout: 3_000 }),
  )
  await expect(held).toContainText(orderNumber)
  await expectSoundScreen(owner)
  await expectAccessible(owner)

  await ownServer.change(
    sql`update orders set closed_at = closed_at - interval '4 days' where id = ${orderId}::uuid`,
  )
  await minutesUntil(owner, () => expect(held).toContainText('Released on', { timeout: 3_000 }))
  await admin.reload()
  await expect(shop).toContainText(/acc_/)
  await expectSoundScreen(admin)
  await expectAccessible(admin)
  await ownServer.use({})
})
