import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { deriveKeys, makeGiftVault } from '#server/platform/secrets.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import type { Browser } from '#test/browser.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const DAY = 86_400_000
const unknown = '0000-0000-0000-0000'

function giftsOf(browser: Browser) {
  return {
    make: (amount: unknown = 500, key: string = randomUUID()) =>
      browser.call('POST /generate-loyalty-code', { amount }, { key }),
    check: (code: unknown) => browser.call('POST /validate-loyalty-code', { code }),
    redeem: (code: unknown, key: string = randomUUID()) =>
      browser.call('POST /redeem-loyalty-code', { code }, { key }),
    list: async (page?: string) =>
      (await browser.call('GET /gift-codes', page ? { page } : {})).body,
  }
}

async function scene() {
  const store = await buildStore(app)
  return { store, ...giftsOf(store.merchant.browser) }
}

const rowsOf = (storeId: string) =>
  app.database.db.select().from(giftCodes).where(eq(giftCodes.storeId, storeId))

describe('POST /generate-loyalty-code', () => {
  it('answers with a code that is stored only as a hash', async () => {
    const { store, make, list } = await scene()
    const { status, body } = await make(750)
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Success', gift: { amount: 750, state: 'active' } })
    expect(body.code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const plain = body.code.replaceAll('-', '')
    const { gifts, total, active } = await list()
    expect(gifts).toEqual([
      {
        giftId: body.gift.giftId,
        lastFour: plain.slice(-4),
        kind: 'sold',
        amount: 750,
        left: 750,
        state: 'active',
        issuedAt: mondayNoon.toISOString(),
        expiresAt: '2027-11-16T18:30:00.000Z',
        redeemedAt: null,
        paidBy: null,
      },
    ])
    expect([total, active]).toEqual([1, { codes: 1, amount: 750 }])
    const stored = JSON.stringify([
      await rowsOf(store.id),
      (await app.database.pool.query('select * from idempotency_keys')).rows,
    ])
    for (const text of [plain, body.code, Buffer.from(plain).toString('hex')])
      expect(stored).not.toContain(text)
  })

  it('gives a repeated request the same code and issues it once', async () => {
    const { store, make } = await scene()
    const key = randomUUID()
    const answers = await Promise.all([make(500, key), make(500, key), make(500, key)])
    const codes = answers.flatMap(({ status, body }) => (status === 200 ? [body.code] : []))
    expect(codes.length).toBeGreaterThan(0)
    const again = await make(500, key)
    expect(new Set([...codes, again.body.code]).size).toBe(1)
    expect(await rowsOf(store.id)).toHaveLength(1)
    expect((await make(501, key)).status).toBe(422)
    const other = await scene()
    expect((await other.make(500, key)).body.code).not.toBe(again.body.code)
  })

  it('issues a new code when a key is used again after a day, and repeats the new code', async () => {
    const { store, make } = await scene()
    const key = randomUUID()
    const issued: string[] = []
    for (const [day, amount] of [500, 900, 500].entries()) {
      await advance(app, new Date(mondayNoon.getTime() + day * (DAY + 1)))
      const { status, body } = await make(amount, key)
      expect([status, body.gift.amount]).toEqual([200, amount])
      expect(await make(amount, key)).toMatchObject({ body: { code: body.code, gift: body.gift } })
      issued.push(body.code)
    }
    expect(new Set(issued).size).toBe(3)
    expect(await rowsOf(store.id)).toHaveLength(3)
  })

  it.each([0, -5, 10_001, 99.5, '500', null, Number.MAX_SAFE_INTEGER, {}])(
    'refuses the amount %j',
    async (amount) => {
      const { store, make } = await scene()
      const { status, body } = await make(amount)
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
      expect(body.fields).toHaveProperty('amount')
      expect(await rowsOf(store.id)).toEqual([])
    },
  )

  it('stops at Rs 2 lakh and at 200 codes a day, also for requests at the same moment', async () => {
    const { store, make } = await scene()
    const values = (count: number, amountPaise: number) =>
      Array.from({ length: count }, () => ({
        storeId: store.id,
        codeMac: Buffer.from(randomUUID()),
        lastFour: '0000',
        amountPaise,
        issuedAt: mondayNoon,
        issuedBy: store.merchant.id,
        expiresAt: new Date(mondayNoon.getTime() + DAY),
      }))
    await app.database.db.insert(giftCodes).values(values(19, 1_000_000))
    const answers = await Promise.all([make(6_000), make(6_000), make(6_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      code: 'GIFT_CODE_LIMIT',
      details: { reason: 'amount', rupeesLeft: 4_000, codesLeft: 180 },
    })
    expect((await make(4_000)).status).toBe(200)
    await app.database.db.delete(giftCodes).where(eq(giftCodes.storeId, store.id))
    await app.database.db.insert(giftCodes).values(values(200, 100))
    expect((await make(1)).body).toMatchObject({ details: { reason: 'codes', codesLeft: 0 } })
    expect((await (await scene()).make(1)).status).toBe(200)
    await advance(app, new Date(mondayNoon.getTime() + DAY))
    expect((await make(1)).status).toBe(200)
  })
})

describe('POST /validate-loyalty-code and POST /redeem-loyalty-code', () => {
  it('show the amount, redeem once, and say when the code was used', async () => {
    const { store, make, check, redeem, list } = await scene()
    const { code } = (await make(500)).body
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await check(typed)).body).toMatchObject({ message: 'Code is valid', amount: 500 })
    expect((await check(code)).body).toMatchObject({ gift: { state: 'active' } })
    const key = randomUUID()
    const first = await redeem(typed, key)
    expect(first.body).toMatchObject({ amount: 500, gift: { state: 'redeemed' } })
    expect((await redeem(typed, key)).body).toEqual(first.body)
    for (const call of [redeem, check]) {
      const { status, body } = await call(code)
      expect([status, body]).toMatchObject([
        409,
        {
          code: 'GIFT_CODE_USED',
          details: { redeemedAt: mondayNoon.toISOString(), amount: 500 },
        },
      ])
    }
    expect((await list()).active).toEqual({ codes: 0, amount: 0 })
    expect(await rowsOf(store.id)).toMatchObject([
      { issuedBy: store.merchant.id, redeemedBy: store.merchant.id },
    ])
  })

  it('give the same answer for unknown, foreign and expired codes', async () => {
    const own = await scene()
    const other = await scene()
    const foreign = (await other.make(500)).body.code
    const expired = (await own.make(500)).body.code
    await app.database.db
      .update(giftCodes)
      .set({ expiresAt: mondayNoon })
      .where(eq(giftCodes.storeId, own.store.id))
    const answers = []
    for (const code of [unknown, foreign, expired])
      for (const call of [own.check, own.redeem]) {
        const { status, body } = await call(code)
        const { requestId: _requestId, ...rest } = body
        answers.push(JSON.stringify([status, rest]))
      }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
    expect(await own.list()).toMatchObject({
      gifts: [{ state: 'expired' }],
      total: 1,
      active: { codes: 0, amount: 0 },
    })
    expect((await other.list()).active).toEqual({ codes: 1, amount: 500 })
    expect((await other.list()).gifts).toMatchObject([{ redeemedAt: null }])
  })

  it('of 20 requests at the same moment exactly one redeems', async () => {
    const { make, redeem } = await scene()
    const { code } = (await make(900)).body
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(409)]).toEqual([1, 19])
  })

  it('look up ten wrong codes, then none for an hour, also after a restart', async () => {
    const { make, check, redeem, store } = await scene()
    const { code } = (await make(500)).body
    const other = await scene()
    const foreign = (await other.make(500)).body.code
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        at % 2 === 0 ? check(at % 4 === 0 ? unknown : foreign) : redeem(foreign),
      ),
    )
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(404), count(429)]).toEqual([10, 90])
    const limited = await redeem(code)
    expect(limited.body).toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 3600 },
    })
    // The count is in the database, so another server process refuses too.
    const { rows } = await app.database.pool.query(
      'select locked_until from gift_code_counters where store_id = $1',
      [store.id],
    )
    expect(rows).toEqual([{ locked_until: expect.anything() }])
    const elsewhere = await scene()
    expect((await elsewhere.check(unknown)).status).toBe(404)
    await advance(app, new Date(mondayNoon.getTime() + 3_600_000))
    expect((await redeem(code)).status).toBe(200)
  })

  it('count neither badly typed codes nor used ones', async () => {
    const { make, check, redeem } = await scene()
    const { code } = (await make(500)).body
    await redeem(code)
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await check('7K2M')).status).toBe(400)
      expect((await check(code)).status).toBe(409)
    }
    expect((await check(unknown)).status).toBe(404)
  })

  it('accept no code of a database copy without the key', async () => {
    const { make, check } = await scene()
    const { code } = (await make(500)).body
    const plain = code.replaceAll('-', '')
    const own = makeGiftVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
    const other = makeGiftVault(deriveKeys(Buffer.alloc(32, 8)), systemRandom)
    expect(own.macOf(plain).equals(other.macOf(plain))).toBe(false)
    expect((await check(plain)).status).toBe(200)
  })
})

describe('GET /gift-codes', () => {
  it('lists the own codes in pages, the latest first', async () => {
    const { make, list } = await scene()
    const other = await scene()
    await other.make(1)
    for (let amount = 1; amount <= 27; amount += 1) {
      app.time.now = new Date(mondayNoon.getTime() + amount * 1000)
      await make(amount)
    }
    const first = await list()
    const second = await list(first.nextPage ?? '')
    expect([first.gifts.length, second.gifts.length, first.total]).toEqual([25, 2, 27])
    expect([...first.gifts, ...second.gifts].map(({ amount }) => amount)).toEqual(
      Array.from({ length: 27 }, (_, at) => 27 - at),
    )
    expect(second.nextPage).toBeNull()
    expect(JSON.stringify(first)).not.toMatch(/"code"/)
  })

  it.each(['x', '5.x', `5.${'a'.repeat(36)}`])('refuses the page %j', async (page) => {
    const { store } = await scene()
    const { status } = await store.merchant.browser.call('GET /gift-codes', { page })
    expect(status).toBe(400)
  })
})
