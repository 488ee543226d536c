import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { emailAbout } from '#test/emails.ts'
import { buildScene, ledgerOf, registeredSeller, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Three sizes at Rs 125.50 with 5 % GST inside; two S, one M and three L are booked. */
async function bookSizes() {
  const sizes = ['S', 'M', 'L']
  const goods = { sizes, stock: 4, pricePaise: 12_550, name: 'Lac kada' }
  const scene = await buildScene(app, goods, registeredSeller)
  const orderId = await scene.book(2, 1, 3)
  const [small = '', medium = '', large = ''] = scene.product.variantIds
  const ready = (declinedLines: string[], more: object = {}) =>
    scene.move(orderId, 'Ready for Pickup', { declinedLines, ...more })
  const stockRows = () => Promise.all([small, medium, large].map((id) => stockRowOf(app, id)))
  return { ...scene, orderId, small, medium, large, ready, stockRows }
}

describe('Ready with declined lines', () => {
  it('reduces total and tax, and removes missing pieces from the stock', async () => {
    const { orderId, small, large, ready, stockRows, see } = await bookSizes()
    const answer = await ready([small], { reason: 'Sold at the counter an hour ago' })
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { orderStatus: 'Ready for Pickup', amount: 502, totalTax: 23.9 } },
    })
    expect(await stockRows()).toEqual([
      { stock: 2, held: 0 },
      { stock: 4, held: 1 },
      { stock: 4, held: 3 },
    ])
    expect(await ledgerOf(app, small)).toEqual(['hold 0 2', 'release 0 -2', 'adjustment -2 0'])
    expect(await ledgerOf(app, large)).toEqual(['hold 0 3'])
    const { products, timeline, amount } = await see(orderId)
    expect(amount).toBe(502)
    expect(products.map(({ declined }) => declined)).toEqual([true, false, false])
    expect(timeline.map(({ event, reason }) => [event, reason])).toEqual([
      ['booked', null],
      ['line_declined', 'Sold at the counter an hour ago'],
      ['ready', null],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('releases declined pieces that are on the shelf after all', async () => {
    const { small, ready, stockRows } = await bookSizes()
    await ready([small], { stillOnShelf: true })
    expect((await stockRows())[0]).toEqual({ stock: 4, held: 0 })
    expect(await ledgerOf(app, small)).toEqual(['hold 0 2', 'release 0 -2'])
  })

  it('shows the shopper what is missing, why, and the new total', async () => {
    const { shopper, medium, ready } = await bookSizes()
    await ready([medium], { reason: 'One has a crack' })
    const mail = await emailAbout(
      app,
      shopper.email,
      /^Partly ready: \d of \d items at Bangle House$/,
    )
    expect(mail.text).toMatch(/Lac kada \(Size: .*\): 1 × Rs\s\S+: Not available/)
    expect(mail.text).toContain('One has a crack')
    expect(mail.text).toContain('Rs\u00a0627.50')
  })

  it('sells and bills only the remaining lines', async () => {
    const { orderId, large, ready, move, stockRows, see } = await bookSizes()
    await ready([large])
    const code = (await see(orderId)).pickup?.code
    const done = await move(orderId, 'Collected', { code })
    expect(done.body.order).toMatchObject({ amount: 376.5, billNumber: 'TI/26-27/000001' })
    expect(await stockRows()).toEqual([
      { stock: 2, held: 0 },
      { stock: 3, held: 0 },
      { stock: 1, held: 0 },
    ])
    expect(await ledgerOf(app, large)).toEqual(['hold 0 3', 'release 0 -3', 'adjustment -3 0'])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is Cancelled when nothing is left', async () => {
    const { shopper, orderId, small, medium, large, ready, stockRows, see } = await bookSizes()
    const answer = await ready([small, medium, large], { reason: 'A leak in the store room' })
    expect(answer.body.order).toMatchObject({ orderStatus: 'Cancelled', codeTriesLeft: null })
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Cancelled', pickup: null })
    const { timeline } = await see(orderId)
    expect(timeline.slice(1).map(({ event, reason }) => [event, reason])).toEqual([
      ['line_declined', null],
      ['cancelled', 'A leak in the store room'],
    ])
    expect(await stockRows()).toEqual([
      { stock: 2, held: 0 },
      { stock: 3, held: 0 },
      { stock: 1, held: 0 },
    ])
    const mail = await emailAbout(
      app,
      shopper.email,
      'Cancelled by the shop: your booking at Bangle House',
    )
    expect(mail.text).toContain('A leak in the store room')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('rejects unknown and repeated declined lines', async () => {
    const { orderId, small, ready, see } = await bookSizes()
    const stranger = randomUUID()
    const answers = [
      await ready([small, stranger]),
      await ready([small, small]),
      await ready(['not an id']),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(answers[0]?.body.fields).toHaveProperty(['declinedLines.1'])
    expect(answers[1]?.body.fields).toHaveProperty(['declinedLines.1'])
    expect(answers[2]?.body.fields).toHaveProperty(['declinedLines.0'])
    expect((await see(orderId)).orderStatus).toBe('Awaiting Confirmation')
  })
})

describe('Ready with the order as the screen showed it', () => {
  const status = 'Awaiting Confirmation'

  it('is done when status and lines are the same, in any order of the lines, and a repeat answers the same', async () => {
    const { orderId, small, medium, large, move, see } = await bookSizes()
    const lines = [
      { variantId: large, quantity: 3 },
      { variantId: small, quantity: 2 },
      { variantId: medium, quantity: 1 },
    ]
    const press = () =>
      move(orderId, 'Ready for Pickup', { seen: { status, lines } }, 'queued-press-1')
    const answers = [await press(), await press()]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    const { timeline } = await see(orderId)
    expect(timeline.map(({ event }) => event)).toEqual(['booked', 'ready'])
  })

  it.each([
    ['another quantity', { quantity: 1 }, status],
    ['another article', { variantId: randomUUID() }, status],
    ['another status', {}, 'Ready for Pickup'],
  ])('is refused for %s, and nothing changes', async (_case, change, seenStatus) => {
    const { orderId, small, medium, large, move, see, stockRows } = await bookSizes()
    const before = await stockRows()
    const lines = [
      { variantId: small, quantity: 2, ...change },
      { variantId: medium, quantity: 1 },
      { variantId: large, quantity: 3 },
    ]
    const seen = { status: seenStatus, lines }
    expect(await move(orderId, 'Ready for Pickup', { seen })).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_STATUS_CONFLICT',
        details: { reason: 'changed', orderStatus: status, by: 'shopper' },
      },
    })
    expect(await see(orderId)).toMatchObject({ orderStatus: status, pickup: null })
    expect(await stockRows()).toEqual(before)
  })

  it('is refused for a missing line', async () => {
    const { orderId, small, move, see } = await bookSizes()
    const seen = { status, lines: [{ variantId: small, quantity: 2 }] }
    expect((await move(orderId, 'Ready for Pickup', { seen })).status).toBe(409)
    expect((await see(orderId)).orderStatus).toBe(status)
  })

  it('names the cancellation when the customer cancelled meanwhile', async () => {
    const { orderId, small, medium, large, cancel, move, see } = await bookSizes()
    const lines = [small, medium, large].map((variantId, at) => ({
      variantId,
      quantity: [2, 1, 3][at],
    }))
    await cancel(orderId)
    expect(await move(orderId, 'Ready for Pickup', { seen: { status, lines } })).toMatchObject({
      status: 409,
      body: { details: { reason: 'moved', orderStatus: 'Cancelled', by: 'shopper' } },
    })
    expect((await see(orderId)).orderStatus).toBe('Cancelled')
  })

  it('is not found in another store', async () => {
    const { orderId, see } = await bookSizes()
    const { store } = await buildScene(app)
    const seen = { status, lines: [] }
    const form = { orderId, status: 'Ready for Pickup', seen }
    const answer = await store.merchant.browser.call('POST /update-order-status', form, {
      key: randomUUID(),
    })
    expect(answer.status).toBe(404)
    expect((await see(orderId)).orderStatus).toBe(status)
  })
})

describe('an open order', () => {
  it('keeps its price and its pieces when the product is repriced, disabled or recounted', async () => {
    const { orderId, ready, see } = await bookSizes()
    await app.database.pool.query(
      `update products set active = false where id in
        (select product_id from order_lines where order_id = $1)`,
      [orderId],
    )
    await app.database.pool.query(
      `update variants set price_paise = 70000 where id in
        (select variant_id from order_lines where order_id = $1)`,
      [orderId],
    )
    expect((await see(orderId)).amount).toBe(753)
    expect((await ready([])).body.order).toMatchObject({ amount: 753 })
  })

  it('can be handed over by a store that was suspended meanwhile', async () => {
    const { store, book, bookReady, move, cancel } = await buildScene(app, { stock: 9 })
    const { orderId, code } = await bookReady(1)
    const [second, third] = [await book(1), await book(1)]
    await app.database.pool.query(`update stores set status = 'suspended' where id = $1`, [
      store.id,
    ])
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)
    expect((await move(second, 'Ready for Pickup')).status).toBe(200)
    expect((await cancel(third)).status).toBe(200)
  })
})
