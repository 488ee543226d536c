import { randomUUID } from 'node:crypto'
import { gte } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import {
  subscriptionPurchases,
  subscriptions,
  taxRules,
} from '#server/platform/db/tables/billing.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import { business, readPlaceOfSupply, tourist } from '#test/buyers.ts'
import { offerForm } from '#test/campaign-scene.ts'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { buildAdminAs, buildStaff, buildStore } from '#test/factories.ts'
import { folderSteps, paiseIn, readVouchers, useArchiveFiles } from '#test/folder-scene.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, runMoneyJobs } from '#test/payment-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const files = useArchiveFiles()
const app = useTestApp({ files })
const { make, fetchZip } = folderSteps(app, files)

const india = (text: string) => new Date(`${text}+05:30`)
const november = india('2026-11-16T12:00:00')

/** A recorded address in another State decides, for buyers without a GSTIN. */
beforeAll(() => readPlaceOfSupply(app, 1))

/** The parts of the return that are not empty. */
function tablesOf({ gstr1 }: { gstr1?: Record<string, unknown> }) {
  const isEmpty = (value: unknown): boolean =>
    value !== null && typeof value === 'object' && Object.values(value).every(isEmpty)
  const tables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil']
  return Object.fromEntries(
    Object.entries(gstr1 ?? {}).filter(([name, value]) => tables.includes(name) && !isEmpty(value)),
  )
}

const kurta = { rt: 5, txval: 475.24, camt: 11.88, samt: 11.88, csamt: 0 }
/** The only item of a document. */
const itemOf = (sums: object) => [{ num: 1, itm_det: sums }]
const small = { sply_ty: 'INTRA', pos: '08', typ: 'OE' }

