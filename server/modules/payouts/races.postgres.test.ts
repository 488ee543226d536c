import { describe, expect, it } from 'vitest'
import { makeBankVault } from '#server/platform/bank/bank-vault.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { applyDispute } from '#server/modules/payments/commands/disputes.ts'
import { recordRefund } from '#server/modules/payments/commands/refunds.ts'
import { recordSettlement } from '#server/modules/billing/commands/ledger.ts'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { buildAdminAs } from '#test/factories.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { bankForm, buildEarner, buildOperator, passHours, upiForm } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { changeAccount } from './commands/accounts.ts'
import { findOwed, makeBatch, markFailed, markTransferred } from './commands/payouts.ts'
import { stopTransfers } from './commands/stops.ts'
import { readForm } from './rules/account.ts'

const app = useTestApp()

const keys = deriveKeys(Buffer.alloc(32, 7))
const vaults = {
  bankVault: makeBankVault(keys, systemRandom),
  emailVault: makeEmailVault(keys, systemRandom),
}

/** A store whose account is in use, and calls that may run at the same time. */
async function scene() {
  const earner = await buildEarner(app)
  await earner.change()
  passHours(app, 48)
  const { storeId, store } = earner
  const { id: userId, name } = store.merchant
  const operator = await buildOperator(app)
  const { id, UID } = await buildAdminAs(app, 'finance')
  const admin = {
    userId: id,
    UID,
    hasSecondFactor: false,
    role: 'finance',
    provedAt: app.time.now,
  } as const
  const change =
    (form: Parameters<typeof readForm>[0]): Work =>
    (tx) =>
      changeAccount(
        tx,
        { userId, name, storeId, provedAt: app.time.now },
        { id: systemRandom.uuid(), ...readForm(form) },
        vaults,
      )
  const begin = (tx: Tx) => makeBatch(tx, admin, [storeId], recordDecision)
  const settle: Work = (tx) =>
    recordSettlement(tx, {
      storeId,
      amountPaise: 50_000,
      bankReference: 'UTR BY HAND',
      adminId: id,
    })
  const paid = async () => {
    const { rows } = await app.database.pool.query<{ paise: number }>(
      `select coalesce(sum(amount_paise), 0)::float8 as paise from store_ledger
       where store_id = $1 and kind = 'settlement'`,
      [storeId],
    )
    return rows[0]?.paise
  }
  return { ...earner, operator, admin, change, begin, settle, paid }
}

describe('two at once', () => {
  it('batches: one transfer', async () => {
    const { begin, operator, storeId } = await scene()
    expect(await overlapIn(app, { first: begin, second: begin })).toEqual(['ok', 'PAYOUT_CONFLICT'])
    const made = (await operator.list()).batches.flatMap(({ transfers }) => transfers)
    expect(made.filter(({ state }) => state === 'open').length).toBeGreaterThan(0)
    expect(await operator.shop(storeId)).toMatchObject({ owed: 0, obstacle: 'in_transfer' })
  })

  it('a batch and a settlement by hand: paid once, in either order', async () => {
    const one = await scene()
    expect(await overlapIn(app, { first: one.begin, second: one.settle })).toEqual([
      'ok',
      'INVALID_INPUT',
    ])
    expect(await one.paid()).toBe(0)
    const other = await scene()
    const settleOther: Work = (tx) =>
      recordSettlement(tx, {
        storeId: other.storeId,
        amountPaise: 50_000,
        bankReference: 'UTR OTHER HAND',
        adminId: other.admin.userId,
      })
    expect(await overlapIn(app, { first: settleOther, second: other.begin })).toEqual([
      'ok',
      'PAYOUT_CONFLICT',
    ])
    expect(await other.paid()).toBe(50_000)
  })

  it('operators who record the same transfer: one settlement, and both calls succeed', async () => {
    const { operator, admin, storeId, paid } = await scene()
    const { body } = await operator.begin(storeId)
    const [transfer] = await operator.batch(body.batchId)
    const lines = [{ number: transfer?.number ?? '', bankReference: 'UTR 3300001' }]
    const note: Work = (tx) => markTransferred(tx, admin, lines, recordDecision)
    expect(await overlapIn(app, { first: note, second: note })).toEqual(['ok', 'ok'])
    expect(await paid()).toBe(50_000)
  })

  it('one records it as made and one as not made: the first counts', async () => {
    const { operator, admin, storeId, paid } = await scene()
    const { body } = await operator.begin(storeId)
    const [{ number, payoutId } = { number: '', payoutId: '' }] = await operator.batch(body.batchId)
    const lines = [{ number, bankReference: 'UTR 3300002' }]
    const note: Work = (tx) => markTransferred(tx, admin, lines, recordDecision)
    const fail: Work = (tx) =>
      markFailed(tx, admin, { payoutId, reason: 'Returned' }, recordDecision)
    expect(await overlapIn(app, { first: note, second: fail })).toEqual(['ok', 'PAYOUT_CONFLICT'])
    expect(await paid()).toBe(50_000)
  })

  it('transfers of two shops with one reference: one of them', async () => {
    const [one, other] = [await scene(), await scene()]
    const { body } = await other.operator.begin(one.storeId, other.storeId)
    const transfers = await other.operator.batch(body.batchId)
    const work = (at: number): Work => {
      const lines = [{ number: transfers[at]?.number ?? '', bankReference: 'UTR 3300003' }]
      return (tx) => markTransferred(tx, one.admin, lines, recordDecision)
    }
    expect(await overlapIn(app, { first: work(0), second: work(1) })).toEqual([
      'ok',
      'INVALID_INPUT',
    ])
    expect(((await one.paid()) ?? 0) + ((await other.paid()) ?? 0)).toBe(50_000)
  })

  it('changes of the account: the later one waits, and one is pending', async () => {
    const { change, storeId, see } = await scene()
    const works = {
      first: change(bankForm({ accountNumber: '555555555' })),
      second: change(upiForm),
    }
    expect(await overlapIn(app, works)).toEqual(['ok', 'ok'])
    expect(await see()).toMatchObject({
      pending: { kind: 'upi' },
      account: { masked: '•••• 5501' },
    })
    const { rows } = await app.database.pool.query<{ ended_as: string | null }>(
      'select ended_as from payout_accounts where store_id = $1 order by seq',
      [storeId],
    )
    expect(rows.map((row) => row.ended_as)).toEqual([null, 'replaced', null])
  })

  it('a change and a batch: the transfer goes to the previous account', async () => {
    const { change, begin, operator } = await scene()
    expect(await overlapIn(app, { first: change(upiForm), second: begin })).toEqual(['ok', 'ok'])
    const [batch] = (await operator.list()).batches
    expect(batch?.transfers).toMatchObject([{ masked: '•••• 5501', kind: 'bank' }])
  })

  it('"It was not me" and a change: the change is refused. "It was not me" and a batch: no transfer begins', async () => {
    const { change, begin, links } = await scene()
    const [token = ''] = await links()
    const stop: Work = (tx) => stopTransfers(tx, token)
    expect(await overlapIn(app, { first: stop, second: change(upiForm) })).toEqual([
      'ok',
      'PAYOUT_CONFLICT',
    ])
    expect(await overlapIn(app, { first: stop, second: begin })).toEqual(['ok', 'PAYOUT_CONFLICT'])
  })
})

