import { expect, it } from 'vitest'
import { advance, buildScene } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function scene() {
  const made = await buildScene(app, { stock: 30 })
  const read = async () => {
    const { status, body } = await made.store.merchant.browser.call('GET /day-summary')
    expect(status).toBe(200)
    return body
  }
  return { ...made, read }
}

const nothing = { awaiting: 0, ready: 0, dueToday: 0, handedOver: 0, taken: 0, takenByUpi: 0 }

it('counts the open orders and the money of today, of the own store only', async () => {
  const { book, bookReady, move, read } = await scene()
  const other = await scene()
  expect(await read()).toEqual(nothing)
  await book(1)
  const { orderId, code } = await bookReady(2)
  expect(await read()).toEqual({ ...nothing, awaiting: 1, ready: 1, dueToday: 1 })
  await move(orderId, 'Collected', { code })
  expect(await read()).toEqual({
    ...nothing,
    awaiting: 1,
    dueToday: 1,
    handedOver: 1,
    taken: 998,
  })
  expect(await other.read()).toEqual(nothing)
  const next = await bookReady(1)
  await move(next.orderId, 'Collected', { code: next.code, paidBy: 'upi' })
  expect(await read()).toMatchObject({ handedOver: 2, taken: 1497, takenByUpi: 499 })
})

it('begins anew at midnight in India, and counts a pickup on its last day', async () => {
  const { bookReady, move, read } = await scene()
  const { orderId, code } = await bookReady(1)
  await bookReady(1)
  await move(orderId, 'Collected', { code })
  await advance(app, new Date('2026-11-16T18:29:59.999Z'))
  expect(await read()).toMatchObject({ handedOver: 1, taken: 499, ready: 1, dueToday: 0 })
  await advance(app, new Date('2026-11-16T18:30:00.000Z'))
  expect(await read()).toMatchObject({ handedOver: 0, taken: 0, dueToday: 0 })
  // Ready on Monday, so the pickup ends on the second open day, Wednesday.
  await advance(app, new Date('2026-11-17T18:30:00.000Z'))
  expect(await read()).toMatchObject({ ready: 1, dueToday: 1 })
})

it('counts no unpaid order, no cancelled one as handed over, and no online payment as money at the counter', async () => {
  const made = await buildPaymentScene(app, { stock: 30 })
  const read = async () => (await made.store.merchant.browser.call('GET /day-summary')).body
  const { orderId } = await made.bookPaid()
  await made.move(orderId, 'Ready for Pickup')
  const { pickup } = await made.see(orderId)
  await made.move(orderId, 'Collected', { code: pickup?.code })
  await made.cancel(await made.book(1))
  expect(await read()).toEqual({ ...nothing, handedOver: 1 })
  // The next checkout of the same article waits for its money.
  const wanted = { ...made.lines(), besides: [orderId] }
  const waiting = await made.shopper.browser.call('POST /create-order', wanted)
  expect(waiting.status).toBe(200)
  expect(await read()).toEqual({ ...nothing, handedOver: 1 })
})
