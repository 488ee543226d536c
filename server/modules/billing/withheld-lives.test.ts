import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { withheldTaxKinds } from '#shared/contract/settings/tax-terms.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { buildAdminAs, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { bankForm, buildOperator } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { findOwed } from '#server/modules/payouts/commands/payouts.ts'

const app = useTestApp()
const sql = async <Row extends object = Record<string, number>>(text: string, values: unknown[]) =>
  (await app.database.pool.query<Row>(text, values)).rows

const numbers = [
  [null, null],
  [null, 'ABCPE1234F'],
  [null, 'ABCCE1234F'],
  ['08ABCPE1234F1Z5', null],
  ['08ABCCE1234F1Z5', 'ABCCE1234F'],
] as const
const pieces = fc.integer({ min: 1, max: 3 })
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('online' as const, 'cash' as const),
      pieces,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('counter' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(20), pieces }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('month' as const), isFiled: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rates' as const),
      tcs: fc.constantFrom(0, 50, 100),
      tds: fc.constantFrom(0, 10, 100),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('numbers' as const), which: fc.nat(4) }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** A shop with both taxes switched on, and what may happen to it. */
async function openLife() {
  await advance(app, mondayNoon)
  for (const table of ['withheld_taxes', 'tax_months', 'tax_terms'])
    await sql(`delete from ${table}`, [])
  const scene = await buildPaymentScene(app, { stock: 200 })
  const { store, variantId } = scene
  const { browser } = store.merchant
  await browser.call('POST /payout-account', bankForm())
  const sold: { billId: string; isOnline: boolean }[] = []
  const filed = new Map<string, string>()

  const keep = async (orderId: string, isOnline: boolean) => {
    await scene.move(orderId, 'Ready for Pickup')
    const code = (await scene.see(orderId)).pickup?.code
    const { body } = await scene.move(orderId, 'Collected', { code })
    const number = body.order.billNumber ?? ''
    const { billId } = (await browser.call('GET /counter-bill', { number })).body
    sold.push({ billId, isOnline })
  }
  const setRates = async ({ tcs, tds }: { tcs: number; tds: number }) => {
    const { UID } = await buildAdminAs(app, 'finance')
    const from = indianDay(new Date(app.time.now.getTime() + DAY_MS))
    for (const [tax, rate, without, free] of [
      ['tcs', tcs, null, null],
      ['tds', tds, tds * 50, 150_000],
    ])
      await sql(
        `insert into tax_terms (tax, rate, rate_without_pan, free_up_to_paise, valid_from, source, set_by, set_at)
         select $1, $2, $3, $4, $5, 'a test', id, now() from admins where uid = $6 on conflict do nothing`,
        [tax, rate, without, free, from, UID],
      )
    await pass(app, 24 * 60)
  }
  const fileOf = async (tax: 'tcs' | 'tds', month: string) => {
    const { browser: finance } = await buildAdminAs(app, 'finance')
    return (await finance.call('POST /admin/taxes/file', { tax, month })).body.csv
  }
  const doOne = {
    online: async ({ pieces: count }: { pieces: number }) =>
      keep((await scene.bookPaid(count)).orderId, true),
    cash: async ({ pieces: count }: { pieces: number }) => keep(await scene.book(count), false),
    counter: () =>
      browser.call('POST /counter-sales', {
        lines: [{ variantId, quantity: 1 }],
        paidBy: 'cash',
      }),
    return: async ({ which, pieces: quantity }: { which: number; pieces: number }) => {
      const bill = sold[which % Math.max(1, sold.length)]
      if (!bill) return
      const lines = [{ position: 0, quantity, restock: true }]
      const paid = bill.isOnline ? {} : { paidBy: 'cash' }
      await browser.call('POST /returns', { billId: bill.billId, lines, reason: 'Small', ...paid })
    },
    month: async ({ isFiled }: { isFiled: boolean }) => {
      const month = indianDay(app.time.now).slice(0, 7)
      const next = new Date(`${month}-01T12:00:00+05:30`)
      next.setUTCMonth(next.getUTCMonth() + 1)
      await advance(app, next)
      await sql(`update sessions set created_at = $1, expires_at = $2`, [
        next,
        new Date(next.getTime() + 30 * DAY_MS),
      ])
      if (!isFiled) return
      const { browser: finance } = await buildAdminAs(app, 'finance')
      for (const tax of withheldTaxKinds) {
        const { status } = await finance.call('POST /admin/taxes', { tax, month })
        if (status === 200) filed.set(`${tax} ${month}`, await fileOf(tax, month))
      }
    },
    rates: setRates,
    numbers: ({ which }: { which: number }) =>
      sql('update stores set gstin = $2, pan = $3 where id = $1', [
        store.id,
        ...(numbers[which] ?? []),
      ]),
  }
  await sql('update stores set gstin = $2, pan = $3 where id = $1', [store.id, ...numbers[3]])
  await setRates({ tcs: 50, tds: 10 })
  const run = async (one: Action) => {
    await (doOne[one.do] as (given: Action) => unknown)(one)
    if (one.do === 'online' || one.do === 'return') await pass(app, 1)
  }
  return { run, fileOf, filed, store, browser }
}

