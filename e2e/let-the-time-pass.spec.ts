import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { orderRow } from './support/counter.ts'
import { moveOrder } from './support/direct.ts'
import { expect, test } from './support/fixtures.ts'
import type { OwnServer } from './support/own-server.ts'
import { bookPieces } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { findPiece, wellStocked } from './support/shelf.ts'

const shop = 'raja-park-trends'
const piece = findPiece({ storeKey: shop, pieces: wellStocked })

const at = (file: string) => join(import.meta.dirname, file)

/** The clock cannot be turned, so the orders are made older while the server stands still. */
async function passAWeek(ownServer: OwnServer, ...orderIds: string[]): Promise<void> {
  await ownServer.end('SIGTERM')
  const script = at('support/pass-a-week.ts')
  execFileSync(at('../node_modules/.bin/tsx'), [script, ownServer.dataDir, ...orderIds])
  await ownServer.start()
}

test('the clock ends what nobody came for and what no store answered, and both sides see why', async ({
  page,
  newPerson,
  ownServer,
  watch,
}) => {
  watch.expectFailures(/net::ERR_|status of 50\d/)
  const merchant = await newPerson()
  await logIn(page, 'vikram')
  await logInAsMerchant(merchant, shop)
  const missed = await bookPieces(page, [piece])
  const unanswered = await bookPieces(page, [piece])
  await moveOrder(merchant, missed.orderNumber, { status: 'Ready for Pickup' })
  await page.goto(`/bookings?orderId=${missed.orderId}`)
  await expect(page.getByText('Ready for Pickup').first()).toBeVisible()

  await passAWeek(ownServer, missed.orderId, unanswered.orderId)

  // The page stands open all the while: it notices by itself once the server is back.
  await expect(page.getByText('The shop has put it back on the shelf')).toBeVisible({
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