/** Each month was computed by hand: half of the tax = rounded(value × rate ÷ (2 × (100 + rate))). */
describe('the GSTR-1 of a month', () => {
  it('of one kurta for Rs 499', async () => {
    const till = await buildTillScene(app)
    await till.sell()
    const { gstr1 } = await make(till.browser, '2026-11')
    expect(gstr1).toEqual({
      gstin: '08ABCDE1234F1Z5',
      fp: '112026',
      version: 'GST3.2',
      b2b: [],
      b2cl: [],
      b2cs: [{ ...small, ...kurta }],
      cdnr: [],
      cdnur: [],
      nil: { inv: [] },
      hsn: {
        hsn_b2b: [],
        hsn_b2c: [{ num: 1, hsn_sc: '6211', uqc: 'PCS', qty: 1, iamt: 0, ...kurta }],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [
              {
                num: 1,
                from: 'TI/26-27/000001',
                to: 'TI/26-27/000001',
                totnum: 1,
                cancel: 0,
                net_issue: 1,
              },
            ],
          },
        ],
      },
    })
  })

  it('is less what came back in it', async () => {
    const till = await buildTillScene(app)
    const { body } = await till.sell([till.line(2)])
    await till.takeBack(body.bill.billId)
    const found = await make(till.browser, '2026-11')
    expect(tablesOf(found)).toEqual({ b2cs: [{ ...small, ...kurta }] })
    expect(found.gstr1.doc_issue.doc_det.map((one: { doc_num: number }) => one.doc_num)).toEqual([
      1, 5,
    ])
    expect(found.rows('returns.csv')).toMatchObject([
      { 'Corrects bill': 'TI/26-27/000001', Reason: 'Too small', 'Taxable value (Rs)': '-475.24' },
    ])
  })

  it('is negative when only goods of an earlier month came back', async () => {
    const till = await buildTillScene(app)
    const { body } = await till.sell()
    await advance(app, india('2026-12-02T11:00:00'))
    await till.takeBack(body.bill.billId)
    const back = { rt: 5, txval: -475.24, camt: -11.88, samt: -11.88, csamt: 0 }
    expect(tablesOf(await make(till.browser, '2026-12'))).toEqual({ b2cs: [{ ...small, ...back }] })
    const before = await make(till.browser, '2026-11')
    expect(tablesOf(before)).toEqual({ b2cs: [{ ...small, ...kurta }] })
    await advance(app, november)
  })

  it('of a shop without GSTIN is not there, and its register has no tax', async () => {
    const till = await buildTillScene(app, {}, {})
    await till.sell()
    const { texts, rows } = await make(till.browser, '2026-11')
    expect(Object.keys(texts).filter((name) => name.startsWith('gstr1'))).toEqual([])
    expect(rows('sales-register.csv')).toMatchObject([
      {
        Document: 'Bill of supply',
        'Place of supply': '08 Rajasthan',
        'Rate (%)': '0',
        'Taxable value (Rs)': '499.00',
        'CGST (Rs)': '0.00',
      },
    ])
    expect(texts['README.txt']).toContain('The shop had no GSTIN')
  })

  it('has both rates of a month in which they changed', async () => {
    await advance(app, india('2025-09-21T18:00:00'))
    await app.database.db.delete(gstRates).where(gte(gstRates.validFrom, '2025-09-22'))
    await app.database.db.update(taxRules).set({ validFrom: '2017-07-01' })
    const till = await buildTillScene(app, { gstRate: 12, pricePaise: 119_900, mrpPaise: 119_900 })
    const { browser } = await buildAdminAs(app, 'finance')
    const step = { rate: 5, upTo: 2_500, rateAbove: 18 }
    const change = {
      hsn: '62',
      category: null,
      ...step,
      validFrom: '2025-09-22',
      source: 'Council',
    }
    expect((await browser.call('POST /admin/gst-rates', change as never)).status).toBe(200)
    await till.sell()
    await advance(app, india('2025-09-22T11:00:00'))
    await till.sell()
    expect(tablesOf(await make(till.browser, '2025-09'))).toEqual({
      b2cs: [
        { ...small, rt: 5, txval: 1_141.9, camt: 28.55, samt: 28.55, csamt: 0 },
        { ...small, rt: 12, txval: 1_070.54, camt: 64.23, samt: 64.23, csamt: 0 },
      ],
    })
    await advance(app, november)
  })

  it('has the lower rate while an offer is below the step of price', async () => {
    const price = { pricePaise: 299_900, mrpPaise: 299_900 }
    const till = await buildTillScene(app, price)
    await till.sell()
    const offer = offerForm(app, { until: india('2026-11-20T00:00:00') })
    await till.browser.call('POST /campaigns', offer, { key: randomUUID() })
    await till.sell()
    expect(tablesOf(await make(till.browser, '2026-11'))).toEqual({
      b2cs: [
        { ...small, rt: 5, txval: 2_284.76, camt: 57.12, samt: 57.12, csamt: 0 },
        { ...small, rt: 18, txval: 2_541.52, camt: 228.74, samt: 228.74, csamt: 0 },
      ],
    })
  })

  it('names the bills and credit notes of a business of another State, with the tax of the shop’s', async () => {
    const till = await buildTillScene(app)
    const sale = { lines: [till.line(2)], paidBy: 'cash', buyer: business }
    const { body } = await till.browser.call('POST /counter-sales', sale as never)
    await till.takeBack(body.bill.billId)
    const regular = { rchrg: 'N', inv_typ: 'R', pos: '08' }
    const found = await make(till.browser, '2026-11')
    expect(tablesOf(found)).toEqual({
      b2b: [
        {
          ctin: business.gstin,
          inv: [
            {
              inum: 'TI/26-27/000001',
              idt: '16-11-2026',
              val: 998,
              ...regular,
              itms: itemOf({ rt: 5, txval: 950.48, camt: 23.76, samt: 23.76, csamt: 0 }),
            },
          ],
        },
      ],
      cdnr: [
        {
          ctin: business.gstin,
          nt: [
            {
              ntty: 'C',
              nt_num: 'CN/26-27/000001',
              nt_dt: '16-11-2026',
              val: 499,
              ...regular,
              itms: itemOf(kurta),
            },
          ],
        },
      ],
    })
    expect(found.gstr1.hsn.hsn_b2b).toMatchObject([{ qty: 1, txval: 475.24 }])
    expect(readVouchers(found.texts['tally-vouchers.xml'] ?? '')).toHaveLength(2)
    expect(found.texts['tally-vouchers.xml']).toContain(`Mehta Traders, GSTIN ${business.gstin}`)
  })

  it('has IGST for a recorded address in another State, where the operator reads the law so', async () => {
    const till = await buildTillScene(app)
    const sale = { lines: [till.line()], paidBy: 'cash', buyer: tourist }
    await till.browser.call('POST /counter-sales', sale as never)
    expect(tablesOf(await make(till.browser, '2026-11'))).toEqual({
      b2cs: [
        { sply_ty: 'INTER', pos: '27', typ: 'OE', rt: 5, txval: 475.24, iamt: 23.76, csamt: 0 },
      ],
    })
  })

  it('names a bill above one lakh for another State, and its credit note', async () => {
    const price = { pricePaise: 299_900, mrpPaise: 299_900, stock: 60 }
    const till = await buildTillScene(app, price)
    const sale = { lines: [till.line(45)], paidBy: 'cash', buyer: tourist }
    const { body } = await till.browser.call('POST /counter-sales', sale as never)
    await till.takeBack(body.bill.billId)
    expect(tablesOf(await make(till.browser, '2026-11'))).toEqual({
      b2cl: [
        {
          pos: '27',
          inv: [
            {
              inum: 'TI/26-27/000001',
              idt: '16-11-2026',
              val: 134_955,
              itms: itemOf({ rt: 18, txval: 114_368.64, iamt: 20_586.36, csamt: 0 }),
            },
          ],
        },
      ],
      cdnur: [
        {
          typ: 'B2CL',
          ntty: 'C',
          nt_num: 'CN/26-27/000001',
          nt_dt: '16-11-2026',
          val: 2_999,
          pos: '27',
          itms: itemOf({ rt: 18, txval: 2_541.52, iamt: 457.48, csamt: 0 }),
        },
      ],
    })
  })

  it('has goods at 0 % as exempt, on bills of supply', async () => {
    const till = await buildTillScene(app, { hsn: '7018', gstRate: 0, category: 'Bangles' })
    await till.sell()
    const found = await make(till.browser, '2026-11')
    expect(tablesOf(found)).toEqual({
      nil: { inv: [{ sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: 499, ngsup_amt: 0 }] },
    })
    expect(found.gstr1.doc_issue.doc_det).toMatchObject([
      { doc_num: 1, docs: [{ from: 'BS/26-27/000001' }] },
    ])
  })
})

