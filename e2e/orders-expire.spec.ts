import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { orderRow } from './support/counter.ts'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import type { OwnServer } from './support/own-server.ts'
import { bookItems } from './support/orders.ts'
import { emailTo } from './support/mailbox.ts'
import { openAccount } from './support/new-account.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'raja-park-trends'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

const at = (file: string) => join(import.meta.dirname, file)

type Passed = { ownServer: OwnServer; howFar: 'week' | 'half'; orderIds: string[] }

/** The server's clock cannot be moved, so the orders are made older while the server is stopped. */
async function makeOlder({ ownServer, howFar, orderIds }: Passed): Promise<void> {
  await ownServer.end('SIGTERM')
  const script = at('support/move-orders-back.ts')
  execFileSync(process.execPath, [script, ownServer.dataDir, howFar, ...orderIds])
  await ownServer.start()
}

test('orders that were not collected or not answered in time expire, and both sides see why', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  // The server is away for a moment, and the browser looks for a new service worker just then.
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  const merchant = await newPerson()
  await logIn(page, 'vikram')
  await logInAsMerchant(merchant, shop)
  const missed = await bookItems(page, [item])
  const unanswered = await bookItems(page, [item])
  await moveOrder(merchant, missed.orderNumber, { status: 'Ready for Pickup' })
  await page.goto(`/bookings?orderId=${missed.orderId}`)
  await expect(page.getByText('Ready for Pickup').first()).toBeVisible()

  await makeOlder({ ownServer, howFar: 'week', orderIds: [missed.orderId, unanswered.orderId] })

  // The page stays open all the time: it notices by itself when the server is back.
  await expect(page.getByText('The shop has put it back on sale')).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByText('in 60 days')).toBeVisible()
  await page.goto(`/bookings?orderId=${unanswered.orderId}`)
  await expect(page.getByText('The shop did not confirm in time.')).toBeVisible()
  await expect(page.getByText('You pay nothing.')).toBeVisible()

  await merchant.goto('/dashboard/currentOrders')
  await expect(merchant.getByRole('heading', { level: 1 })).toBeVisible()
  await merchant.goto('/dashboard/orderHistory')
  await expect(orderRow(merchant, missed.orderNumber)).toContainText('Not Collected')
  await expect(orderRow(merchant, unanswered.orderNumber)).toContainText('Cancelled')
})

test('a store that has not answered after half of its time is reminded by email', async ({
  page,
  ownServer,
}) => {
  test.setTimeout(180_000)
  await openAccount(page)
  const { orderId, orderNumber } = await bookItems(page, [item])
  await makeOlder({ ownServer, howFar: 'half', orderIds: [orderId] })
  const subject = new RegExp(`Please confirm booking ${orderNumber}`)
  const { text } = await emailTo(page, item.store.owner, subject, 120_000)
  expect(text).toContain('Mark Ready for Pickup')
})
