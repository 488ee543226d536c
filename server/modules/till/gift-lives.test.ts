import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { issueGiftCode, redeemGiftCode } from '#server/modules/giftcodes/commands.ts'
import { creditCodeOf, giftExpiry } from '#server/modules/giftcodes/rules.ts'
import { viewGiftCodes } from '#server/modules/giftcodes/views.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { giftsOwedPaise } from '#server/platform/db/tables/giftcodes.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeGiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { DAY_MS, HOUR_MS, indianDay } from '#shared/formats/india-time.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { z } from 'zod'
import { buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { sellAtCounter } from './commands/sell-at-counter.ts'
import { takeReturn } from './commands/take-return.ts'
import { viewDayClose } from './views/day-close.ts'

const app = useTestApp()
const vault = makeGiftVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom)
const PRICE_PAISE = 33_300

/** The steps of a life: which code or bill it takes is a number, counted round those that there are. */
type Act =
  | { kind: 'issue'; rupees: number }
  | { kind: 'sell'; pieces: number; code: number | undefined }
  | { kind: 'return'; bill: number; pieces: number }
  | { kind: 'redeem'; code: number }
  | { kind: 'wait'; hours: number }

const which = fc.nat(99)
const pieces = fc.integer({ min: 1, max: 4 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('issue' as const), rupees: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({
    kind: fc.constant('sell' as const),
    pieces,
    code: fc.option(which, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('return' as const), bill: which, pieces }),
  fc.record({ kind: fc.constant('redeem' as const), code: which }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 24 * 400 }) }),
)

/** The codes and bills as a person with pencil and paper knows them, in paise. */
type Code = { code: string; issued: number; used: number; expiresAt: Date }
type Bill = { billId: string; pieces: number; paidByCode: number; creditedBack: number }

async function newLife() {
  const store = await buildStore(app)
  const { variantIds } = await buildProduct(app, store.id, { pricePaise: PRICE_PAISE, stock: 900 })
  const merchant = { ...store.merchant, userId: store.merchant.id, storeId: store.id }
  const seller = { ...merchant, staffRole: 'owner' as const }
  return { seller, variantId: variantIds[0] ?? '', codes: [] as Code[], bills: [] as Bill[] }
}
type Life = Awaited<ReturnType<typeof newLife>>

const run = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(work)

function expectDone<T>(answer: T | AppError): T {
  if (answer instanceof AppError) throw answer
  return answer
}

const leftOf = ({ issued, used, expiresAt }: Code) => (expiresAt > app.time.now ? issued - used : 0)
const living = (life: Life) => life.codes.filter((code) => leftOf(code) > 0)
const pickOf = <T>(items: readonly T[], at: number) => items[at % Math.max(1, items.length)]

