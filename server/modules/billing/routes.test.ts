import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { stores } from '#server/platform/db/tables/stores.ts'
import { buildAdmin, buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { issueCreditNote } from './commands/bills.ts'
import { addLedgerEntry } from './commands/ledger.ts'

const app = useTestApp()

type Scene = Awaited<ReturnType<typeof buildScene>>
const november = { from: '2026-11-01', to: '2026-11-30' }

async function buildRegistered(over: Parameters<typeof buildScene>[1] = {}): Promise<Scene> {
  const scene = await buildScene(app, { stock: 60, ...over })
  const gstin = '08ABCDE1234F1Z5'
  await app.database.db.update(stores).set({ gstin }).where(eq(stores.id, scene.store.id))
  return scene
}

async function collect({ bookReady, move }: Scene, ...quantities: number[]): Promise<string> {
  const { orderId, code } = await bookReady(...quantities)
  await move(orderId, 'Collected', { code })
  return orderId
}

const credit = (orderId: string, amountPaise: number) =>
  app.database.transaction((tx) =>
    issueCreditNote(tx, { orderId, amountPaise, cause: 'refund-1', reason: 'Torn seam' }),
  )

/** The PDF of a bill with its texts. */
async function billOf(browser: Scene['shopper']['browser'], input: Record<string, string>) {
  const answer = await app.fastify.inject({
    url: '/api/bill',
    query: input,
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const { 'content-type': type, 'cache-control': cacheControl } = answer.headers
  const saveAs = answer.headers['content-disposition']
  return { status: answer.statusCode, type, cacheControl, saveAs, ...readPdf(answer.rawPayload) }
}

describe('the bill as a PDF', () => {
  it('has all entries that a tax invoice needs, for the shopper and for the store', async () => {
    const scene = await buildRegistered({
      sizes: ['S', 'M'],
      pricePaise: 12_550,
      name: 'Kurta हाथ की छपाई',
    })
    const orderId = await collect(scene, 3, 1)
    for (const { browser } of [scene.shopper, scene.store.merchant]) {
      const bill = await billOf(browser, { orderId, locale: 'en' })
      expect(bill).toMatchObject({
        status: 200,
        type: 'application/pdf',
        cacheControl: 'no-store',
        saveAs: 'attachment; filename="bill-TI-26-27-000001.pdf"',
        pages: 1,
      })
      const { stored } = bill
      for (const text of [
        'Tax invoice',
        'Bangle House',
        'Legal name: Ramesh Soni',
        'GSTIN: 08ABCDE1234F1Z5',
        'Number: TI/26-27/000001',
        'Date: 16/11/2026 - 12:00 pm',
        'Kurta हाथ की छपाई, S',
        '6211',
        '125.50',
        '358.58',
        '5 %',
        '8.96',
        '376.50',
        '₹ 502.00',
        'In words: Rupees Five Hundred Two Only',
        'Paid in cash',
      ])
        expect(stored).toContain(text)
      // The drawn glyphs must give the same numbers and words as the stored text.
      for (const text of [
        'TI/26-27/000001',
        'Tax invoice',
        '₹ 502.00',
        '358.58',
        'Rupees Five Hundred Two Only',
      ])
        expect(bill.drawn).toContain(text)
    }
  })

  it('is in Hindi on request, and on a roll of 80 mm', async () => {
    const scene = await buildRegistered({ pricePaise: 1_234_550, mrpPaise: 1_500_000 })
    const orderId = await collect(scene)
    const { stored, drawn } = await billOf(scene.shopper.browser, { orderId, locale: 'hi' })
    expect(stored).toContain('टैक्स इनवॉइस')
    expect(stored).toContain('शब्दों में: बारह हज़ार तीन सौ पैंतालीस रुपये और पचास पैसे मात्र')
    expect(drawn).toContain('₹ 12,345.50')
    expect(drawn).not.toContain('\uFFFD')
    const roll = await billOf(scene.shopper.browser, { orderId, locale: 'hi', form: 'thermal' })
    expect(roll.stored).toContain('टैक्स इनवॉइस')
    expect(roll.stored.join(' ')).toContain('1 × 12,345.50 · HSN 6211 · 18 %')
  })

  it.each([
    ['क्\u200Dष कमीज़', 'en', 'कमीज'],
    ['सिल्क\u200C दुपट्टा', 'hi', 'दुपट्टा'],
    ['સાડી', 'en', 'Saadee'],
    ['সাড়ী', 'hi', 'साड'],
    ['उ़ॖ 中文 👩🏽‍🎤', 'en', '?? •'],
  ] as const)(
    'comes for goods and a shop called %j, with their own letters stored',
    async (name, locale, drawn) => {
      const scene = await buildRegistered({ name })
      const { id } = scene.store
      await app.database.db
        .update(stores)
        .set({ storeName: name, address: name })
        .where(eq(stores.id, id))
      const orderId = await collect(scene)
      for (const form of ['a4', 'thermal']) {
        const bill = await billOf(scene.shopper.browser, { orderId, locale, form })
        expect(bill.status).toBe(200)
        expect(bill.stored.filter((text) => text.startsWith(name)).length).toBeGreaterThan(2)
        expect(bill.drawn).toContain(drawn)
      }
    },
  )

  it('charges no tax on a bill of supply', async () => {
    const scene = await buildScene(app)
    const orderId = await collect(scene)
    const { stored } = await billOf(scene.shopper.browser, { orderId, locale: 'en' })
    expect(stored).toContain('Bill of supply')
    expect(stored).toContain('Not registered under GST')
    expect(stored.join('\n')).not.toMatch(/CGST|Taxable|reverse/)
  })

  it('continues on further pages when it is long, each with its page number', async () => {
    const scene = await buildRegistered({ pricePaise: 5_300_000, mrpPaise: 5_300_000 })
    const { shopper, store, product } = scene
    const lines = [{ productId: product.id, variantId: product.variantId, quantity: 1 }]
    for (let index = 0; index < 19; index++) {
      const name =
        `Hand-printed cotton kurta with a long name, ${index} ${'wide '.repeat(5)}`.slice(0, 70)
      const goods = await buildProduct(app, store.id, {
        name,
        sizes: ['XXXL regular fit, cut long '.repeat(4)],
      })
      lines.push({ productId: goods.id, variantId: goods.variantId, quantity: 1 })
    }
    const { body } = await shopper.browser.call('POST /cop-order', { products: lines })
    await scene.move(body.orderId, 'Ready for Pickup')
    await scene.move(body.orderId, 'Collected', { override: { reason: 'Known here' } })
    const input = { orderId: body.orderId, locale: 'en' }
    const { stored, pages } = await billOf(shopper.browser, input)
    expect(pages).toBe(3)
    expect(stored).toContain('Page 3 of 3')
    expect(stored.filter((text) => text === 'Taxable')).toHaveLength(3)
    // Rule 46(e): the customer is named from Rs 50,000 on.
    expect(stored.join('\n')).toContain('required from ₹ 50,000')
  })

  it('of a credit note names the bill that it corrects', async () => {
    const scene = await buildRegistered()
    const orderId = await collect(scene)
    const note = (await credit(orderId, 49_900)) ?? ''
    const { stored } = await billOf(scene.shopper.browser, { orderId, note, locale: 'en' })
    for (const text of ['Credit note', 'Reason: Torn seam', '₹ 499.00'])
      expect(stored).toContain(text)
    expect(stored.join('\n')).toContain('Corrects: TI/26-27/000001 of 16/11/2026')
  })

  it('does not exist for strangers and for orders that were not collected', async () => {
    const scene = await buildRegistered()
    const orderId = await collect(scene)
    const other = await buildShopper(app)
    const otherShop = (await buildStore(app)).merchant
    for (const { browser } of [other, otherShop])
      expect((await browser.call('GET /bill', { orderId })).status).toBe(404)
    expect((await app.browser().call('GET /bill', { orderId })).status).toBe(401)
    const waiting = await scene.book()
    expect((await scene.shopper.browser.call('GET /bill', { orderId: waiting })).status).toBe(404)
    const wrongNote = await scene.shopper.browser.call('GET /bill', {
      orderId,
      note: 'CN/26-27/000009',
    })
    expect(wrongNote.status).toBe(404)
  })
})

type CsvCall = 'GET /bills/day-close' | 'GET /bills/hsn-summary' | 'GET /statement/csv'

async function rowsOf({ store }: Pick<Scene, 'store'>, name: CsvCall, period = november) {
  const { body } = await store.merchant.browser.call(name, period)
  const [heading = [], ...rows] = Papa.parse<string[]>(body.csv.slice(1).trimEnd()).data
  return rows.map((row) => Object.fromEntries(heading.map((title, at) => [title, row[at]])))
}

describe('the files for the accountant', () => {
  it('the day’s close has numbers, taxes and totals by day and kind, with credit notes as negative', async () => {
    const scene = await buildRegistered({ pricePaise: 10_500 })
    const first = await collect(scene, 2)
    await collect(scene)
    await credit(first, 10_500)
    await advance(app, new Date('2026-11-17T06:30:00Z'))
    await collect(scene)
    expect(await rowsOf(scene, 'GET /bills/day-close')).toMatchObject([
      {
        Day: '16/11/2026',
        Document: 'Tax invoice',
        'First number': 'TI/26-27/000001',
        'Last number': 'TI/26-27/000002',
        Documents: '2',
        'Taxable value (Rs)': '300.00',
        'CGST (Rs)': '7.50',
        'SGST/UTGST (Rs)': '7.50',
        'Total (Rs)': '315.00',
        'Paid at the shop (Rs)': '315.00',
        'Paid online (Rs)': '0.00',
      },
      { Document: 'Credit note', 'First number': 'CN/26-27/000001', 'Total (Rs)': '-105.00' },
      { Day: '17/11/2026', 'First number': 'TI/26-27/000003', 'Total (Rs)': '105.00' },
    ])
    const oneDay = { from: '2026-11-17', to: '2026-11-17' }
    expect(await rowsOf(scene, 'GET /bills/day-close', oneDay)).toHaveLength(1)
  })

  it('have a bill of midnight on the day that begins then, and on no other', async () => {
    const scene = await buildRegistered({ pricePaise: 10_500 })
    const orderId = await scene.book()
    await scene.move(orderId, 'Ready for Pickup')
    await advance(app, new Date('2026-11-16T18:30:00Z'))
    await scene.move(orderId, 'Collected', { override: { reason: 'Known here' } })
    const files = ['GET /bills/day-close', 'GET /bills/hsn-summary', 'GET /statement/csv'] as const
    for (const file of files)
      for (const [day, count] of [
        ['2026-11-16', 0],
        ['2026-11-17', 1],
      ] as const)
        expect([file, day, (await rowsOf(scene, file, { from: day, to: day })).length]).toEqual([
          file,
          day,
          count,
        ])
    expect(await rowsOf(scene, 'GET /statement/csv')).toMatchObject([
      { 'Bill or credit note': 'TI/26-27/000001', 'Its day': '17/11/2026' },
    ])
  })

  it('the HSN summary adds up pieces and taxes by code and rate, less credit notes', async () => {
    const scene = await buildRegistered({ pricePaise: 10_500 })
    const { shopper, store, product } = scene
    const bangle = await buildProduct(app, store.id, {
      hsn: '7018',
      gstRate: 0,
      pricePaise: 20_000,
    })
    const products = [product, bangle].map(({ id, variantId }) => ({
      productId: id,
      variantId,
      quantity: 2,
    }))
    const { body } = await shopper.browser.call('POST /cop-order', { products })
    await scene.move(body.orderId, 'Ready for Pickup')
    await scene.move(body.orderId, 'Collected', { override: { reason: 'Known here' } })
    const second = await collect(scene)
    await credit(second, 10_500)
    expect(await rowsOf(scene, 'GET /bills/hsn-summary')).toMatchObject([
      {
        HSN: '6211',
        UQC: 'PCS-PIECES',
        Quantity: '2',
        'Rate (%)': '5',
        'Taxable value (Rs)': '200.00',
      },
      {
        HSN: '7018',
        Quantity: '2',
        'Rate (%)': '0',
        'Total value (Rs)': '400.00',
        'CGST (Rs)': '0.00',
      },
    ])
  })

  it('have only the own store’s bills, and refuse a period that ends before it begins', async () => {
    await collect(await buildRegistered())
    const other = await buildStore(app)
    expect(await rowsOf({ store: other }, 'GET /bills/day-close')).toEqual([])
    const wrong = await other.merchant.browser.call('GET /bills/day-close', {
      from: '2026-11-02',
      to: '2026-11-01',
    })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } })
  })
})

