import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { expectAccessible, expectSoundScreen } from './support/inspect.ts'
import { openPass, readCode } from './support/pass.ts'
import { logIn, logInAsMerchant } from './support/people.ts'
import { book, findItem, wellStocked } from './support/items.ts'

const storeKey = 'bapu-jutti-ghar'
const item = findItem({ storeKey: storeKey, stockFits: wellStocked })

test('a ready booking is extended by one day, once, and the code stays the same', async ({
  page,
  newPerson,
}) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await logIn(page, 'priyanka')
  const orderNumber = await book(page, item)
  await page.goto('/bookings')
  const card = page.getByRole('article', { name: new RegExp(orderNumber) })
  await expect(card).toContainText('Awaiting Confirmation')
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })

  await expect(card).toContainText('Ready for Pickup')
  const collectBy = card.getByText(/^Collect by /)
  const before = await collectBy.innerText()
  await expectAccessible(page)
  await openPass(page, orderNumber)
  const code = await readCode(page)
  const deadline = page.getByText(/^Collect by /)
  const early = await deadline.innerText()

  await page.getByRole('button', { name: 'Keep it a day longer (once)' }).click()
  await expect(page.getByText(/^Kept for you until /)).toBeVisible()
  await expect(deadline).not.toHaveText(early)
  await expect(page.getByRole('button', { name: 'Keep it a day longer (once)' })).toHaveCount(0)
  expect(await readCode(page)).toBe(code)
  await expectSoundScreen(page)

  await page.goto('/bookings')
  await expect(card).toContainText('Ready for Pickup')
  await expect(collectBy).not.toHaveText(before)
  await expect(card.getByRole('button', { name: 'Keep it a day longer (once)' })).toHaveCount(0)
  await card.getByText('Order updates').click()
  await expect(card).toContainText('You asked to keep it a day longer')
})

test('the pass says when the order was collected', async ({ page, newPerson }) => {
  const merchant = await newPerson()
  await logInAsMerchant(merchant, storeKey)
  await logIn(page, 'priyanka')
  const orderNumber = await book(page, item)
  await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
  await page.goto('/bookings')
  await openPass(page, orderNumber)
  const code = await readCode(page)
  await moveOrder(merchant, orderNumber, { status: 'Collected', code })
  await expect(page.getByText(/^Collected on \d\d\/\d\d\/\d{4} - /)).toBeVisible()
  await expect(page.getByText(/^Bill \S+/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the booking' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Booking ${orderNumber}` }),
  ).toBeVisible()
})
