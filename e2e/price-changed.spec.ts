import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { formatRupees } from '#web/lib/format.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn } from './support/people.ts'
import { findItem, payWithCash, putIntoCart, wellStocked } from './support/items.ts'

const item = findItem({ storeKey: 'chaura-rasta-kids', stockFits: wellStocked })
const { sku, pricePaise } = item.variant
const newPaise = pricePaise - 5_000

const at = (file: string) => join(import.meta.dirname, file)

/** The shop has no screen for prices yet, so the price changes while the server is stopped. */
function changePrice(dataDir: string): void {
  const script = at('support/change-price.ts')
  execFileSync(process.execPath, [script, dataDir, sku, String(newPaise)])
}

test('a price that changed after the cart was filled is shown, and booking waits until the shopper has seen it', async ({
  page,
  ownServer,
  watch,
}) => {
  watch.expectFailures(/net::ERR_|status of (409|50\d)/)
  await logIn(page, 'meera')
  await putIntoCart(page, item)
  await expect(page.getByText(formatRupees(pricePaise / 100)).first()).toBeVisible()

  await ownServer.end('SIGTERM')
  changePrice(ownServer.dataDir)
  await ownServer.start()

  await page.getByRole('button', { name: 'Pay With Cash' }).click()
  await expect(page.getByRole('alert').getByText('Nothing was booked')).toBeVisible()
  await expect(page.getByText(`, now ${formatRupees(newPaise / 100)}`)).toBeVisible()
  await payWithCash(page)
})
