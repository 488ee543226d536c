import type { BrowserContext, Page, Request } from '@playwright/test'
import { moveOrder } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { findItem, wellStocked } from './support/items.ts'
import { bookItems } from './support/orders.ts'
import { signIn, signInAsMerchant } from './support/people.ts'

const shop = 'gopalpura-night'
const item = findItem({ storeKey: shop, stockFits: wellStocked })

const isStream = (request: Request) => request.url().endsWith('/api/live')

/** Returns a reader of the tabs that have an open event stream. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open: Page[] = []
  context.on('request', (request) => {
    if (isStream(request)) open.push(request.frame().page())
  })
  const close = (request: Request) => {
    if (isStream(request)) open.splice(open.indexOf(request.frame().page()), 1)
  }
  context.on('requestfailed', close)
  context.on('requestfinished', close)
  return () => open.filter((page) => !page.isClosed())
}

test(
  'eight tabs share one event stream, and another tab takes it over from one that closes or freezes',
  { tag: '@desktop' },
  async ({ page, context, newPerson }) => {
    const streams = watchStreams(context)
    await signIn(page, 'rohan')
    const { orderNumber } = await bookItems(page, [item])
    const merchant = await newPerson()
    await signInAsMerchant(merchant, shop)
    const tabs = [page]
    for (let more = 0; more < 7; more += 1) tabs.push(await context.newPage())
    // Over HTTP/1.1, with a stream in each, the seventh tab would never be loaded.
    for (const tab of tabs) {
      await tab.goto('/bookings')
      await expect(tab.getByRole('article', { name: new RegExp(orderNumber) })).toBeVisible()
    }
    await expect.poll(() => streams().length).toBe(1)

    const [holder] = streams()
    await holder?.close()
    await expect.poll(() => streams().length, { intervals: [50], timeout: 5_000 }).toBe(1)
    const [second] = streams()
    // A frozen tab keeps its lock and its connection, but answers no message from another tab.
    const thawed = second?.evaluate('for (const end = Date.now() + 6_000; Date.now() < end; );')
    const isTaken = () => streams().some((tab) => tab !== second)
    await expect.poll(isTaken, { intervals: [50], timeout: 5_000 }).toBe(true)

    await moveOrder(merchant, orderNumber, { status: 'Ready for Pickup' })
    for (const tab of tabs)
      if (tab !== holder && tab !== second)
        await expect(tab.getByRole('article', { name: new RegExp(orderNumber) })).toContainText(
          'Ready for Pickup',
        )
    await thawed
    if (second)
      await expect(second.getByRole('article', { name: new RegExp(orderNumber) })).toContainText(
        'Ready for Pickup',
      )
    await expect.poll(() => streams().length).toBe(1)
    await moveOrder(merchant, orderNumber, { status: 'Cancelled', reason: 'End of the test' })
  },
)

test(
  'another account in the same browser has a stream of its own and hears nothing of the first one',
  { tag: '@desktop' },
  async ({ page, context, newPerson }) => {
    const streams = watchStreams(context)
    await signIn(page, 'fatima')
    const first = await bookItems(page, [item])
    await page.goto('/bookings')
    await expect.poll(streams).toEqual([page])
    const other = await context.newPage()
    await signIn(other, 'vikram')
    const second = await bookItems(other, [item])
    await other.goto('/bookings')
    const card = other.getByRole('article', { name: new RegExp(second.orderNumber) })
    await expect(card).toBeVisible()
    await expect.poll(() => streams().includes(other)).toBe(true)

    const merchant = await newPerson()
    await signInAsMerchant(merchant, shop)
    await moveOrder(merchant, second.orderNumber, { status: 'Ready for Pickup' })
    await expect(card).toContainText('Ready for Pickup')
    for (const { orderNumber } of [first, second])
      await moveOrder(merchant, orderNumber, { status: 'Cancelled', reason: 'End of the test' })
  },
)
