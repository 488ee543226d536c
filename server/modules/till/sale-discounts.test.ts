import { describe, expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { readPdf } from '#test/pdf-text.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { viewFreeAmounts } from './views/free-amounts.ts'

const app = useTestApp()

const alteration = { name: 'Alteration', hsn: '9988', gstRate: 5, quantity: 1, price: 100.5 }

/** A till with a member of the counter, and the halves of the tax on the bill of a sale. */
async function scene() {
  const till = await buildTillScene(app)
  const { browser, line, store } = till
  const clerk = await buildStaff(app, store.id, 'counter', { name: 'Kavita Meena' })
  const sell = (sale: object, by = browser) =>
    by.call('POST /counter-sales', { lines: [line(3)], paidBy: 'cash', ...sale })
  const halvesOf = async (billId: string) =>
    (
      await app.database.pool.query<{ amount: number; cgst: number; sgst: number; rate: number }>(
        `select amount_paise as amount, cgst_paise as cgst, sgst_paise as sgst, gst_rate as rate
          from bill_lines where bill_id = $1 order by position`,
        [billId],
      )
    ).rows
  return { ...till, sell, clerk: clerk.browser, halvesOf }
}

describe('a discount at the counter', () => {
  it('in rupees is divided over the lines before the tax, with equal halves, to the paisa', async () => {
    const { sell, halvesOf } = await scene()
    const discount = { amount: 100.01, reason: 'Festival' }
    const { status, body } = await sell({ freeLines: [alteration], discount })
    expect(status).toBe(200)
    // 3 × 499 and 100.50 are 1,597.50; 100.01 of them are 93.72 and 6.29.
    expect(body.bill).toMatchObject({
      total: 1497.49,
      paid: 1497.49,
      discount: 0,
      lines: [
        { quantity: 3, price: 499, discount: 93.72 },
        { name: 'Alteration', sku: '', price: 100.5, discount: 6.29, isSold: false },
      ],
    })
    expect(await halvesOf(body.bill.billId)).toEqual([
      { amount: 140_328, cgst: 3_341, sgst: 3_341, rate: 5 },
      { amount: 9_421, cgst: 224, sgst: 224, rate: 5 },
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('in per cent is rounded to the paisa, stands on the bill and in the day’s close with its reason and person', async () => {
    const { sell, browser } = await scene()
    const { body } = await sell({ discount: { percent: 12.5, reason: 'Old customer' } })
    expect(body.bill).toMatchObject({ total: 1309.87, lines: [{ discount: 187.13 }] })
    const { body: close } = await browser.call('GET /day-close', {})
    expect(close.day).toMatchObject({
      sold: { cash: { count: 1, amount: 1309.87 } },
      lowered: [],
      saleDiscounts: [
        {
          billNumber: body.bill.number,
          amount: 187.13,
          reason: 'Old customer',
          by: expect.any(String),
        },
      ],
    })
    const { rawPayload } = await app.fastify.inject({
      url: '/api/bill',
      query: { billId: body.bill.billId },
      headers: { cookie: cookieOf(browser) },
    })
    const { drawn: text } = readPdf(rawPayload)
    expect(text).toContain('187.13)')
    expect(text).toContain('1,309.87')
  })

  it('lowers the value that decides the rate of a piece', async () => {
    const till = await buildTillScene(app, { pricePaise: 265_000, mrpPaise: 300_000 })
    const sell = (more: object) =>
      till.browser.call('POST /counter-sales', { lines: [till.line()], paidBy: 'cash', ...more })
    const rateOf = async ({ body }: { body: { bill: { billId: string } } }) =>
      (
        await app.database.pool.query('select gst_rate from bill_lines where bill_id = $1', [
          body.bill.billId,
        ])
      ).rows[0]?.gst_rate
    expect(await rateOf(await sell({}))).toBe(18)
    expect(await rateOf(await sell({ discount: { amount: 25 } }))).toBe(5)
  })

  it('and a free amount need a reason from the counter’s staff, as a lower price does', async () => {
    const { sell, clerk, browser } = await scene()
    const discount = { percent: 10 }
    const refused = await sell({ discount }, clerk)
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'discount.reason': 'A discount needs a reason' },
    ])
    const free = await sell({ freeLines: [alteration] }, clerk)
    expect(free.body.fields).toEqual({
      'freeLines.0.reason': 'An amount without an article needs a reason',
    })
    expect((await sell({ discount: { ...discount, reason: 'Festival' } }, clerk)).status).toBe(200)
    const said = { ...alteration, reason: 'Sleeves shortened' }
    expect((await sell({ freeLines: [said], lines: [] }, clerk)).status).toBe(200)
    expect((await sell({ discount, freeLines: [alteration] }, browser)).status).toBe(200)
    const { body } = await browser.call('GET /day-close', {})
    expect(body.day.lowered).toMatchObject([
      { name: 'Alteration', isFree: true, to: 100.5, reason: null },
      { name: 'Alteration', isFree: true, to: 100.5, reason: said.reason, by: 'Kavita Meena' },
    ])
  })

  it('is refused in words: nothing left to pay, two ways at once, no line, wrong numbers', async () => {
    const { sell } = await scene()
    const fieldsOf = async (sale: object) => (await sell(sale)).body.fields
    expect(await fieldsOf({ discount: { amount: 1497 } })).toEqual({
      'discount.amount':
        'The discount must be less than the total of Rs\u00a01,497.00, and at least one paisa',
    })
    expect(await fieldsOf({ discount: { amount: 5, percent: 5 } })).toEqual({
      'discount.amount': 'Enter rupees or per cent, not both',
    })
    expect(await fieldsOf({ discount: {} })).toHaveProperty(['discount.amount'])
    expect(await fieldsOf({ discount: { percent: 100 } })).toHaveProperty(['discount.percent'])
    expect(await fieldsOf({ discount: { percent: 1.005 } })).toHaveProperty(['discount.percent'])
    expect(await fieldsOf({ lines: [] })).toEqual({ lines: 'Add at least one article' })
    const wrong = { ...alteration, hsn: '12', gstRate: 6, name: '1' }
    expect(Object.keys((await fieldsOf({ freeLines: [wrong] })) as object).toSorted()).toEqual([
      'freeLines.0.gstRate',
      'freeLines.0.hsn',
      'freeLines.0.name',
    ])
  })

  it('comes back with its pieces: all returns of a line give back exactly what it cost', async () => {
    const { sell, takeBack, browser } = await scene()
    const { body } = await sell({
      freeLines: [{ ...alteration, quantity: 1 }],
      discount: { amount: 10, reason: 'Festival' },
    })
    const { billId, lines, paid } = body.bill
    const back: number[] = []
    const take = async (position: number, restock: boolean) => {
      const one = await takeBack(billId, { lines: [{ position, quantity: 1, restock }] })
      expect(one.status).toBe(200)
      back.push(one.body.amount)
    }
    const refused = await takeBack(billId, { lines: [{ position: 1, quantity: 1, restock: true }] })
    expect(refused.body.fields).toHaveProperty(['lines.0.restock'])
    for (const [position, restock] of [
      [0, true],
      [1, false],
      [0, false],
      [0, true],
    ] as const)
      await take(position, restock)
    expect(lines[0]).toMatchObject({ discount: 9.37 })
    expect(back).toEqual([495.88, 99.87, 495.87, 495.88])
    expect(Math.round(back.reduce((sum, one) => sum + one * 100, 0)) / 100).toBe(paid)
    expect((await browser.call('GET /counter-bill', { billId })).body.leftToCredit).toBe(0)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

function cookieOf({ cookies }: Awaited<ReturnType<typeof buildTillScene>>['browser']): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

it('an amount without an article is proposed with the tax that its name had last, and only with a rate in force', async () => {
  const { sell, browser, store, clerk } = await scene()
  const free = async (by = browser) => (await by.call('GET /free-amounts')).body
  const rates = [0, 3, 5, 18]
  expect(await free()).toEqual({ amounts: [], rates })
  await sell({ lines: [], freeLines: [alteration] })
  await sell({
    lines: [],
    freeLines: [{ ...alteration, name: 'ALTERATION', hsn: '998819', gstRate: 18 }],
  })
  await sell({ lines: [], freeLines: [{ ...alteration, name: 'Old fabric', gstRate: 12 }] })
  const amounts = [
    { name: 'Old fabric', hsn: '9988', gstRate: null },
    { name: 'ALTERATION', hsn: '998819', gstRate: 18 },
  ]
  expect(await free()).toEqual({ amounts, rates })
  expect(await free(clerk)).toEqual({ amounts, rates })
  const other = await buildTillScene(app)
  expect((await free(other.browser)).amounts).toEqual([])
  const later = new Date(app.time.now.getTime() + 366 * DAY_MS)
  const merchant = { name: 'Ramesh', userId: store.merchant.id, storeId: store.id }
  expect((await viewFreeAmounts(app.database.db, merchant, later)).amounts).toEqual([])
})