const acts = {
  async issue(life: Life, { rupees: amount }: Extract<Act, { kind: 'issue' }>) {
    const request = { amount, requestKey: randomUUID(), repeated: false }
    const { code } = await run((tx) => issueGiftCode(tx, life.seller, request, vault))
    const expiresAt = giftExpiry(app.time.now)
    life.codes.push({ code: code.replaceAll('-', ''), issued: amount * 100, used: 0, expiresAt })
  },
  async sell(life: Life, { pieces: quantity, code: at }: Extract<Act, { kind: 'sell' }>) {
    const code = at === undefined ? undefined : pickOf(living(life), at)
    const giftCode = code && { code: code.code, redeemedBefore: false }
    const lines = [{ variantId: life.variantId, quantity }]
    const sale = { lines, paidBy: 'cash' as const, ...(giftCode && { giftCode }) }
    const paidByCode = code ? Math.min(leftOf(code), quantity * PRICE_PAISE) : 0
    const billId = expectDone(await run((tx) => sellAtCounter(tx, life.seller, sale, vault)))
    if (code) code.used += paidByCode
    life.bills.push({ billId, pieces: quantity, paidByCode, creditedBack: 0 })
  },
  async return(life: Life, { bill: at, pieces: wanted }: Extract<Act, { kind: 'return' }>) {
    const bill = pickOf(
      life.bills.filter((one) => one.pieces > 0),
      at,
    )
    if (!bill) return
    const quantity = Math.min(wanted, bill.pieces)
    const returnId = randomUUID()
    const lines = [{ position: 0, quantity, restock: true }]
    const form = {
      returnId,
      billId: bill.billId,
      lines,
      reason: 'Too small',
      paidBy: 'cash' as const,
    }
    const { creditPaise } = await run((tx) => takeReturn(tx, life.seller, form, vault))
    bill.pieces -= quantity
    bill.creditedBack += creditPaise
    expect(bill.creditedBack).toBeLessThanOrEqual(bill.paidByCode)
    // When all goods are back, all that a code had paid is back.
    expect(bill.pieces === 0 ? bill.creditedBack : bill.paidByCode).toBe(bill.paidByCode)
    if (creditPaise === 0) return
    const code = creditCodeOf(vault, `return:${returnId}`)
    life.codes.push({ code, issued: creditPaise, used: 0, expiresAt: giftExpiry(app.time.now) })
  },
  async redeem(life: Life, { code: at }: Extract<Act, { kind: 'redeem' }>) {
    const code = pickOf(living(life), at)
    if (!code) return
    expectDone(await run((tx) => redeemGiftCode(tx, life.seller, code.code, vault)))
    code.used = code.issued
  },
  async wait(_life: Life, { hours }: Extract<Act, { kind: 'wait' }>) {
    app.time.now = new Date(app.time.now.getTime() + hours * HOUR_MS)
  },
}

/** The sum that the store owes, as each of its places says it, in paise. */
async function saidSums({ seller }: Life) {
  const { db } = app.database
  const { now } = app.time
  const codes = await viewGiftCodes(db, seller, null, now)
  const close = await viewDayClose(db, seller, { day: indianDay(now), now })
  const active = codes.gifts.filter(({ state }) => state === 'active')
  expect(codes.nextPage).toBeNull()
  return {
    total: paiseFromRupees(codes.active.amount),
    ofCodes: active.reduce((sum, { left }) => sum + paiseFromRupees(left), 0),
    ofDay: paiseFromRupees(close.day.giftsOwed),
  }
}

async function owedAt({ seller }: Life, at: Date): Promise<number> {
  const { rows } = await app.database.db.execute(
    sql`select ${giftsOwedPaise(sql`${seller.storeId}::uuid`, sql`${at.toISOString()}::timestamptz`)} as paise`,
  )
  return checkRows(z.object({ paise: z.number() }), rows)[0]?.paise ?? -1
}

it('what a shop owes on its codes is their sum, and issued less used, after every step and at every hour', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 22 }), async (steps) => {
      app.time.now = mondayNoon
      const life = await newLife()
      const known: { at: Date; owed: number }[] = []
      for (const step of steps) {
        // oxlint-disable-next-line no-await-in-loop -- the steps follow each other
        await acts[step.kind](life, step as never)
        const owed = life.codes.reduce((sum, code) => sum + leftOf(code), 0)
        expect(await saidSums(life)).toEqual({ total: owed, ofCodes: owed, ofDay: owed })
        known.push({ at: app.time.now, owed })
        app.time.now = new Date(app.time.now.getTime() + 60_000)
      }
      expect(await brokenInvariants(app.database)).toEqual([])
      for (const { at, owed } of known) expect(await owedAt(life, at)).toBe(owed)
      // The close of a past day says what was owed at its end.
      const last = known.at(-1)
      if (!last) return
      const later = new Date(app.time.now.getTime() + 2 * DAY_MS)
      const day = indianDay(last.at)
      const { day: closed } = await viewDayClose(app.database.db, life.seller, { day, now: later })
      const end = new Date(Date.parse(`${day}T23:59:59.999+05:30`))
      expect(paiseFromRupees(closed.giftsOwed)).toBe(await owedAt(life, end))
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 10) },
  )
}, 300_000)
