import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { giftCodes, giftCodeUses } from '#server/platform/db/tables/giftcodes.ts'
import { buildStaff, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { takeFromGift } from './queries.ts'

const app = useTestApp()

const twenty = Array.from({ length: 20 }, (_, n) => n)

it('of 20 uses at once, without the lock of the store, never takes more than the code has', async () => {
  const store = await buildStore(app)
  const [gift] = await app.database.db
    .insert(giftCodes)
    .values({
      storeId: store.id,
      kind: 'credit',
      codeMac: Buffer.from(randomUUID()),
      lastFour: '0000',
      amountPaise: 33_333,
      issuedAt: mondayNoon,
      issuedBy: store.merchant.id,
      expiresAt: new Date(mondayNoon.getTime() + 1),
    })
    .returning()
  const giftCodeId = gift?.id ?? ''
  const { id: userId } = store.merchant
  const use = { storeId: store.id, userId, giftCodeId, amountPaise: 3_000 }
  const take = (amountPaise: number) =>
    app.database.transaction((tx) => takeFromGift(tx, { ...use, amountPaise }))
  const none = async (more: object) =>
    app.database.transaction((tx) => takeFromGift(tx, { ...use, ...more }))
  expect(await none({ storeId: (await buildStore(app)).id })).toBe(false)
  app.time.now = new Date(mondayNoon.getTime() + 1)
  expect(await none({})).toBe(false)
  app.time.now = mondayNoon
  const taken = await Promise.all(twenty.map(() => take(3_000)))
  expect(taken.filter(Boolean)).toHaveLength(11)
  expect([await take(334), await take(333), await take(1)]).toEqual([false, true, false])
  const [row] = await app.database.db.select().from(giftCodes).where(eq(giftCodes.id, giftCodeId))
  expect(row).toMatchObject({ usedPaise: 33_333, redeemedAt: mondayNoon })
  const uses = await app.database.db
    .select()
    .from(giftCodeUses)
    .where(eq(giftCodeUses.giftCodeId, giftCodeId))
  expect(uses.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(33_333)
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('of 20 sales at once pays with one code as much as it holds', async () => {
  const { browser, line } = await buildTillScene(app, { stock: 30 })
  const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 1_200 })).body
  const sale = { lines: [line(1)], paidBy: 'cash', giftCode: { code } }
  const answers = await Promise.all(
    twenty.map(async () => {
      const key = randomUUID()
      let answer = await browser.call('POST /counter-sales', sale, { key })
      while (answer.status === 503)
        answer = await browser.call('POST /counter-sales', sale, { key })
      return answer
    }),
  )
  const discounts = answers.flatMap(({ status, body }) =>
    status === 200 ? [body.bill.discount] : [],
  )
  expect(discounts.toSorted()).toEqual([202, 499, 499])
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(17)
  expect(await brokenInvariants(app.database)).toEqual([])
}, 60_000)

it('the last rest of a code pays at one of two tills, and the other is told before its bill', async () => {
  const { store, browser, line } = await buildTillScene(app, { stock: 30 })
  const manager = await buildStaff(app, store.id, 'manager')
  const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 600 })).body
  const sale = (giftCode: object) => ({ lines: [line(1)], paidBy: 'cash', giftCode })
  await browser.call('POST /counter-sales', sale({ code }), { key: randomUUID() })
  const sell = async (till: typeof browser) => {
    const key = randomUUID()
    const send = () => till.call('POST /counter-sales', sale({ code, discount: 101 }), { key: key })
    let answer = await send()
    while (answer.status === 503) answer = await send()
    return answer
  }
  const answers = await Promise.all([browser, manager.browser].map(sell))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('GIFT_CODE_USED')
  const { rows } = await app.database.pool.query(
    'select rest_paise from gift_code_uses where store_id = $1 order by rest_paise desc',
    [store.id],
  )
  expect(rows).toEqual([{ rest_paise: 10_100 }, { rest_paise: 0 }])
  const bills = await app.database.pool.query('select number from bills where store_id = $1', [
    store.id,
  ])
  expect(bills.rowCount).toBe(2)
  expect(await brokenInvariants(app.database)).toEqual([])
}, 60_000)
