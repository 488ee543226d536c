import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { billLines, bills, storeLedger, taxRules } from '#server/platform/db/tables/billing.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { buildProduct, buildShopper, mondayNoon } from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { findBrokenInvariants } from '#server/modules/orders/queries/invariants.ts'
import { mustExist } from '#shared/must-exist.ts'
import { eraseClosedStores } from '#server/modules/stores/jobs.ts'
import { orderInvariants } from '#server/modules/orders/rules/invariants.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { issueCreditNote, moveEqualHalves } from './commands/bills.ts'
import { deleteExpiredBills } from './jobs.ts'
import { billSheet } from './rules/bill-sheet.ts'
import { billInvariants } from './rules/invariants.ts'

const app = useTestApp()

const gstin = '08ABCDE1234F1Z5'
const brokenBooks = () => findBrokenInvariants(app.database.db, billInvariants)

type Scene = Awaited<ReturnType<typeof buildScene>>

async function buildRegistered(over: Parameters<typeof buildScene>[1] = {}) {
  const scene = await buildScene(app, { stock: 60, ...over })
  await register(scene)
  return scene
}

async function register({ store }: Scene, number: string | null = gstin) {
  await app.database.db.update(stores).set({ gstin: number }).where(eq(stores.id, store.id))
}

async function collect({ bookReady, move }: Scene, ...quantities: number[]) {
  const { orderId, code } = await bookReady(...quantities)
  const { body } = await move(orderId, 'Collected', { code })
  return { orderId, number: body.order.billNumber }
}

async function billsOf(orderId: string) {
  const found = await app.database.db
    .select()
    .from(bills)
    .where(eq(bills.orderId, orderId))
    .orderBy(sql`${bills.correctsId} is not null`, asc(bills.serial))
  const lines = await Promise.all(
    found.map(({ id }) =>
      app.database.db
        .select()
        .from(billLines)
        .where(eq(billLines.billId, id))
        .orderBy(asc(billLines.position)),
    ),
  )
  return found.map((bill, index) => ({ ...bill, lines: lines[index] ?? [] }))
}

/** For each bill and credit note of an order, which of its lines were sold as used. */
const usedIn = async (orderId: string) =>
  (await billsOf(orderId)).map(({ lines }) => lines.map(({ isUsed }) => isUsed))

const entriesOf = (orderId: string) =>
  app.database.db.select().from(storeLedger).where(eq(storeLedger.orderId, orderId))

const credit = (orderId: string, amountPaise: number, cause = 'refund-1') =>
  app.database.transaction((tx) =>
    issueCreditNote(tx, { orderId, amountPaise, cause, reason: 'Torn seam' }),
  )

