import { expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { passHours } from '#test/payout-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function scene() {
  const made = await buildTillScene(app, { stock: 9 })
  const count = (form: object) => made.browser.call('POST /drawer-counts', form)
  const close = async () => (await made.browser.call('GET /day-close')).body
  return { ...made, count, close }
}

it('a count compares the drawer with all cash of the day', async () => {
  const { sell, takeBack, browser, count, close } = await scene()
  await sell(undefined, 'cash')
  const { billId } = (await sell(undefined, 'cash')).body.bill
  await sell(undefined, 'upi')
  await takeBack(billId, { paidBy: 'cash' })
  await browser.call('POST /generate-loyalty-code', { amount: 250, paidBy: 'cash' })
  await browser.call('POST /generate-loyalty-code', { amount: 100, paidBy: 'card' })
  await browser.call('POST /generate-loyalty-code', { amount: 70 })
  const { body } = await count({ opening: 1_000, counted: 1_700, left: 500, note: 'Tea' })
  const counted = {
    opening: 1_000,
    cash: 499 + 250,
    counted: 1_700,
    difference: -49,
    left: 500,
    note: 'Tea',
    by: expect.any(String),
  }
  expect(body.drawer).toMatchObject({ opening: null, counts: [counted] })
  const today = await close()
  expect(today).toMatchObject({
    day: { giftsSold: { cash: 250, upi: 0, card: 100 }, giftsGiven: 70, walkIn: { count: 3 } },
    drawer: { counts: [counted] },
  })
  expect((await browser.call('GET /day-summary')).body).toMatchObject({
    taken: 2 * 499 + 350,
    takenByUpi: 499,
  })
  passHours(app, 24)
  const next = await close()
  expect(next.drawer).toEqual({ opening: 500, counts: [] })
  expect(next.before.giftsSold.cash).toBe(250)
})

it('a second count stands beside the first, and all that was counted stays', async () => {
  const { count } = await scene()
  await count({ opening: 0, counted: 10.5 })
  const { body } = await count({ opening: 0, counted: 0 })
  expect(body.drawer.counts).toMatchObject([
    { counted: 0, left: 0, difference: 0, note: null },
    { counted: 10.5, left: 10.5, difference: 10.5 },
  ])
})

it.each([
  ['counted', { opening: 0, counted: -1 }],
  ['counted', { opening: 0 }],
  ['opening', { opening: 0.001, counted: 1 }],
  ['left', { opening: 0, counted: 1, left: 2 }],
])('a wrong %s is said at its field', async (field, form) => {
  const { count } = await scene()
  const { status, body } = await count(form)
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
    status: 400,
    fields: [field],
  })
})

it('only a manager counts, and only the own drawer', async () => {
  const { store, count, close } = await scene()
  const clerk = await buildStaff(app, store.id, 'counter')
  const form = { opening: 0, counted: 1 }
  expect((await clerk.browser.call('POST /drawer-counts', form)).status).toBe(403)
  const other = await scene()
  await other.count(form)
  expect((await close()).drawer.counts).toEqual([])
  await count(form)
  expect((await close()).drawer.counts).toHaveLength(1)
})

it('cash that is put in or taken out is cash of the day, with person and reason, and no sale', async () => {
  const { sell, browser, store, count, close } = await scene()
  await sell(undefined, 'cash')
  const move = (form: object) => browser.call('POST /drawer-moves', form as never)
  expect((await move({ way: 'out', amount: 40, reason: 'Chai' })).status).toBe(200)
  passHours(app, 0.01)
  expect((await move({ way: 'in', amount: 500.5, reason: 'Change from the bank' })).status).toBe(
    200,
  )
  const { body } = await count({ opening: 0, counted: 959.5 })
  expect(body.drawer.counts).toMatchObject([{ cash: 499 - 40 + 500.5, difference: 0 }])
  const { day } = await close()
  expect(day.sold.cash.amount).toBe(499)
  expect(day.drawerMoves).toMatchObject([
    { amount: 500.5, reason: 'Change from the bank', by: expect.any(String) },
    { amount: -40, reason: 'Chai' },
  ])
  const { data } = (await browser.call('GET /store-data')).body
  expect(data.drawerMoves).toMatchObject([{ amount: 500.5 }, { amount: -40 }])
  passHours(app, 24)
  const next = await close()
  expect([next.day.drawerMoves, next.before.drawerMoves.length]).toEqual([[], 2])
  const clerk = await buildStaff(app, store.id, 'counter')
  const form = { way: 'out', amount: 1, reason: 'Chai' }
  expect((await clerk.browser.call('POST /drawer-moves', form)).status).toBe(403)
  await expect(app.database.pool.query('update drawer_moves set amount_paise = 1')).rejects.toThrow(
    /./,
  )
})

it.each([
  ['amount', { way: 'out', amount: 0, reason: 'Chai' }],
  ['amount', { way: 'in', amount: 1.005, reason: 'Chai' }],
  ['reason', { way: 'in', amount: 1, reason: 'x' }],
  ['way', { way: 'up', amount: 1, reason: 'Chai' }],
])('a wrong %s of moved cash is said at its field', async (field, form) => {
  const { browser } = await scene()
  const { status, body } = await browser.call('POST /drawer-moves', form as never)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})