describe('the vouchers of a month', () => {
  it('have gift codes and exchanges in ledgers that end at nothing, and money where it is', async () => {
    const shop = await buildExchangeScene(app)
    const { browser } = shop
    const gift = await browser.call(
      'POST /generate-loyalty-code',
      { amount: 100, paidBy: 'upi' } as never,
      { key: randomUUID() },
    )
    const { body: bought } = await browser.call(
      'POST /counter-sales',
      { lines: [shop.line()], paidBy: 'cash', giftCode: { code: gift.body.code } } as never,
      { key: randomUUID() },
    )
    expect(bought).toMatchObject({ bill: { paid: 399 } })
    const { body } = await shop.sell()
    const exchange = await shop.exchange(body.bill.billId, { paidBy: 'cash' })
    expect(exchange.status).toBe(200)
    const { texts } = await make(browser, '2026-11')
    const ledgers = new Map<string, number>()
    for (const { entries } of readVouchers(texts['tally-vouchers.xml'] ?? ''))
      for (const { ledger, debit } of entries)
        ledgers.set(ledger, (ledgers.get(ledger) ?? 0) + debit)
    // 499 − 100 + 499 + 200 in cash, and 100 by UPI for the code. Sold: 499 + 699 with 5 % inside.
    expect(Object.fromEntries(ledgers)).toEqual({
      Cash: 109_800,
      'UPI receipts': 10_000,
      'Gift codes': 0,
      'Exchange of goods': 0,
      'Sales GST 5%': -114_096,
      'Output CGST': -2_852,
      'Output SGST/UTGST': -2_852,
    })
    for (const ledger of ledgers.keys())
      expect(texts['tally-masters.xml']?.includes(`<LEDGER NAME="${ledger}"`)).toBe(
        ledger !== 'Cash',
      )
  })

  it('escape the names of buyers', async () => {
    const till = await buildTillScene(app)
    const buyer = { ...business, name: 'Rao & Sons <"पुणे">' }
    const sale = { lines: [till.line()], paidBy: 'cash', buyer }
    await till.browser.call('POST /counter-sales', sale as never)
    const { texts, rows } = await make(till.browser, '2026-11')
    expect(texts['tally-vouchers.xml']).toContain('Rao &#38; Sons &#60;&#34;पुणे&#34;&#62;, GSTIN')
    expect(rows('sales-register.csv')[0]?.['Buyer']).toBe(buyer.name)
  })
})

