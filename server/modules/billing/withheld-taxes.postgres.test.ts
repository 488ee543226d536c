import { beforeEach, expect, it } from 'vitest'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { taxTerms } from '#server/platform/db/tables/settings.ts'
import { buildAdmin } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { advance } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { fileTaxMonth, withholdTaxes } from './commands/withheld-taxes.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  const { pool, db } = app.database
  await pool.query('delete from withheld_taxes')
  await pool.query('delete from tax_months')
  await db.delete(taxTerms)
  admin = await buildAdmin(app)
})

/** Two bills of one shop for cash, issued while TDS was off, which is on from now on at 0.15 %. */
async function twoBills() {
  const till = await buildTillScene(app, {}, { gstin: '08ABCFE1234F1Z5' })
  const bills = [await till.collect(1), await till.collect(1)]
  const term = { tax: 'tds', rate: 15, rateWithoutPan: 500, freeUpToPaise: 0 } as const
  const dated = { validFrom: '2026-11-01', source: 'a test', setAt: app.time.now }
  await app.database.db.insert(taxTerms).values({ ...term, ...dated, setBy: admin.id })
  return bills.map(
    ({ billId }): Work =>
      (tx) =>
        withholdTaxes(tx, billId),
  )
}

const rows = async () =>
  (
    await app.database.pool.query<{ month: string; paise: number }>(
      'select month::text, tax_paise as paise from withheld_taxes order by seq',
    )
  ).rows.map(({ month, paise }) => [month, paise])

const file: Work = (tx) =>
  fileTaxMonth(tx, { userId: admin.id } as never, { tax: 'tds', month: '2026-11' }, recordDecision)

it('two bills at once share the rounding of their month', async () => {
  const [first, second] = await twoBills()
  expect(await overlapIn(app, { first: first!, second: second! })).toEqual(['ok', 'ok'])
  // 0.15 % of 499.00 is 0.7485; of 998.00 it is 1.497.
  expect(await rows()).toEqual([
    ['2026-11-01', 75],
    ['2026-11-01', 75],
  ])
})

it('a bill of the month’s last moment is in its file, or in the next month when the file was made before', async () => {
  const [first, second] = await twoBills()
  const lastMoment = new Date('2026-11-30T23:59:59+05:30')
  const firstMoment = new Date('2026-12-01T00:00:01+05:30')
  await advance(app, lastMoment)
  expect(await overlapIn(app, { first: first!, second: file, secondAt: firstMoment })).toEqual([
    'ok',
    'ok',
  ])
  const late = { first: file, second: second!, secondAt: lastMoment }
  await app.database.pool.query('delete from tax_months')
  app.time.now = firstMoment
  expect(await overlapIn(app, late)).toEqual(['ok', 'ok'])
  expect(await rows()).toEqual([
    ['2026-11-01', 75],
    ['2026-12-01', 75],
  ])
})