const enter = (entry: Parameters<typeof addLedgerEntry>[1]) =>
  app.database.transaction((tx) => addLedgerEntry(tx, entry))

const settle = async (storeId: string, amount: number, bankReference: string) => {
  const admin = await buildAdmin(app)
  return admin.browser.call('POST /admin/settlements', { storeId, amount, bankReference })
}

describe('the statement', () => {
  it('has the balance after each entry; payments at the shop do not change it', async () => {
    const scene = await buildRegistered()
    const { store } = scene
    const orderId = await collect(scene)
    const facts = { storeId: store.id, orderId }
    const sale = {
      ...facts,
      kind: 'online_sale',
      amountPaise: 100_000,
      reference: 'pay-1',
    } as const
    expect([await enter(sale), await enter(sale)]).toEqual([true, false])
    await expect(enter({ ...sale, amountPaise: 1 })).rejects.toThrow('two amounts')
    const fee = { ...facts, kind: 'fee', amountPaise: 2_000, reference: 'pay-1' } as const
    // The same reference is another entry for another kind and for another store.
    const { id: otherId } = await buildStore(app)
    const { orderId: _order, ...ofOther } = { ...fee, storeId: otherId, amountPaise: 3_000 }
    for (const entry of [fee, ofOther])
      expect([await enter(entry), await enter(entry)]).toEqual([true, false])
    // The command compares a repeated entry with the entry of its own kind, in either order of reading.
    for (const entry of [sale, fee]) expect(await enter(entry)).toBe(false)
    await advance(app, new Date('2026-12-02T06:30:00Z'))
    await enter({ ...facts, kind: 'refund', amountPaise: 30_000, reference: 'refund-1' })
    const { body } = await store.merchant.browser.call('GET /statement', november)
    expect(body).toMatchObject({
      balance: 680,
      opening: 0,
      closing: 980,
      total: 3,
      nextPage: null,
      sums: { cash_sale: 499, online_sale: 1000, refund: 0, fee: 20, settlement: 0 },
    })
    expect(body.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['fee', 20, 980],
      ['online_sale', 1000, 1000],
      ['cash_sale', 499, 0],
    ])
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const later = await store.merchant.browser.call('GET /statement', december)
    expect(later.body).toMatchObject({ opening: 980, closing: 680, entries: [{ kind: 'refund' }] })
    const inFile = await rowsOf(scene, 'GET /statement/csv')
    expect(inFile.map((row) => [row['Amount (Rs)'], row['Balance (Rs)']])).toEqual([
      ['499.00', '0.00'],
      ['1000.00', '1000.00'],
      ['-20.00', '980.00'],
    ])
    // The test inserted these entries without payments, so the invariants report them.
    expect(await brokenInvariants(app.database)).toEqual([
      'an online sale of the ledger is a captured payment of its order',
      'a refund of the ledger is a refund of an online sale',
    ])
  })

  it('comes in pages without a gap', async () => {
    const { id: storeId, merchant } = await buildStore(app)
    for (let n = 1; n <= 30; n++)
      await enter({ storeId, kind: 'online_sale', amountPaise: 100, reference: `pay-${n}` })
    const first = await merchant.browser.call('GET /statement', november)
    const page = first.body.nextPage
    const second = await merchant.browser.call('GET /statement', { ...november, page: page ?? '' })
    const balances = [...first.body.entries, ...second.body.entries].map(({ balance }) => balance)
    expect(balances).toEqual(Array.from({ length: 30 }, (_, n) => 30 - n))
    expect(second.body.nextPage).toBeNull()
  })

  it('cannot be changed afterwards', async () => {
    const { id: storeId } = await buildStore(app)
    await enter({ storeId, kind: 'online_sale', amountPaise: 100, reference: 'pay-1' })
    const change = app.database.pool.query(
      'update store_ledger set amount_paise = 1 where store_id = $1',
      [storeId],
    )
    await expect(change).rejects.toThrow('append-only')
    const remove = app.database.pool.query('delete from store_ledger where store_id = $1', [
      storeId,
    ])
    await expect(remove).rejects.toThrow('append-only')
  })
})

