import type { Page } from '@playwright/test'
import { moveOrder } from './support/api.ts'
import { enterCode, startHandOver } from './support/counter.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectInFirstScreen, expectSoundScreen } from './support/inspect.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookingOf, bookItems } from './support/orders.ts'
import { readCode, unfold } from './support/pass.ts'
import { logIn, logInAsMerchant, nameOf } from './support/people.ts'

const storeKey = 'raja-park-trends'
const item = findItem({ storeKey, stockFits: wellStocked })
const person = 'Ravi Kumar'

/** Books, lets the shop make it ready, and names a person who collects. Returns the link's path. */
async function passOn(page: Page, merchant: Page, { showsSum = false } = {}) {
  await logInAsMerchant(merchant, storeKey)
  await logIn(page, 'priyanka')
  const { orderId, orderNumber } = await bookItems(page, [item])
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await page.goto(`/bookings?orderId=${orderId}`)
  const booking = page.getByRole('article')
  await expectInFirstScreen(page, booking.getByRole('list', { name: 'Steps' }))
  await expectInFirstScreen(page, booking.getByRole('link', { name: 'Directions' }))
  await expectInFirstScreen(page, booking.getByRole('link', { name: /^Call / }))
  await unfold(booking, 'Somebody else collects')
  await booking.getByLabel('Who collects?').fill(person)
  if (showsSum) await booking.getByLabel('Show what there is to pay').check()
  await booking.getByRole('button', { name: 'Make the pass' }).click()
  await expect(booking).toContainText(`${person} collects`)
  await expect(booking.getByText(/\/collect#/)).toBeInViewport()
  await expect(booking.getByText(/^Pickup code/)).toHaveCount(0)
  const { pickup } = await bookingOf(page, orderId)
  return { orderId, orderNumber, booking, link: `/collect#${pickup?.collector?.linkToken}` }
}

test(
  'a shopper lets somebody else collect, who shows a pass of their own at the counter',
  { tag: '@core' },
  async ({ page, newPerson, watch }) => {
    watch.expectFailures(/status of 400/)
    const merchant = await newPerson()
    const { orderNumber, booking, link } = await passOn(page, merchant)
    await expect(booking.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expectSoundScreen(page)
    await expectAccessible(page)

    const friend = await newPerson()
    const answer = await friend.goto(link)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    await expect(friend.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const code = await readCode(friend)
    await expect(friend).toHaveURL('/collect')
    const pass = friend.getByRole('main')
    await expect(pass).toContainText(`${person} collects for ${nameOf('priyanka')}`)
    await expect(pass).toContainText(item.product.productName)
    await expect(pass).not.toContainText(/Rs|@/)
    await expectSoundScreen(friend)
    await expectAccessible(friend)

    await merchant.goto('/dashboard/currentOrders')
    const dialog = await startHandOver(merchant, orderNumber)
    await expect(dialog).toContainText(`${person} collects for ${nameOf('priyanka')}`)
    await enterCode(dialog, code)
    await expect(dialog).toContainText('Handed over')

    await expect(booking).toContainText('Collected')
    await unfold(booking, 'Order updates')
    await expect(booking).toContainText(`Collected by ${person}`)
    // The friend's page learns it by itself.
    await expect(friend.getByRole('heading', { name: 'This pass does not work' })).toBeVisible()
    await expect(friend.getByText('The booking has ended')).toBeVisible()
    await expectAccessible(friend)
    await friend.goto('/collect#AAAAAAAAAAAAAAAAAAAAAA')
    await expect(friend.getByText('The link is not right')).toBeVisible()
  },
)

test('a pass that was shared opens again without signal, until it is taken back', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.expectFailures(/status of 400/, /net::ERR_/)
  const { booking, link } = await passOn(page, await newPerson(), { showsSum: true })
  const friend = await newPerson()
  await friend.goto(link)
  const code = await readCode(friend)
  await expect(friend.getByRole('region', { name: 'Pickup pass' })).toContainText(/Rs\s\d/)
  await friend.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await friend.context().setOffline(true)
  await friend.goto('/collect')
  expect(await readCode(friend)).toBe(code)
  await expect(friend.getByText(/^Saved on/)).toBeVisible()
  await friend.context().setOffline(false)

  await booking.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(booking.getByText(/^Pickup code/)).toHaveCount(1)
  await expect(friend.getByText('This pass was taken back')).toBeVisible()
  await friend.context().setOffline(true)
  await friend.goto('/collect')
  await expect(friend.getByText(/^Pickup code/)).toHaveCount(0)
})