describe('the folder of the operator', () => {
  it('has the bills of subscriptions, for finance alone, with a fresh proof', async () => {
    const finance = await buildAdminAs(app, 'finance')
    const shop = await buildStore(app, { storeName: 'Sanganer Prints' })
    const bill = { plan: 'monthly', tags: 10, planPaise: 49_900, setupPaise: 20_000 } as const
    const days = { periodFrom: '2026-11-16', periodUntil: '2026-12-15' }
    const day = { askedAt: november, triedAt: november, paidAt: november, ...days }
    const free = { freeUntil: '2026-11-15', paidUntil: '2026-12-15', createdAt: november }
    await app.database.db.insert(subscriptions).values({ storeId: shop.id, ...free })
    await app.database.db.insert(subscriptionPurchases).values({
      ...bill,
      ...day,
      storeId: shop.id,
      askedBy: shop.merchant.id,
      receiptNumber: 'R/26-27/000001',
      billedTo: { shopName: '=Sanganer', ownerName: 'Ramesh', address: 'Jaipur', gstin: null },
    })
    const { rows, texts, folder } = await make(finance.browser, '2026-11', '/admin/account-folder')
    expect(rows('subscription-bills.csv')).toMatchObject([
      {
        Receipt: 'R/26-27/000001',
        Shop: "'=Sanganer",
        'Total (Rs)': '699.00',
        SAC: '',
        'Rate (%)': '0',
        'Taxable value (Rs)': '0.00',
        'IGST (Rs)': '0.00',
      },
    ])
    expect(texts['README.txt']).toContain('GSTR-8 and the register of tax')
    expect(folder).toMatchObject({ state: 'ready', changes: null })
    const support = await buildAdminAs(app, 'support')
    const kind = '/admin/account-folder'
    expect((await fetchZip(support.browser, '2026-11', kind)).status).toBe(403)
    await finance.endProof()
    expect((await fetchZip(finance.browser, '2026-11', kind)).status).toBe(403)
  })
})

it('the money that the operator holds for each shop adds up, from paid to transferred', async () => {
  const finance = await buildAdminAs(app, 'finance')
  const made = await buildPaymentScene(app, { stock: 9 })
  const { orderId } = await made.bookPaid(1)
  await made.move(orderId, 'Ready for Pickup')
  const code = (await made.see(orderId)).pickup?.code
  await made.move(orderId, 'Collected', { code })
  await made.bookPaid(1)
  const cancelled = await made.bookPaid(1)
  await made.shopper.browser.call(
    'POST /cancel-order',
    { orderId: cancelled.orderId },
    { key: randomUUID() },
  )
  await runMoneyJobs(app)
  const { rows } = await make(finance.browser, '2026-11', '/admin/account-folder')
  const shops = rows('shop-money.csv')
  const sums = {
    'Held at the start (Rs)': '0.00',
    'Paid online (Rs)': '1497.00',
    'Refunds (Rs)': '-499.00',
    'Transferred to the shop (Rs)': '0.00',
    'Held at the end (Rs)': '998.00',
    'Of it owed (Rs)': '0.00',
    'Of it not owed yet (Rs)': '998.00',
  }
  expect(shops).toContainEqual(expect.objectContaining(sums))
  const shop = shops.find((row) => row['Paid online (Rs)'] === '1497.00')
  const sum = (names: string[]) =>
    names.reduce((total, name) => total + Number(shop?.[`${name} (Rs)`]), 0)
  const changes = ['Paid online', 'Refunds', 'Disputes', 'Tax held back', 'Fees']
  expect(sum(['Held at the start', ...changes, 'Transferred to the shop'])).toBe(
    sum(['Held at the end']),
  )
})