const enterSale = async (reference: string, amountPaise = 50_000) => {
  const { id: storeId } = await buildStore(app)
  await enter({ storeId, kind: 'online_sale', amountPaise, reference })
  return storeId
}

describe('a settlement', () => {
  it('lowers the debt, and is in the audit trail', async () => {
    const { id: storeId, merchant } = await buildStore(app)
    await app.database.transaction((tx) =>
      addLedgerEntry(tx, {
        storeId,
        kind: 'online_sale',
        amountPaise: 100_050,
        reference: 'pay-1',
      }),
    )
    const admin = await buildAdmin(app)
    const owed = async () => {
      const { body } = await admin.browser.call('GET /admin/stores')
      const store = body.stores.find(({ _id }) => _id === storeId)
      return store?.owed
    }
    expect(await owed()).toBe(1000.5)
    const done = await settle(storeId, 1000.5, 'UTR0001234')
    expect(await owed()).toBe(0)
    expect(done).toMatchObject({ status: 200, body: { balance: 0 } })
    const { body } = await merchant.browser.call('GET /statement', november)
    expect(body.entries[0]).toMatchObject({
      kind: 'settlement',
      amount: 1000.5,
      balance: 0,
      bankReference: 'UTR0001234',
    })
    const audit = await admin.browser.call('GET /admin/audit')
    expect(audit.body.entries[0]).toMatchObject({
      action: 'settled',
      reason: 'Rs\u00a01,000.50, UTR0001234',
    })
  })

  it('is refused above the debt, for a reference used before, and for an unknown store', async () => {
    const { id: storeId } = await buildStore(app)
    await app.database.transaction((tx) =>
      addLedgerEntry(tx, {
        storeId,
        kind: 'online_sale',
        amountPaise: 100_000,
        reference: 'pay-1',
      }),
    )
    const more = await settle(storeId, 1000.01, 'UTR0001235')
    expect(more).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.stringContaining('Rs\u00a01,000.00') } },
    })
    await settle(storeId, 400, 'UTR0001235')
    const again = await settle(storeId, 400, 'UTR0001235')
    expect(again).toMatchObject({
      status: 400,
      body: { fields: { bankReference: expect.any(String) } },
    })
    expect((await settle('00000000-0000-4000-8000-000000000000', 1, 'UTR0001235')).status).toBe(404)
  })

  const used = { status: 400, body: { fields: { bankReference: expect.any(String) } } }

  it('may have the reference of another kind of entry', async () => {
    expect(await settle(await enterSale('UTR0005678'), 400, 'UTR0005678')).toMatchObject({
      body: { balance: 100 },
    })
  })

  it('accepts a bank reference once over all stores, in any spelling', async () => {
    const [first, second] = [await enterSale('pay-2'), await enterSale('pay-3')]
    expect((await settle(first, 100, 'HDFC N-2026/0042')).status).toBe(200)
    const spellings = [
      'HDFC N-2026/0042',
      'hdfcn20260042',
      'HDFC_N.2026 0042',
      'ＨＤＦＣＮ２０２６００４２',
    ]
    for (const storeId of [first, second])
      for (const spelling of spellings)
        expect(await settle(storeId, 100, spelling)).toMatchObject(used)
    expect((await settle(second, 100, 'HDFC N-2026/0043')).status).toBe(200)
    expect(await settle(first, 100, '12-34-5-----')).toMatchObject(used)
  })

  it('with one reference for eight stores at once is recorded once', async () => {
    const storeIds = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => enterSale(`pay-4${n}`)))
    const answers = await Promise.all(
      storeIds.map((storeId, at) => settle(storeId, 100, at % 2 ? 'IMPS 778899' : 'imps-778899')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })

  it('that was recorded twice earlier is shown to the administrator at its store', async () => {
    const [first, second] = [await enterSale('pay-51'), await enterSale('pay-52')]
    await settle(first, 100, 'NEFT 445566')
    const repeat = { storeId: second, kind: 'settlement', amountPaise: 100 } as const
    await enter({ ...repeat, reference: 'neft-445566' })
    await app.database.pool.query(`
      insert into bank_references (ledger_id, key, is_repeat)
      select id, 'neft445566', true from store_ledger where reference = 'neft-445566'`)
    const admin = await buildAdmin(app)
    const { body } = await admin.browser.call('GET /admin/stores', { search: 'neft-445566' })
    expect(body.stores.map(({ _id }) => _id)).toEqual([second])
    expect(body.stores[0]?.fields).toContainEqual({
      name: 'repeatedReferences',
      value: 'neft-445566 = NEFT 445566 (Bangle House)',
    })
  })

  it('twice at once pays no more than the debt', async () => {
    const { id: storeId } = await buildStore(app)
    await app.database.transaction((tx) =>
      addLedgerEntry(tx, {
        storeId,
        kind: 'online_sale',
        amountPaise: 100_000,
        reference: 'pay-1',
      }),
    )
    const both = await Promise.all([
      settle(storeId, 600, 'UTR0000001'),
      settle(storeId, 600, 'UTR0000002'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})
