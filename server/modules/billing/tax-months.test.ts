import { beforeEach, describe, expect, it } from 'vitest'
import { monthOf } from './rules/month/documents.ts'
import { openOperatorFiles } from './views/month/operator-files.ts'
import { taxTerms } from '#server/platform/db/tables/settings.ts'
import { withheldTaxKinds } from '#shared/contract/settings/tax-terms.ts'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { buildOperator } from '#test/payout-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const source = 'Notification 15/2024-Central Tax'
const days = { from: '2026-11-01', to: '2027-03-31' }
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)

const finance = async () => (await buildAdminAs(app, 'finance')).browser
const csvOf = async (tax: 'tcs' | 'tds', month: string) => {
  const { body } = await (await finance()).call('POST /admin/taxes/file', { tax, month })
  return body.csv.replace('\uFEFF', '').trim().split('\r\n')
}
/** A file of the operator's folder of November. */
async function inFolder(name: string): Promise<string[]> {
  const month = { ...monthOf('2026-11'), asOf: noon('2026-12-01') }
  const found = openOperatorFiles(app.database.db, month).find((one) => one.name === name)
  let csv = ''
  for await (const piece of found?.text() ?? []) csv += String(piece)
  return csv.replace('\uFEFF', '').trim().split('\r\n')
}
const file = async (tax: 'tcs' | 'tds', month: string) =>
  (await finance()).call('POST /admin/taxes', { tax, month })

/** Both taxes from tomorrow on, as law.md has them; then it is tomorrow. */
async function switchOn() {
  const browser = await finance()
  const validFrom = '2026-11-17'
  await browser.call('POST /admin/tax-terms', { tax: 'tcs', rate: 0.5, validFrom, source })
  const tds = { rate: 0.1, rateWithoutPan: 5, freeUpTo: 500_000 }
  await browser.call('POST /admin/tax-terms', { tax: 'tds', ...tds, validFrom, source })
  await advance(app, noon(validFrom))
}

beforeEach(async () => {
  const { db, pool } = app.database
  await pool.query('delete from withheld_taxes')
  await pool.query('delete from tax_months')
  await db.delete(taxTerms)
})

/** A registered firm that has handed over two pieces for Rs 998.00 (value Rs 950.48), paid online. */
async function collectOnline() {
  const scene = await buildPaymentScene(app, { stock: 20 }, registeredFirm)
  const { orderId } = await scene.bookPaid(2)
  await scene.move(orderId, 'Ready for Pickup')
  const code = (await scene.see(orderId)).pickup?.code
  const { body } = await scene.move(orderId, 'Collected', { code })
  await pass(app, 1)
  const { browser } = scene.store.merchant
  const number = body.order.billNumber ?? ''
  const { billId } = (await browser.call('GET /counter-bill', { number })).body
  const takeBack = async () => {
    const lines = [{ position: 0, quantity: 1, restock: true }]
    await browser.call('POST /returns', { billId, lines, reason: 'Too small' })
    await pass(app, 1)
  }
  const statement = async () => (await browser.call('GET /statement', days)).body
  return { ...scene, browser, orderId, takeBack, statement }
}
const registeredFirm = { gstin: '08ABCFE1234F1Z5' }