describe('a folder', () => {
  it('has the closes of the days that have ended, and the statement', async () => {
    const till = await buildTillScene(app)
    await till.sell()
    await advance(app, india('2026-11-18T10:00:00'))
    const { rows, texts } = await make(till.browser, '2026-11')
    const closes = rows('day-closes.csv')
    expect(closes.map((row) => row['Day'])).toEqual(
      Array.from({ length: 17 }, (_day, place) => `${String(place + 1).padStart(2, '0')}/11/2026`),
    )
    expect(closes[15]).toMatchObject({ 'Sold cash (Rs)': '499.00' })
    expect(rows('statement.csv')).toMatchObject([{ Entry: 'Sale paid at the shop (memo)' }])
    expect(texts['README.txt']).toContain('The month had not ended then')
    await advance(app, november)
  })

  it('of the same month is the same to the byte, until something comes or is corrected', async () => {
    const till = await buildTillScene(app)
    const { body } = await till.sell()
    const first = await make(till.browser, '2026-11')
    expect(first.folder).toMatchObject({ asOf: november.toISOString(), changes: null })
    await advance(app, india('2026-11-16T13:00:00'))
    const same = await make(till.browser, '2026-11')
    expect(same.bytes.equals(first.bytes)).toBe(true)
    expect(same.folder?.asOf).toBe(november.toISOString())
    expect(same.headers['content-disposition']).toBe(
      'attachment; filename="chowk-accounts-2026-11-as-of-20261116-1200.zip"',
    )
    await till.sell()
    const corrected = { billId: body.bill.billId, seen: 0, ways: [{ way: 'upi', amount: 499 }] }
    await till.browser.call('POST /payment-corrections', corrected as never, { key: randomUUID() })
    await advance(app, india('2026-11-16T14:00:00'))
    const other = await make(till.browser, '2026-11')
    expect(other.folder).toMatchObject({
      asOf: app.time.now.toISOString(),
      changes: {
        since: november.toISOString(),
        issued: [{ kind: 'tax_invoice', first: 'TI/26-27/000002', last: 'TI/26-27/000002' }],
        corrected: ['TI/26-27/000001'],
      },
    })
    expect(other.folder?.changes?.files).toContain('tally-vouchers.xml')
    expect(other.texts['README.txt']).toContain('Payment corrected: TI/26-27/000001')
    expect((await make(till.browser, '2026-11')).bytes.equals(other.bytes)).toBe(true)
    await advance(app, november)
  })

  it('is made for a month that has begun, and by the owner alone', async () => {
    const till = await buildTillScene(app)
    const { body } = await till.browser.call('POST /account-folder', { month: '2026-12' })
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { month: 'Choose a month that has begun' },
    })
    const manager = await buildStaff(app, till.store.id, 'manager')
    const asked = await manager.browser.call('POST /account-folder', { month: '2026-11' })
    expect(asked.status).toBe(403)
    await advance(app, india('2026-11-16T12:11:00'))
    await app.database.db.update(sessions).set({ provedAt: november })
    const late = await till.browser.call('POST /account-folder', { month: '2026-11' })
    expect(late.body).toMatchObject({ code: 'PROOF_NEEDED' })
    await advance(app, november)
  })

  it('has no sale of another shop, nor of another month', async () => {
    const [till, other] = [await buildTillScene(app), await buildTillScene(app)]
    await other.sell()
    const { rows, folder } = await make(till.browser, '2026-11')
    expect(folder?.state).toBe('ready')
    expect(rows('sales-register.csv')).toEqual([])
    expect(paiseIn(rows('statement.csv'), 'Amount (Rs)')).toBe(0)
  })
})
