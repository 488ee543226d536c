import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { business, readPlaceOfSupply, tourist } from '#test/buyers.ts'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { folderSteps, paiseIn, readVouchers, useArchiveFiles } from '#test/folder-scene.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const files = useArchiveFiles()
const app = useTestApp({ files })
const { make } = folderSteps(app, files)
beforeAll(() => readPlaceOfSupply(app, 1))

const way = fc.constantFrom('cash' as const, 'upi' as const)
const pieces = fc.integer({ min: 1, max: 3 })
const which = fc.nat({ max: 9 })
const action = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    article: fc.constantFrom('kurta' as const, 'bangles' as const, 'sherwani' as const),
    pieces,
    way,
    buyer: fc.constantFrom(undefined, business, tourist),
    gift: fc.constantFrom(0, 0, 77.77, 5_000),
  }),
  fc.record({ do: fc.constant('collect' as const), pieces }),
  fc.record({ do: fc.constant('takeBack' as const), which, way }),
  fc.record({ do: fc.constant('exchange' as const), which }),
  fc.record({ do: fc.constant('correct' as const), which }),
  fc.record({ do: fc.constant('sleep' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

async function openShop() {
  await advance(app, mondayNoon)
  const scene = await buildExchangeScene(app, 69_900, 200)
  const { browser, store } = scene
  const bangles = await buildProduct(app, store.id, {
    hsn: '7018',
    gstRate: 0,
    category: 'Bangles',
    stock: 200,
  })
  const price = { pricePaise: 4_999_900, mrpPaise: 4_999_900, stock: 200 }
  const sherwani = await buildProduct(app, store.id, price)
  const variants = {
    kurta: scene.variantId,
    bangles: bangles.variantId,
    sherwani: sherwani.variantId,
  }
  const bills: string[] = []
  const call = (name: 'POST /counter-sales' | 'POST /payment-corrections', input: object) =>
    browser.call(name, input as never, { key: randomUUID() })
  const billAt = (place: number) => bills[place % Math.max(bills.length, 1)]
  const acts: { [Done in Action['do']]: (one: Extract<Action, { do: Done }>) => Promise<unknown> } =
    {
      sell: async ({ article, pieces: quantity, way: paidBy, buyer, gift }) => {
        const code =
          gift > 0 && (await browser.call('POST /generate-loyalty-code', { amount: gift }))
        const lines = [
          { variantId: variants[article], quantity },
          ...(article === 'bangles' ? [{ variantId: variants.kurta, quantity: 1 }] : []),
        ]
        const sale = { lines, paidBy, ...(buyer && { buyer }) }
        const { status, body } = await call('POST /counter-sales', {
          ...sale,
          ...(code && code.status === 200 && { giftCode: { code: code.body.code } }),
        })
        expect({ status, body }).toMatchObject({ status: 200 })
        bills.push((body as { bill: { billId: string } }).bill.billId)
      },
      collect: async ({ pieces: quantity }) => bills.push((await scene.collect(quantity)).billId),
      takeBack: async ({ which: place, way: paidBy }) => {
        const billId = billAt(place)
        // Refused when nothing is left, or when no money goes back.
        if (billId) await scene.takeBack(billId, { paidBy })
      },
      exchange: async ({ which: place }) => {
        const billId = billAt(place)
        if (billId) await scene.exchange(billId, { paidBy: 'cash' })
      },
      correct: async ({ which: place }) => {
        const billId = billAt(place)
        if (!billId) return
        const ways = [{ way: 'card', amount: 499 }]
        await call('POST /payment-corrections', { billId, seen: 0, ways })
      },
      sleep: () => advance(app, new Date(app.time.now.getTime() + DAY_MS)),
    }
  const act = (one: Action) => (acts[one.do] as (one: Action) => Promise<unknown>)(one)
  return { browser, act }
}

type Item = { itm_det: { txval: number; iamt?: number; camt?: number; samt?: number } }
type Sums = { taxable: number; igst: number; cgst: number; sgst: number }
const paise = (rupees: number | undefined) => Math.round((rupees ?? 0) * 100)
const add = (all: readonly Sums[]): Sums => {
  const sum = (name: keyof Sums) => all.reduce((total, one) => total + one[name], 0)
  return { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst') }
}
const sumsOf = (row: Item['itm_det'], sign = 1): Sums => ({
  taxable: sign * paise(row.txval),
  igst: sign * paise(row.iamt),
  cgst: sign * paise(row.camt),
  sgst: sign * paise(row.samt),
})

/** The sums of the tables of the return, with goods at 0 %. */
function sumsOfReturn(gstr1: Record<string, unknown>): Sums {
  type Listed = { inv?: Listed[]; nt?: Listed[]; itms?: Item[] }
  const listed = (table: string, sign: number) =>
    (gstr1[table] as Listed[])
      .flatMap((one) => one.inv ?? one.nt ?? [one])
      .flatMap(({ itms = [] }) => itms.map((item) => sumsOf(item.itm_det, sign)))
  const nil = (gstr1['nil'] as { inv: { expt_amt: number }[] }).inv
  return add([
    ...listed('b2b', 1),
    ...listed('b2cl', 1),
    ...listed('cdnr', -1),
    ...listed('cdnur', -1),
    ...(gstr1['b2cs'] as Item['itm_det'][]).map((row) => sumsOf(row)),
    ...nil.map(({ expt_amt: txval }) => sumsOf({ txval })),
  ])
}

const sumsOfSheet = (rows: Record<string, string>[]): Sums => ({
  taxable: paiseIn(rows, 'Taxable value (Rs)'),
  igst: paiseIn(rows, 'IGST (Rs)'),
  cgst: paiseIn(rows, 'CGST (Rs)'),
  sgst: paiseIn(rows, 'SGST/UTGST (Rs)'),
})

function sumsOfVouchers(xml: string): Sums {
  const vouchers = readVouchers(xml)
  const unbalanced = vouchers.filter(
    ({ entries }) => entries.reduce((sum, { debit }) => sum + debit, 0) !== 0,
  )
  expect(unbalanced).toEqual([])
  const entries = vouchers.flatMap((voucher) => voucher.entries)
  expect(entries.filter(({ debit, isDebit }) => debit > 0 !== isDebit)).toEqual([])
  const credit = (name: string) =>
    entries.reduce((sum, { ledger, debit }) => sum - (ledger.startsWith(name) ? debit : 0), 0)
  return {
    taxable: credit('Sales '),
    igst: credit('Output IGST'),
    cgst: credit('Output CGST'),
    sgst: credit('Output SGST'),
  }
}

const ways = ['Cash (Rs)', 'UPI (Rs)', 'Card (Rs)']

it('has one sum in register, GSTR-1, HSN summary, vouchers and statement, whatever the month was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const shop = await openShop()
      for (const one of actions) await shop.act(one)
      const { rows, texts, gstr1 } = await make(shop.browser, '2026-11')
      const register = rows('sales-register.csv')
      const sums = sumsOfSheet(register)
      // A month without documents has no return.
      expect(gstr1 ? sumsOfReturn(gstr1) : add([])).toEqual(sums)
      const hsn: Item['itm_det'][] = Object.values(gstr1?.hsn ?? {}).flat() as never
      expect(add(hsn.map((row) => sumsOf(row)))).toEqual(sums)
      expect(sumsOfSheet(rows('hsn-summary.csv'))).toEqual(sums)
      expect(sumsOfVouchers(texts['tally-vouchers.xml'] ?? '')).toEqual(sums)
      const total = Object.values(sums).reduce((sum, one) => sum + one, 0)
      expect(paiseIn(register, 'Value with tax (Rs)')).toBe(total)
      expect(paiseIn(register, 'Value of the document (Rs)')).toBe(total)
      const money = ways.reduce((sum, column) => sum + paiseIn(register, column), 0)
      const settled = paiseIn(register, 'Gift codes (Rs)')
      const exchanged = paiseIn(register, 'Set off by an exchange (Rs)')
      expect(money + settled + exchanged).toBe(total)
      expect(paiseIn(rows('statement.csv'), 'Amount (Rs)')).toBe(money)
    }),
    { numRuns: 8 },
  )
}, 120_000)