describe('the bill of a collected order', () => {
  it('is a tax invoice of a seller with GSTIN, with its lines and taxes', async () => {
    const scene = await buildRegistered({ sizes: ['S', 'M'], pricePaise: 12_550 })
    const { orderId, number } = await collect(scene, 3, 1)
    expect(number).toBe('TI/26-27/000001')
    const [bill] = await billsOf(orderId)
    expect(bill).toMatchObject({
      kind: 'tax_invoice',
      number,
      issuedAt: mondayNoon,
      paymentMethod: 'cash',
      totalPaise: 50_200,
      taxPaise: 2_390,
      payablePaise: 50_200,
      seller: {
        legalName: 'Ramesh Soni',
        storeName: 'Bangle House',
        gstin,
        address: '12 Johari Bazaar, Jaipur',
        state: 'Rajasthan',
      },
    })
    expect(bill?.lines).toMatchObject([
      {
        name: 'Block print kurta',
        attributes: { Size: 'S' },
        hsn: '6211',
        quantity: 3,
        pricePaise: 12_550,
        gstRate: 5,
        taxablePaise: 35_858,
        cgstPaise: 896,
        sgstPaise: 896,
      },
      {
        attributes: { Size: 'M' },
        quantity: 1,
        amountPaise: 12_550,
        cgstPaise: 299,
        sgstPaise: 299,
      },
    ])
    expect(await brokenBooks()).toEqual([])
  })

  it('is a bill of supply without tax of a seller without GSTIN', async () => {
    const { orderId, number } = await collect(await buildScene(app))
    expect(number).toBe('BS/26-27/000001')
    const [bill] = await billsOf(orderId)
    expect(bill).toMatchObject({ kind: 'bill_of_supply', taxPaise: 0, totalPaise: 49_900 })
    expect(bill?.lines).toMatchObject([{ gstRate: 0, taxablePaise: 49_900, cgstPaise: 0 }])
  })

  it('has only the lines that were handed over', async () => {
    const scene = await buildRegistered({ sizes: ['S', 'M'] })
    const orderId = await scene.book(1, 2)
    const declinedLines = [scene.product.variantIds[0]]
    await scene.move(orderId, 'Ready for Pickup', { declinedLines })
    await scene.move(orderId, 'Collected', { override: { reason: 'Known here' } })
    const [bill] = await billsOf(orderId)
    expect(bill?.totalPaise).toBe(99_800)
    expect(bill?.lines.map(({ attributes }) => attributes)).toEqual([{ Size: 'M' }])
    expect(await brokenBooks()).toEqual([])
  })

  it('says which article was sold as used, at the counter and by a booking, and so does its credit note', async () => {
    const scene = await buildRegistered()
    const { browser } = scene.store.merchant
    const { orderId: before } = await collect(scene)
    await app.database.db.update(variants).set({ condition: 'Used' })
    const { orderId } = await collect(scene)
    await app.database.db.update(variants).set({ condition: 'New' })
    await credit(orderId, 100)
    await credit(before, 100)
    expect([await usedIn(before), await usedIn(orderId)]).toEqual([
      [[false], [false]],
      [[true], [true]],
    ])
    await app.database.db.update(variants).set({ condition: 'Used' })
    const lines = [{ variantId: scene.product.variantId, quantity: 1 }]
    const { body } = await browser.call(
      'POST /counter-sales',
      { lines, paidBy: 'cash' },
      { key: randomUUID() },
    )
    const { billId } = body.bill
    const shown = await browser.call('GET /counter-bill', { billId })
    expect(shown.body.lines).toMatchObject([{ isUsed: true }])
  })

  it('keeps its content when shop and product change', async () => {
    const scene = await buildRegistered()
    const { orderId } = await collect(scene)
    const before = await billsOf(orderId)
    await app.database.db
      .update(stores)
      .set({ ownerName: 'New Owner', storeName: 'New name', address: 'Elsewhere', gstin: null })
      .where(eq(stores.id, scene.store.id))
    expect(await billsOf(orderId)).toEqual(before)
    const change = app.database.pool.query('update bills set total_paise = 1 where order_id = $1', [
      orderId,
    ])
    await expect(change).rejects.toThrow('append-only')
  })

  it('is numbered by store, financial year and kind', async () => {
    app.time.now = new Date('2027-03-31T06:30:00Z')
    const scene = await buildRegistered()
    const numbers = [(await collect(scene)).number, (await collect(scene)).number]
    await register(scene, null)
    numbers.push((await collect(scene)).number)
    await register(scene)
    numbers.push((await collect(scene)).number)
    await advance(app, new Date('2027-04-01T06:30:00Z'))
    numbers.push((await collect(scene)).number)
    expect(numbers).toEqual([
      'TI/26-27/000001',
      'TI/26-27/000002',
      'BS/26-27/000001',
      'TI/26-27/000003',
      'TI/27-28/000001',
    ])
    expect((await collect(await buildRegistered())).number).toBe('TI/27-28/000001')
    expect(await brokenBooks()).toEqual([])
  })

  it('with a discount keeps the value of the goods and lowers what is paid', async () => {
    const scene = await buildRegistered()
    const { orderId } = await scene.bookReady()
    const { browser } = scene.store.merchant
    const gift = await browser.call('POST /generate-loyalty-code', { amount: 200 })
    const giftCode = { code: gift.body.code }
    await scene.move(orderId, 'Collected', { override: { reason: 'Known here' }, giftCode })
    const discounts = [
      { kind: 'gift_code', reference: gift.body.gift.lastFour, amountPaise: 20_000 },
    ]
    const [bill] = await billsOf(orderId)
    const totals = { totalPaise: 49_900, taxPaise: 2_376, payablePaise: 29_900 }
    expect(bill).toMatchObject({ ...totals, discounts })
    expect(await entriesOf(orderId)).toMatchObject([
      { kind: 'cash_sale', amountPaise: 29_900, balanceChangePaise: 0 },
    ])
    const shown = {
      ...mustExist(bill, 'the bill'),
      orderNumber: 'K7Q-2MX',
      corrects: null,
      credit: null,
      customerName: null,
      taken: { cash: 29_900, upi: 0, card: 0 },
      gift: null,
      exchange: null,
    }
    expect(billSheet(shown, 'en', 'a4').blocks).toEqual(
      expect.arrayContaining([
        { kind: 'pair', start: `Gift code …${gift.body.gift.lastFour}`, end: '− 200.00' },
        { kind: 'pair', start: 'To pay', end: '₹ 299.00', style: 'strong' },
      ]),
    )
    expect(await brokenBooks()).toEqual([])
  })

  it('is not issued when the hand-over fails', async () => {
    const scene = await buildRegistered()
    const { orderId, code } = await scene.bookReady()
    await scene.move(orderId, 'Collected', { code: code === '000000' ? '111111' : '000000' })
    await scene.move(orderId, 'Cancelled', { reason: 'Broken' })
    expect(await billsOf(orderId)).toEqual([])
    expect((await collect(scene)).number).toBe('TI/26-27/000001')
  })
})

