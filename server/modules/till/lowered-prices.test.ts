import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { offerForm } from '#test/campaign-scene.ts'
import { buildStaff, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

/** A shop whose kurta costs Rs 499, with one person of each role. */
async function scene() {
  const made = await buildTillScene(app)
  const person = (role: 'counter' | 'manager') =>
    buildStaff(app, made.store.id, role, { name: `The ${role}` })
  const counter = await person('counter')
  const staff = { counter: counter.browser, manager: (await person('manager')).browser }
  const sellAs = (seller: Browser, price?: number, reason?: string, quantity = 1) =>
    seller.call('POST /counter-sales', {
      lines: [{ ...made.line(quantity, price), ...(reason !== undefined && { reason }) }],
      paidBy: 'cash',
    })
  const lowered = async () => (await made.browser.call('GET /day-close')).body.day.lowered
  return { ...made, staff, counterId: counter.id, owner: made.browser, sellAs, lowered }
}

const refusedAt = (field: string) => ({
  status: 400,
  body: { fields: { [field]: expect.any(String) } },
})

describe('a price below the price in force', () => {
  it.each([498.99, 449])(
    'of Rs %d needs a reason from the counter’s staff, and nothing is sold without one',
    async (price) => {
      const { staff, sellAs, lowered } = await scene()
      const refused = await sellAs(staff.counter, price)
      expect(refused).toMatchObject(refusedAt('lines.0.reason'))
      expect(JSON.stringify(refused.body)).toContain('Rs\u00a0499.00')
      expect(await lowered()).toEqual([])
      expect((await sellAs(staff.counter, price, 'Loose button')).body.bill.paid).toBe(price)
      expect(await lowered()).toMatchObject([{ from: 499, to: price, reason: 'Loose button' }])
    },
  )

  it.each([448.99, 250, 0.01])('of Rs %d needs the owner’s permission', async (price) => {
    const { staff, counterId, owner, sellAs } = await scene()
    const refused = await sellAs(staff.counter, price, 'A friend')
    expect(refused).toMatchObject(refusedAt('lines.0.price'))
    expect(JSON.stringify(refused.body)).toContain('Rs\u00a0449.00')
    const change = { userId: counterId, role: 'counter', rights: ['prices'] } as const
    expect((await owner.call('PUT /staff', change)).status).toBe(200)
    expect((await sellAs(staff.counter, price, 'A friend')).body.bill.paid).toBe(price)
  })

  it('stands in the day’s close with who, what, from, to and why, also of the owner', async () => {
    const { staff, owner, sellAs, lowered, browser } = await scene()
    await sellAs(staff.counter, 450, 'Loose button', 2)
    await sellAs(staff.manager, 450)
    expect((await sellAs(owner, 0.01)).status).toBe(200)
    const kurta = { name: 'Block print kurta', from: 499 }
    expect(await lowered()).toMatchObject([
      { ...kurta, billNumber: 'TI/26-27/000003', to: 0.01, reason: null, quantity: 1 },
      { ...kurta, to: 450, reason: null, by: 'The manager' },
      { ...kurta, to: 450, reason: 'Loose button', by: 'The counter', quantity: 2 },
    ])
    await advance(app, new Date('2026-11-16T18:30:00Z'))
    const { day, before } = (await browser.call('GET /day-close')).body
    expect([day.lowered.length, before.lowered.length]).toEqual([0, 3])
  })

  it('is no line for a price in force or above it, up to the MRP, whatever reason is sent', async () => {
    const { staff, sellAs, lowered, variantId } = await scene()
    await app.database.pool.query('update variants set mrp_paise = 60000 where id = $1', [
      variantId,
    ])
    for (const price of [undefined, 499, 499.01, 600])
      expect((await sellAs(staff.counter, price, 'For nothing')).status).toBe(200)
    expect(await lowered()).toEqual([])
  })

  it('is never above the MRP and never 0, for nobody and for no reason', async () => {
    const { staff, owner, sellAs } = await scene()
    for (const seller of [staff.counter, staff.manager, owner]) {
      for (const price of [10_000, 0, -1])
        expect(await sellAs(seller, price, 'I may')).toMatchObject(refusedAt('lines.0.price'))
    }
  })

  it('needs a reason that says something', async () => {
    const { staff, sellAs } = await scene()
    for (const reason of ['', '  ', 'no', '...', '10 %'])
      expect(await sellAs(staff.counter, 450, reason)).toMatchObject(refusedAt('lines.0.reason'))
  })

  it('is measured by the shop’s own offer while it runs, and by the old price after it', async () => {
    const { staff, owner, sellAs, lowered } = await scene()
    await owner.call('POST /campaigns', offerForm(app), { key: randomUUID() })
    expect((await sellAs(staff.counter, 399)).status).toBe(200)
    expect(await lowered()).toEqual([])
    expect(await sellAs(staff.counter, 398.99)).toMatchObject(refusedAt('lines.0.reason'))
    await advance(app, new Date(mondayNoon.getTime() + 24 * 3_600_000))
    expect(await sellAs(staff.counter, 450)).toMatchObject(refusedAt('lines.0.reason'))
  })

  it('is decided by the role at the sale: a former manager needs a reason', async () => {
    const { staff, owner, sellAs, store } = await scene()
    expect((await sellAs(staff.manager, 450)).status).toBe(200)
    const { rows } = await app.database.pool.query(
      `update store_members m set role = 'counter' from users u
       where u.id = m.user_id and m.store_id = $1 and m.role = 'manager' returning u.id`,
      [store.id],
    )
    expect(rows).toHaveLength(1)
    expect(await sellAs(staff.manager, 450)).toMatchObject(refusedAt('lines.0.reason'))
    expect((await sellAs(owner, 400)).status).toBe(200)
  })
})