/** The sum of the last column of a file, in paise. */
const taxIn = (csv: string) =>
  Papa.parse<string[]>(csv.trim())
    .data.slice(1)
    .reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)

type Group = { month: string; number: string; rate: number; paise: number }

/** TCS from the bills themselves: of each month and GSTIN, twice the rounded half of the net value. */
function tcsByMonth(groups: Group[]): Record<string, number> {
  const months: Record<string, number> = {}
  for (const [key, ofOne] of Map.groupBy(groups, ({ month, number }) => `${month} ${number}`)) {
    const tax = ofOne.reduce(
      (sum, { paise, rate }) => sum + 2 * Math.round((paise * rate) / 20_000),
      0,
    )
    const month = key.slice(0, 7)
    months[month] = (months[month] ?? 0) + Math.max(0, tax)
  }
  return months
}

/** The taxes and the other entries of a shop's ledger, in paise. */
async function readLedger(storeId: string) {
  const [ledger] = await sql(
    `select coalesce(-sum(balance_change_paise) filter (where kind like 't_s%'), 0)::int as taxes,
      coalesce(sum(balance_change_paise) filter (where kind not like 't_s%'), 0)::int as others
     from store_ledger where store_id = $1`,
    [storeId],
  )
  return { taxes: ledger?.['taxes'] ?? 0, others: ledger?.['others'] ?? 0 }
}

/** The net values of a shop's bills that bear TCS, by month, GSTIN and rate. */
const readValues = (storeId: string) =>
  sql<Group>(
    `select to_char(n.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, b.seller ->> 'gstin' as number,
      t.rate, sum(case when n.id = b.id then v.paise else -v.paise end)::int as paise
     from bills b join bills n on n.id = b.id or n.corrects_id = b.id
     cross join lateral (select rate from tax_terms where tax = 'tcs'
       and valid_from <= (b.issued_at at time zone 'Asia/Kolkata')::date order by valid_from desc limit 1) t
     cross join lateral (select sum(taxable_paise) as paise from bill_lines l where l.bill_id = n.id) v
     where b.store_id = $1 and b.kind = 'tax_invoice' and b.payment_method = 'online' and t.rate > 0
     group by 1, 2, 3`,
    [storeId],
  )

type Life = Awaited<ReturnType<typeof openLife>>

/** Checks the file of each month, and returns the sum of their taxes. */
async function checkFiles({ fileOf, filed, store }: Life): Promise<number> {
  const { browser } = await buildAdminAs(app, 'finance')
  const { months } = (await browser.call('GET /admin/taxes')).body
  let inFiles = 0
  for (const { tax, month, taxAmount } of months) {
    const csv = await fileOf(tax, month)
    expect(taxIn(csv)).toBe(Math.round(taxAmount * 100))
    expect(taxIn(csv)).toBeGreaterThanOrEqual(0)
    expect(csv).toBe(filed.get(`${tax} ${month}`) ?? csv)
    inFiles += taxIn(csv)
  }
  const tcs = months.filter(({ tax }) => tax === 'tcs')
  expect(
    Object.fromEntries(tcs.map(({ month, taxAmount }) => [month, Math.round(taxAmount * 100)])),
  ).toEqual(tcsByMonth(await readValues(store.id)))
  return inFiles
}

/** Checks balance, statement and transfer against what the ledger has without taxes. */
async function checkPayout(
  { store, browser }: Life,
  { taxes, others }: Awaited<ReturnType<typeof readLedger>>,
): Promise<void> {
  const [owed] = await findOwed(app.database.db, { now: app.time.now, storeIds: [store.id] })
  expect(owed?.owedPaise).toBe(others - taxes)
  await advance(app, app.time.now)
  const days = { from: '2026-11-01', to: '2029-12-31' }
  const { sums, balance } = (await browser.call('GET /statement', days)).body
  const held = sums.tcs - sums.tcs_return + sums.tds - sums.tds_return
  const inPaise = [held, balance].map((rupees) => Math.round(rupees * 100))
  expect(inPaise).toEqual([taxes, others - taxes])
  const payouts = async () => (await browser.call('GET /payout-account')).body
  expect((await payouts()).taxed).toBe(taxes / 100)
  const operator = await buildOperator(app)
  await operator.begin(store.id)
  const made = (await payouts()).transfers.map(({ amount, taxed }) => [amount, taxed])
  const expected = [(others - taxes) / 100, taxes / 100]
  expect(made).toEqual(others > taxes ? [expected] : [])
}

it('the lines of the ledger are the files of the months, and the difference between what was sold and what is paid out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 18 }), async (steps) => {
      const life = await openLife()
      for (const one of steps) await life.run(one)
      await pass(app, 5 * 24 * 60)
      const ledger = await readLedger(life.store.id)
      expect(await checkFiles(life)).toBe(ledger.taxes)
      await checkPayout(life, ledger)
      expect(await brokenInvariants(app.database)).toEqual([])
    }),
    { numRuns: Number(process.env['LIVES'] ?? 3), endOnFailure: true },
  )
}, 200_000)