describe('a process that is killed in the middle', () => {
  it('has recorded all lines or none', async () => {
    const [one, other] = [await scene(), await scene()]
    const { body } = await other.operator.begin(one.storeId, other.storeId)
    const numbers = (await other.operator.batch(body.batchId)).map(({ number }) => number)
    const lines = numbers.map((number, at) => ({ number, bankReference: `UTR 440000${at}` }))
    const killed = app.database.transaction(async (tx) => {
      await markTransferred(tx, one.admin, lines, recordDecision)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect([await one.paid(), await other.paid()]).toEqual([0, 0])
    await other.operator.note(
      ...lines.map((line) => [line.number, line.bankReference] as [string, string]),
    )
    expect([await one.paid(), await other.paid()]).toEqual([50_000, 50_000])
  })
})

/** A shop whose one order is collected and owed, with the works of a batch, a dispute, a refund and a transfer by hand. */
async function paidScene() {
  const one = await buildPaymentScene(app)
  const { store, move, see } = one
  await store.merchant.browser.call('POST /payout-account', bankForm())
  const { orderId, payment } = await one.bookPaid()
  await move(orderId, 'Ready for Pickup')
  await move(orderId, 'Collected', { code: (await see(orderId)).pickup?.code })
  await pass(app, 72 * 60)
  const { id, UID } = await buildAdminAs(app, 'finance')
  const admin = {
    userId: id,
    UID,
    hasSecondFactor: false,
    role: 'finance',
    provedAt: app.time.now,
  } as const
  const subjects = mustExist(app.money, 'online payment').subjects
  const begin: Work = (tx) => makeBatch(tx, admin, [store.id], recordDecision)
  const settle: Work = (tx) =>
    recordSettlement(tx, {
      storeId: store.id,
      amountPaise: 49_900,
      bankReference: `UTR ${store.id}`.slice(0, 30),
      adminId: id,
    })
  const dispute: Work = (tx) =>
    applyDispute(
      tx,
      {
        id: `disp_${orderId}`,
        paymentId: payment.id,
        amountPaise: 49_900,
        deductedPaise: 0,
        status: 'open',
        phase: 'chargeback',
        reasonCode: 'chargeback',
        reason: null,
        respondBy: null,
        openedAt: app.time.now,
      },
      subjects,
    )
  const refund: Work = (tx) =>
    recordRefund(tx, { purpose: 'order', subjectId: orderId, reason: 'returned', cause: 'race' })
  const owed = async () => {
    const [found] = await findOwed(app.database.db, { now: app.time.now, storeIds: [store.id] })
    return found?.owedPaise
  }
  return { begin, settle, dispute, refund, owed }
}

describe('a transfer while the money goes back', () => {
  it.each<[back: 'dispute' | 'refund', out: 'begin' | 'settle', refusal: string]>([
    ['dispute', 'begin', 'PAYOUT_CONFLICT'],
    ['dispute', 'settle', 'INVALID_INPUT'],
    ['refund', 'begin', 'PAYOUT_CONFLICT'],
    ['refund', 'settle', 'INVALID_INPUT'],
  ])('%s and %s: not paid after it, and set off when paid before', async (back, out, refusal) => {
    const one = await paidScene()
    expect(await overlapIn(app, { first: one[out], second: one[back] })).toEqual(['ok', 'ok'])
    expect(await one.owed()).toBe(-49_900)
    const other = await paidScene()
    await app.database.transaction(other[back])
    expect(await overlapIn(app, { first: other[back], second: other[out] })).toEqual([
      'ok',
      refusal,
    ])
    expect(await other.owed()).toBe(0)
  })

  it('two answers about one dispute at once: one hold', async () => {
    const { dispute, owed } = await paidScene()
    expect(await overlapIn(app, { first: dispute, second: dispute })).toEqual(['ok', 'ok'])
    expect(await owed()).toBe(0)
  })
})