describe('fifty hand-overs at once', () => {
  it('get fifty numbers without a gap and without a duplicate', async () => {
    const scene = await buildRegistered({ stock: 200 })
    const waiting: string[] = []
    for (let index = 0; index < 50; index++) {
      const { store, product } = scene
      const other = index % 5 === 0 ? await buildProduct(app, store.id, { gstRate: 0 }) : product
      waiting.push(await readyOrder(scene, other))
    }
    const answers = await Promise.all(waiting.map((orderId) => handOver(scene, orderId)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).toEqual([])
    const numbers = answers.map(({ body }) => String(body.order.billNumber)).toSorted()
    expect(numbers).toEqual([...series('BS', 10), ...series('TI', 40)])
    expect(await brokenBooks()).toEqual([])
  }, 120_000)
})

type Answer = Awaited<ReturnType<Scene['move']>>

/** Repeats the call while the server answers BUSY, as the screen does: a slow machine may refuse the last requests. */
async function handOver(scene: Scene, orderId: string): Promise<Answer> {
  const answer = await scene.move(orderId, 'Collected', { override: { reason: 'Known here' } })
  return answer.status === 503 ? handOver(scene, orderId) : answer
}

/** The first numbers of a series. */
const series = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}/26-27/${String(n + 1).padStart(6, '0')}`)

/** Books one piece and marks it ready. Each order has its own shopper, so that no booking cap is reached. */
async function readyOrder({ move }: Scene, product: { id: string; variantId: string }) {
  const { browser } = await buildShopper(app)
  const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
  const { body } = await browser.call(
    'POST /cop-order',
    { products: [line] },
    { key: randomUUID() },
  )
  await move(body.orderId, 'Ready for Pickup')
  return body.orderId
}

describe('a credit note', () => {
  it('has its own series and gives each line back in proportion', async () => {
    const scene = await buildRegistered({ sizes: ['S', 'M'], pricePaise: 10_500 })
    const { orderId } = await collect(scene, 1, 3)
    expect(await credit(orderId, 21_000)).toBe('CN/26-27/000001')
    const [bill, note] = await billsOf(orderId)
    expect(note).toMatchObject({
      kind: 'credit_note',
      correctsId: bill?.id,
      reason: 'Torn seam',
      totalPaise: 21_000,
      taxPaise: 1_000,
      seller: bill?.seller,
    })
    expect(note?.lines).toMatchObject([
      { position: 0, quantity: null, amountPaise: 5_250, taxablePaise: 5_000 },
      { position: 1, quantity: null, amountPaise: 15_750, taxablePaise: 15_000 },
    ])
    expect(await brokenBooks()).toEqual([])
  })

  it('is issued once for the same event, and never for more than is left', async () => {
    const { orderId } = await collect(await buildRegistered())
    const both = await Promise.all([credit(orderId, 20_000), credit(orderId, 20_000)])
    expect(both).toEqual(['CN/26-27/000001', 'CN/26-27/000001'])
    await expect(credit(orderId, 20_001)).rejects.toThrow('another amount')
    await expect(credit(orderId, 29_901, 'refund-2')).rejects.toThrow('cannot be credited')
    expect(await credit(orderId, 29_899, 'refund-2')).toBe('CN/26-27/000002')
    await expect(credit(orderId, 2, 'refund-3')).rejects.toThrow('with 2 of 1 paise')
    expect(await billsOf(orderId)).toHaveLength(3)
    expect(await brokenBooks()).toEqual([])
  })

  it('is not needed for an order without a bill', async () => {
    const scene = await buildRegistered()
    expect(await credit(await scene.book(), 100)).toBeUndefined()
  })
})

describe('old bills', () => {
  it('keep the seller when the personal data of the closed store are erased', async () => {
    const scene = await buildRegistered()
    const { orderId } = await collect(scene)
    await app.database.pool.query(
      `update stores set status = 'suspended', status_before_closing = 'approved',
        closing_asked_at = $2, closed_at = $2 where id = $1`,
      [scene.store.id, app.time.now],
    )
    const later = new Date('2034-12-01T00:00:00Z')
    await eraseClosedStores(app.database, later)
    await deleteExpiredBills(app.database, later)
    const [store] = await app.database.db.select().from(stores).where(eq(stores.id, scene.store.id))
    expect(store).toMatchObject({ ownerName: '', erasedAt: expect.any(Date) })
    expect((await billsOf(orderId))[0]?.seller).toMatchObject({ legalName: 'Ramesh Soni', gstin })
  })

  it('are kept as long as a credit note of a later year corrects them', async () => {
    app.time.now = new Date('2027-03-31T06:30:00Z')
    const { orderId } = await collect(await buildRegistered())
    // The first moment of the next financial year in India.
    app.time.now = new Date('2027-03-31T18:30:00Z')
    await credit(orderId, 100)
    await deleteExpiredBills(app.database, new Date('2036-06-30T00:00:00Z'))
    expect(await billsOf(orderId)).toHaveLength(2)
    await deleteExpiredBills(app.database, new Date('2037-06-30T00:00:00Z'))
    expect(await billsOf(orderId)).toEqual([])
  })

  it('are deleted when their legal period is over, with their lines and credit notes', async () => {
    const { orderId } = await collect(await buildRegistered())
    await credit(orderId, 100)
    await deleteExpiredBills(app.database, new Date('2035-12-31T18:00:00Z'))
    expect(await billsOf(orderId)).toHaveLength(2)
    await deleteExpiredBills(app.database, new Date('2035-12-31T19:00:00Z'))
    expect(await billsOf(orderId)).toEqual([])
  })
})

const halvesFrom = (days: number) =>
  app.database.db.update(taxRules).set({
    validFrom: indianDay(new Date(mondayNoon.getTime() + days * DAY_MS)),
  })

/** Tax, CGST and SGST of an order's bill and of its credit notes, whose only line it is. */
const halvesOf = async (orderId: string) =>
  (await billsOf(orderId)).map(({ taxPaise, lines }) => [
    taxPaise,
    lines[0]?.cgstPaise,
    lines[0]?.sgstPaise,
  ])

const move = (day: string) => app.database.transaction((tx) => moveEqualHalves(tx, day))

describe('the day from which CGST and SGST are equal', () => {
  it('counts on the day of the bill; a credit note follows its bill, and the order shows what its bill says', async () => {
    const scene = await buildRegistered({ sizes: ['S'], pricePaise: 12_550 })
    await halvesFrom(1)
    const earlier = await collect(scene, 3)
    await halvesFrom(0)
    const present = await collect(scene, 3)
    for (const { orderId } of [earlier, present]) await credit(orderId, 37_650)
    expect(await halvesOf(earlier.orderId)).toEqual([
      [1_793, 897, 896],
      [1_793, 897, 896],
    ])
    expect(await halvesOf(present.orderId)).toEqual([
      [1_792, 896, 896],
      [1_792, 896, 896],
    ])
    const all = { ...billInvariants, ...orderInvariants }
    const checked = Object.entries(all).filter(([name]) =>
      /every line of a bill with|amount and tax are/.test(name),
    )
    expect(checked).toHaveLength(2)
    expect(await findBrokenInvariants(app.database.db, Object.fromEntries(checked))).toEqual([])
  })

  it('can be moved to a later day until it has begun', async () => {
    await halvesFrom(1)
    expect(await move(indianDay(mondayNoon))).toBe(false)
    expect(await move('2027-04-01')).toBe(true)
    await halvesFrom(0)
    expect(await move('2027-04-01')).toBe(false)
  })
})
