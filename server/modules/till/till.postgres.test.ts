import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Answer = { status: number; body: Record<string, unknown> }

/** Repeats a call while the server answers BUSY, as the screen does, with the same key. */
async function retryPatiently(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  return answer.status === 503 ? retryPatiently(send) : answer
}

const numbers = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}/26-27/${String(n + 1).padStart(6, '0')}`)

async function numbersOf(storeId: string) {
  const { rows } = await app.database.pool.query<{ number: string }>(
    'select number from bills where store_id = $1 order by number',
    [storeId],
  )
  return rows.map(({ number }) => number)
}

describe('fifty sales and returns at once', () => {
  it('have numbers without a gap, although some fail and some are repeated', async () => {
    const scene = await buildTillScene(app, { stock: 60 })
    const { sell, line, takeBack, store, variantId } = scene
    const bills: string[] = []
    for (let n = 0; n < 15; n++) bills.push((await sell([line(1)])).body.bill.billId)
    const acts = Array.from({ length: 50 }, (_, n) => {
      const key = randomUUID()
      const bill = bills[n % 15] ?? ''
      switch (n % 5) {
        case 0:
          return () => takeBack(bill, {}, key)
        case 1:
          // More pieces than the bill has, so the call fails after the bill is locked.
          return () => takeBack(bill, { lines: [{ position: 0, quantity: 2, restock: true }] }, key)
        case 2:
          // More pieces than are free, so the call fails after the number is assigned.
          return () => sell([line(99)], 'cash', key)
        default:
          return () => sell([line(1)], 'upi', key)
      }
    })
    const answers = await Promise.all(
      acts
        .flatMap((act, n) => (n % 4 === 0 ? [act, act] : [act]))
        .map((act) => retryPatiently(act)),
    )
    expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([])
    // There are 20 sales; the returns name five of their bills, two times each.
    expect(await numbersOf(store.id)).toEqual([...numbers('CN', 3), ...numbers('TI', 35)])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 60 - 35 + 3, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  }, 120_000)

  it('with hand-overs of the same pieces never deadlock', async () => {
    const scene = await buildTillScene(app, { stock: 60 })
    const { sell, line, collect, takeBack, bookReady, move, store } = scene
    const { billId } = await collect(3)
    const { orderId, code } = await bookReady(1)
    const answers = await Promise.all(
      [
        () => move(orderId, 'Collected', { code }),
        ...Array.from({ length: 12 }, () => () => sell([line(1)])),
        ...Array.from({ length: 3 }, () => () => takeBack(billId)),
      ].map((act) => retryPatiently(act)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await numbersOf(store.id)).toEqual([...numbers('CN', 3), ...numbers('TI', 14)])
    expect(await brokenInvariants(app.database)).toEqual([])
  }, 120_000)
})

describe('the last free piece', () => {
  it('is sold or booked, once', async () => {
    const { sell, line, book, variantId } = await buildTillScene(app, { stock: 1 })
    const answers = await Promise.all([
      book(1),
      ...Array.from({ length: 6 }, () => retryPatiently(() => sell([line(1)]))),
    ])
    const [booked, ...sales] = answers
    const sold = sales.filter((sale) => (sale as Answer).status === 200)
    expect(sold.length + (booked ? 1 : 0)).toBe(1)
    const row = await stockRowOf(app, variantId)
    expect((row?.stock ?? 0) - (row?.held ?? 0)).toBe(0)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('in two hands, or booked and in a hand: a held piece stays, and each sold one was counted in', async () => {
    const { browser, line, book, variantId } = await buildTillScene(app, { stock: 1 })
    const sale = { lines: [{ ...line(1), isHere: true }], paidBy: 'cash' }
    const sell = () =>
      retryPatiently(
        () => browser.call('POST /counter-sales', sale, { key: randomUUID() }) as Promise<Answer>,
      )
    const [booked, ...sales] = await Promise.all([book(1), sell(), sell(), sell()])
    // Sales before the booking take the counted piece, or count in their own; none may sell after it.
    const sold = (sales as Answer[]).filter(({ status }) => status === 200).length
    expect(await stockRowOf(app, variantId)).toEqual(
      booked ? { stock: 1, held: 1 } : { stock: 0, held: 0 },
    )
    expect(sold).toBe(booked ? 0 : 3)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of two tills goes to one; the other is told before a bill, with its discount and free amount kept out of the books', async () => {
    const { browser, line, store, variantId } = await buildTillScene(app, { stock: 1 })
    const freeLines = [
      { name: 'Alteration', hsn: '9988', gstRate: 5, quantity: 1, price: 100, reason: 'Sleeves' },
    ]
    const sale = { lines: [line(1)], freeLines, discount: { percent: 10 }, paidBy: 'cash' }
    const answers = await Promise.all(
      Array.from({ length: 2 }, async () =>
        retryPatiently(
          () => browser.call('POST /counter-sales', sale, { key: randomUUID() }) as Promise<Answer>,
        ),
      ),
    )
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'TOO_FEW_FREE', details: { lines: [{ variantId, free: 0, held: 0 }] } },
    })
    expect(await numbersOf(store.id)).toEqual(numbers('TI', 1))
    const { body } = await browser.call('GET /day-close', {})
    expect([body.day.lowered.length, body.day.saleDiscounts.length]).toEqual([1, 1])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of a bill comes back once, however often the call is repeated', async () => {
    const { sell, line, takeBack, variantId } = await buildTillScene(app, { stock: 5 })
    const { billId } = (await sell([line(1)])).body.bill
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => retryPatiently(() => takeBack(billId))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 5, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
