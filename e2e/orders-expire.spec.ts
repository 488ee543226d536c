import { sql } from 'drizzle-orm'
import { orderRow } from './support/counter.ts'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { bookItems } from './support/orders.ts'
import { emailTo } from './support/mailbox.ts'
import { openAccount } from './support/sessions.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findItem, wellStocked } from './support/items.ts'

const shop = 'raja-park-trends'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

/** Selects orders to make older, because the server's clock cannot be moved. */
const ofOrders = (...orderIds: string[]) =>
  sql`id = any(${sql.param(orderIds)}::uuid[]) and due_at is not null`

test('orders that were not collected or not answered in time expire, and both sides see why', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  // `ownServer.change` stops the server for a moment, in which the browser may look for a new service worker.
  watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
  const merchant = await newPerson()
  await logIn(page, 'vikram')
  await logInAsMerchant(merchant, shop)
  const missed = await bookItems(page, [item])
  const unanswered = await bookItems(page, [item])
  await moveOrder(merchant, missed.orderNumber, { status: 'Ready for Pickup' })
  await page.goto(`/bookings?orderId=${missed.orderId}`)
  await expect(page.getByText('Ready for Pickup').first()).toBeVisible()

  // The deadlines are over; they keep their weekday, so they are still at a closing time.
  await ownServer.change(sql`update orders set booked_at = booked_at - interval '7 days',
    ready_at = ready_at - interval '7 days', due_at = due_at - interval '7 days'
    where ${ofOrders(missed.orderId, unanswered.orderId)}`)

  // The page stays open and reconnects by itself when the server is back.
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
  // Half of the time ended two hours ago, because a server that started long after the seeding of the city takes this
  // time for an outage and judges deadlines later by its length.
  await ownServer.change(sql`update orders
    set booked_at = now() - (due_at - now()) - interval '2 hours' where ${ofOrders(orderId)}`)
  const subject = new RegExp(`Please confirm booking ${orderNumber}`)
  const { text } = await emailTo(page, item.store.owner, subject, 120_000)
  expect(text).toContain('Order Ready for Pickup')
})