describe('a month with withheld taxes', () => {
  it('is lines of the statement and of what is paid out, two files, and a credit by returned goods', async () => {
    await switchOn()
    const { browser, statement, takeBack, store, orderId } = await collectOnline()
    // 0.25 % of 950.48 is 2.3762, so 2.38 and 2.38; 0.1 % of 998.00 is 1.00.
    expect((await statement()).waiting).toMatchObject([{ orderId, amount: 992.24, taxed: 5.76 }])
    await pass(app, 4 * 24 * 60)
    const { sums, balance, entries } = await statement()
    expect([sums.tcs, sums.tds, balance]).toEqual([4.76, 1, 992.24])
    expect(entries.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['online_sale', 998],
      ['tcs', 4.76],
      ['tds', 1],
    ])
    const operator = await buildOperator(app)
    expect((await operator.shop(store.id))?.owed).toBe(992.24)
    expect((await browser.call('GET /payout-account')).body.taxed).toBe(5.76)
    await takeBack()
    const after = await statement()
    expect([after.sums.tcs_return, after.sums.tds_return, after.balance]).toEqual([
      2.38, 0.5, 496.12,
    ])
    expect(await csvOf('tcs', '2026-11')).toEqual([
      'GSTIN of the supplier,Supplier,Supplies to registered persons (Rs),Returned by registered persons (Rs),Supplies to unregistered persons (Rs),Returned by unregistered persons (Rs),Net value liable to TCS (Rs),IGST (Rs),CGST (Rs),SGST/UTGST (Rs),TCS (Rs)',
      '08ABCFE1234F1Z5,Ramesh Soni,0.00,0.00,950.48,475.24,475.24,0.00,1.19,1.19,2.38',
    ])
    expect(await csvOf('tds', '2026-11')).toEqual([
      'Seller,Shop,PAN,Holder,Rate (%),Sales (Rs),Returned (Rs),TDS (Rs)',
      'Ramesh Soni,Bangle House,ABCFE1234F,Firm,0.1,998.00,499.00,0.50',
    ])
    expect(await inFolder('gstr-8.csv')).toEqual(await csvOf('tcs', '2026-11'))
    expect(await inFolder('tds-register.csv')).toEqual(await csvOf('tds', '2026-11'))
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of cash at the counter has TDS only, which is set off; a sale without a booking has none', async () => {
    await switchOn()
    const till = await buildTillScene(app, {}, { gstin: null })
    await till.sell()
    await till.collect(1)
    const { body } = await till.browser.call('GET /statement', days)
    expect([body.sums.tcs, body.sums.tds, body.balance]).toEqual([0, 24.95, -24.95])
    const own = (await till.browser.call('GET /payout-account')).body
    expect(own.setOff).toMatchObject([{ reason: 'tax', amount: 24.95 }])
    expect(await csvOf('tcs', '2026-11')).toHaveLength(1)
    expect((await csvOf('tds', '2026-11'))[1]).toBe(
      'Ramesh Soni,Bangle House,,,5,499.00,0.00,24.95',
    )
  })

  it('without a setting, and before its day, holds nothing back', async () => {
    const browser = await finance()
    await browser.call('POST /admin/tax-terms', {
      tax: 'tcs',
      rate: 0.5,
      validFrom: '2026-11-17',
      source,
    })
    const { takeBack, statement } = await collectOnline()
    await advance(app, noon('2026-11-18'))
    await takeBack()
    const { sums } = await statement()
    expect([sums.tcs, sums.tcs_return, sums.tds]).toEqual([0, 0, 0])
    expect((await (await finance()).call('GET /admin/taxes')).body.months).toEqual([])
  })
})

describe('filing a month', () => {
  it('is for months that are over, in their order, once; later returns stand in the next month', async () => {
    await switchOn()
    const { takeBack, bookPaid, move, see } = await collectOnline()
    expect((await file('tds', '2026-11')).body).toMatchObject({
      fields: { month: 'This month is not over yet' },
    })
    await advance(app, noon('2026-12-02'))
    const before = await csvOf('tds', '2026-11')
    expect((await file('tds', '2026-11')).status).toBe(200)
    expect((await file('tds', '2026-11')).body).toMatchObject({
      fields: { month: 'This month is filed already' },
    })
    await takeBack()
    const { orderId } = await bookPaid(2)
    await move(orderId, 'Ready for Pickup')
    await move(orderId, 'Collected', { code: (await see(orderId)).pickup?.code })
    expect(await csvOf('tds', '2026-11')).toEqual(before)
    expect((await csvOf('tds', '2026-12'))[1]).toContain('998.00,499.00,0.50')
    await advance(app, noon('2027-01-05'))
    await file('tcs', '2026-12')
    const { months } = (await (await finance()).call('GET /admin/taxes')).body
    expect(months.map(({ tax, month, filedAt }) => [tax, month, filedAt !== null])).toEqual([
      ['tcs', '2026-12', false],
      ['tds', '2026-12', false],
      ['tcs', '2026-11', false],
      ['tds', '2026-11', true],
    ])
    expect((await file('tcs', '2026-12')).body).toMatchObject({
      fields: { month: 'Please file 2026-11 first' },
    })
  })

  it('is recorded, and only for finance', async () => {
    await switchOn()
    await collectOnline()
    await advance(app, noon('2026-12-02'))
    const support = await buildAdminAs(app, 'support')
    for (const tax of withheldTaxKinds)
      expect(
        (await support.browser.call('POST /admin/taxes', { tax, month: '2026-11' })).status,
      ).toBe(403)
    const { UID, browser } = await buildAdminAs(app, 'finance')
    await browser.call('POST /admin/taxes', { tax: 'tcs', month: '2026-11' })
    const owner = await buildAdminAs(app, 'owner')
    const { entries } = (await owner.browser.call('GET /admin/audit', {})).body
    expect(entries[0]).toMatchObject({ action: 'tax_month_filed', reason: 'TCS: 2026-11' })
    const { months } = (await browser.call('GET /admin/taxes')).body
    expect(months.find(({ tax }) => tax === 'tcs')).toMatchObject({
      filedBy: UID,
      shops: 1,
      sales: 950.48,
      returned: 0,
      taxAmount: 4.76,
    })
  })
})

it('a person’s sales are listed with no tax up to the free sum of the year', async () => {
  await switchOn()
  const till = await buildTillScene(app, {}, { gstin: '08ABCPE1234F1Z5' })
  await till.collect(1)
  expect((await csvOf('tds', '2026-11'))[1]).toContain('ABCPE1234F,Individual,0.1,499.00,0.00,0.00')
})
