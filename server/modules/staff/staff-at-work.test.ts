import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { linkTo } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A shop with stock, an order, a person at the counter and a manager. */
async function buildWork() {
  const scene = await buildScene(app, { stock: 9 })
  const { id: storeId } = scene.store
  const counter = await buildStaff(app, storeId, 'counter', { name: 'Kavita Meena' })
  const manager = await buildStaff(app, storeId, 'manager', { name: 'Farhan Ali' })
  return { ...scene, storeId, counter, manager }
}

describe('the names of a staff', () => {
  it('are in the shop’s time line, ledger and files, and the shopper sees the shop only', async () => {
    const { store, shopper, counter, manager, book, see, product } = await buildWork()
    const orderId = await book(1)
    const act = (browser: typeof counter.browser, input: object) =>
      browser.call('POST /update-order-status', { orderId, ...input }, { key: randomUUID() })
    const ready = await act(counter.browser, { status: 'Ready for Pickup' })
    expect(ready.body.order.timeline.map(({ event, by, name }) => [event, by, name])).toEqual([
      ['booked', 'shopper', null],
      ['ready', 'merchant', 'Kavita Meena'],
    ])
    const booking = await see(orderId)
    expect(JSON.stringify(booking.timeline)).not.toContain('name')
    const code = booking.pickup?.code
    await act(manager.browser, { status: 'Collected', code })
    const { body: history } = await store.merchant.browser.call('GET /order-history')
    expect(history.orders[0]?.timeline.at(-1)).toMatchObject({ name: 'Farhan Ali' })
    expect(JSON.stringify(await see(orderId))).not.toMatch(/Kavita|Farhan/)

    const { body: ledger } = await store.merchant.browser.call('GET /stock-movements', {
      _id: product.variantId,
    })
    expect(ledger.movements[0]).toMatchObject({ kind: 'sale', name: 'Farhan Ali' })
    const { body: file } = await store.merchant.browser.call('GET /order-history/csv')
    expect(file.csv).toMatch(/Marked ready by,Closed by\r\n/)
    expect(file.csv).toMatch(/Kavita Meena,Farhan Ali\r\n/)
    const { body: stored } = await store.merchant.browser.call('GET /store-data')
    expect(stored.data).toMatchObject({
      orders: [{ timeline: [{ name: null }, { name: 'Kavita Meena' }, { name: 'Farhan Ali' }] }],
    })
    const { body: own } = await shopper.browser.call('GET /me/export')
    expect(JSON.stringify(own)).not.toMatch(/Kavita|Farhan/)
  })

  it('are not in the files when the customer ended the order', async () => {
    const { store, book, cancel } = await buildWork()
    await cancel(await book(1))
    const { body: file } = await store.merchant.browser.call('GET /order-history/csv')
    expect(file.csv).toMatch(/,Cancelled,.*,,\r\n/)
  })

  it('are shown with a blocked customer', async () => {
    const { manager, book } = await buildWork()
    const input = { orderId: await book(1), reason: 'Books and never comes' }
    await manager.browser.call('POST /block-shopper', input)
    const { body } = await manager.browser.call('GET /blocked-shoppers')
    expect(body.blocked[0]).toMatchObject({ by: 'Farhan Ali' })
  })
})

it('prints the shop’s bills at the counter, and not after the removal', async () => {
  const { store, counter, bookReady, move } = await buildWork()
  const { orderId, code } = await bookReady(1)
  await move(orderId, 'Collected', { code })
  expect((await counter.browser.call('GET /bill', { orderId })).status).toBe(200)
  await store.merchant.browser.call('DELETE /staff', { userId: counter.id })
  expect((await counter.browser.call('GET /bill', { orderId })).status).toBe(404)
})

describe('a shopper who joins the staff', () => {
  it('finishes the earlier bookings, and makes no new one and no review', async () => {
    const { store, shopper, product, book, bookReady, move, cancel } = await buildWork()
    const owner = store.merchant.browser
    const [waiting, { orderId: ready, code }] = [await book(1), await bookReady(1)]
    await owner.call('POST /staff-invitations', { email: shopper.email, role: 'counter' })
    const token = await linkTo(app, shopper.email)
    const joined = await shopper.browser.call('POST /staff-invitation/accept', { token })
    expect(joined.status).toBe(200)
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    for (const call of ['POST /cop-order', 'POST /create-order'] as const)
      expect(await shopper.browser.call(call, { products: [line] })).toMatchObject({
        status: 403,
        body: { code: 'OWN_STORE' },
      })
    expect((await cancel(waiting)).status).toBe(200)
    expect((await move(ready, 'Collected', { code })).status).toBe(200)
    const review = { orderId: ready, variantId: product.variantId, stars: 5 }
    expect(await shopper.browser.call('POST /review', review)).toMatchObject({
      status: 403,
      body: { code: 'OWN_STORE' },
    })
  })
})

describe('a Mark Ready that was queued before the removal', () => {
  it('changes nothing, and another member can do it', async () => {
    const { store, counter, book, move, see } = await buildWork()
    const orderId = await book(1)
    await store.merchant.browser.call('DELETE /staff', { userId: counter.id })
    const queued = await counter.browser.call(
      'POST /update-order-status',
      { orderId, status: 'Ready for Pickup' },
      { key: randomUUID() },
    )
    expect(queued).toMatchObject({ status: 403, body: { details: { reason: 'shopkeepers' } } })
    expect((await see(orderId)).orderStatus).toBe('Awaiting Confirmation')
    expect((await move(orderId, 'Ready for Pickup')).status).toBe(200)
  })

  it('does not get the stored answer of the earlier call', async () => {
    const { store, counter, book } = await buildWork()
    const input = { orderId: await book(1), status: 'Ready for Pickup' }
    const key = randomUUID()
    expect((await counter.browser.call('POST /update-order-status', input, { key })).status).toBe(
      200,
    )
    await store.merchant.browser.call('DELETE /staff', { userId: counter.id })
    const repeated = await counter.browser.call('POST /update-order-status', input, { key })
    expect(repeated.status).toBe(403)
  })
})
