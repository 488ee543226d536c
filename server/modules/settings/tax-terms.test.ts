import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { taxTerms } from '#server/platform/db/tables/settings.ts'
import { buildAdmin, buildAdminAs, buildStore } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  await app.database.db.delete(taxTerms)
  admin = await buildAdminAs(app, 'finance')
})

const source = 'Notification 15/2024-Central Tax'
const tcs = { tax: 'tcs', rate: 0.5, validFrom: '2026-12-01', source }
const tds = {
  tax: 'tds',
  rate: 0.1,
  rateWithoutPan: 5,
  freeUpTo: 500_000,
  validFrom: '2026-12-01',
  source: 'Income-tax Act 2025, s. 393',
}
const plan = (form: object) => admin.browser.call('POST /admin/tax-terms', form as never)
const read = async () => (await admin.browser.call('GET /admin/tax-terms')).body
const withdraw = (_id: string) => admin.browser.call('DELETE /admin/tax-terms', { _id })
const ownTerms = async (store: Awaited<ReturnType<typeof buildStore>>) =>
  (await store.merchant.browser.call('GET /tax-terms')).body

describe('the taxes that are held back', () => {
  it('are off until finance enters one for a later day; shops see what is in force or comes next', async () => {
    const store = await buildStore(app)
    expect(await ownTerms(store)).toEqual({ hasPan: false, terms: [] })
    expect((await plan(tcs)).body.message).toBe(
      'The tax is entered and begins on 01/12/2026 at midnight',
    )
    await plan(tds)
    await plan({ ...tcs, rate: 0, validFrom: '2027-01-01' })
    expect((await read()).rows.map(({ tax, rate, state }) => [tax, rate, state])).toEqual([
      ['tcs', 0, 'planned'],
      ['tds', 0.1, 'planned'],
      ['tcs', 0.5, 'planned'],
    ])
    const shown = [
      { tax: 'tcs', rate: 0.5, rateWithoutPan: null, freeUpTo: null, validFrom: '2026-12-01' },
      { tax: 'tds', rate: 0.1, rateWithoutPan: 5, freeUpTo: 500_000, validFrom: '2026-12-01' },
    ]
    expect((await ownTerms(store)).terms).toEqual(shown)
    await advance(app, new Date('2027-01-01T00:00:00+05:30'))
    admin = await buildAdminAs(app, 'finance')
    expect((await read()).rows.map(({ state }) => state)).toEqual(['holds', 'holds', 'past'])
  })

  it('are withdrawn until they begin, each with its entry in the audit trail', async () => {
    await plan(tds)
    expect((await plan({ ...tds, rate: 1 })).body).toMatchObject({
      code: 'SETTING_CONFLICT',
      details: { reason: 'taken' },
    })
    const id = (await read()).rows[0]?._id ?? ''
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).body).toMatchObject({ details: { reason: 'withdrawn' } })
    expect((await withdraw(randomUUID())).status).toBe(404)
    await plan(tds)
    await advance(app, new Date('2026-12-01T00:00:00+05:30'))
    admin = await buildAdminAs(app, 'finance')
    const began = (await read()).rows.find(({ state }) => state === 'holds')?._id ?? ''
    expect((await withdraw(began)).body).toMatchObject({ details: { reason: 'began' } })
    const owner = await buildAdmin(app)
    const words = /^TDS: 0\.1 % \(5 %, Rs\s5,00,000\.00\), 01\/12\/2026 \(Income-tax Act 2025/
    const { entries } = (await owner.browser.call('GET /admin/audit', {})).body
    expect(entries.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
      ['tax_term_planned', expect.stringMatching(words)],
      ['tax_term_withdrawn', expect.stringMatching(words)],
      ['tax_term_planned', expect.stringMatching(words)],
    ])
  })

  it.each<[string, object, string]>([
    ['a past day', { ...tcs, validFrom: '2026-11-16' }, 'validFrom'],
    ['no rate', { ...tcs, rate: null }, 'rate'],
    ['a rate that has no equal halves', { ...tcs, rate: 0.51 }, 'rate'],
    ['three decimals', { ...tds, rate: 0.125 }, 'rate'],
    ['more than all', { ...tds, rateWithoutPan: 101 }, 'rateWithoutPan'],
    ['less than no free sum', { ...tds, freeUpTo: -1 }, 'freeUpTo'],
    ['no source', { ...tds, source: '' }, 'source'],
  ])('refuse %s at its field', async (_name, form, field) => {
    const { status, body } = await plan(form)
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
      400,
      [field],
    ])
  })
})
