import { markReady, orderRow } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn, logInAsMerchant, type Shopper } from './support/people.ts'
import { book, findItem, wellStocked } from './support/items.ts'

const shop = 'sanganer-prints'
const item = findItem({ storeKey: shop, stockFits: wellStocked })
const endings: { how: 'SIGTERM' | 'SIGKILL'; who: Shopper }[] = [
  { how: 'SIGTERM', who: 'priyanka' },
  { how: 'SIGKILL', who: 'fatima' },
]

for (const { how, who } of endings) {
  test(`the server ends by ${how} between booking and Ready: no data is lost, and both pages reconnect`, async ({
    page,
    newPerson,
    ownServer,
    watch,
  }) => {
    watch.expectFailures(/net::ERR_|status of 50\d|fetching the script/)
    const merchant = await newPerson()
    await logInAsMerchant(merchant, shop)
    await logIn(page, who)
    const booking = await book(page, item)
    await page.getByRole('link', { name: 'See your booking' }).click()
    const card = page.getByRole('article', { name: new RegExp(booking) })
    await expect(card.getByRole('status')).toContainText('Awaiting Confirmation')

    await ownServer.end(how)
    await expect(merchant.getByText(/^As of/)).toBeVisible()
    await ownServer.start()

    await expect(merchant.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(orderRow(merchant, booking)).toContainText('Awaiting Confirmation')
    await markReady(merchant, booking)
    await expect(card.getByRole('status')).toContainText('Ready for Pickup', { timeout: 20_000 })
  })
}
