import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import { logIn, logInAsMerchant } from './support/people.ts'

const trends = findItem({ storeKey: 'raja-park-trends', stockFits: wellStocked })
const shoes = findItem({ storeKey: 'malviya-sole', stockFits: wellStocked })

test('bookings at two shops become one trip with a pass at each stop', async ({
  page,
  newPerson,
}) => {
  await logIn(page, 'vikram')
  const one = await bookItems(page, [trends])
  await page.goto('/bookings')
  const list = page.getByRole('main')
  await expect(list.getByRole('article')).toHaveCount(1)
  // One shop needs no plan.
  await expect(list.getByRole('link', { name: /one trip/ })).toHaveCount(0)
  const other = await bookItems(page, [shoes])
  const merchant = await newPerson()
  await logInAsMerchant(merchant, 'raja-park-trends')
  await moveOrder(merchant, one.orderNumber, { status: 'Ready for Pickup' })

  await page.reload()
  await list.getByRole('link', { name: /^2 shops, one trip/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One trip' })).toBeVisible()
  const { pickup } = await bookingOf(page, one.orderId)
  const digits = [...(pickup?.code ?? '')].join(' ')
  const stop = page.getByRole('region', { name: trends.store.shopName })
  await expect(stop.getByText(digits)).toBeAttached()
  await stop.getByText('Show QR code').click()
  await expect(stop.getByRole('img', { name: /QR/ })).toBeVisible()
  // The other shop has promised a time or the day is too late for it: it is a stop or has its reason.
  const rest = page.getByRole('main').getByText(new RegExp(`Booking ${other.orderNumber}`))
  await expect(rest).toBeVisible()
  await expectAccessible(page)
  await expectSoundScreen(page)

  await page.getByLabel('Leave at the earliest').fill('23:59')
  await expect(
    page.getByText('Nothing can be collected on this day after this time.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not on this trip' })).toBeVisible()
  await page.getByLabel('Leave at the earliest').fill('')
  await expect(stop).toBeVisible()
})
