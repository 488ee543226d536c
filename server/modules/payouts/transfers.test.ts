import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addLedgerEntry } from '#server/modules/billing/commands/ledger.ts'
import { buildAdmin, buildAdminAs, mondayNoon } from '#test/factories.ts'
import { emailAbout } from '#test/emails.ts'
import { brokenInvariants } from '#test/invariants.ts'
import {
  accountNumber,
  bankForm,
  buildEarner,
  buildOperator,
  earn,
  prove,
  upiForm,
} from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** Stores whose accounts are in use, and the operator. */
async function scene(...amounts: number[]) {
  app.time.now = new Date(mondayNoon.getTime() - 48 * 3_600_000)
  const earners = []
  for (const amount of amounts) {
    const earner = await buildEarner(app, amount)
    await earner.change()
    earners.push(earner)
  }
  app.time.now = mondayNoon
  const storeIds = earners.map(({ storeId }) => storeId)
  return { earners, storeIds, operator: await buildOperator(app) }
}

/** Enters a refund of money that the shop had earned. */
const refund = (storeId: string, amountPaise: number) =>
  app.database.transaction((tx) =>
    addLedgerEntry(tx, { storeId, kind: 'refund', amountPaise, reference: randomUUID() }),
  )

const none = { payoutId: '', number: '' }

const rowsOf = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')

describe('the list of owed amounts', () => {
  it('is the ledger’s balance minus an open transfer, with the obstacle', async () => {
    const { earners, storeIds, operator } = await scene(50_050)
    const [earner] = earners
    const [storeId = ''] = storeIds
    expect(await operator.shop(storeId)).toMatchObject({
      owed: 500.5,
      obstacle: null,
      account: { masked: '•••• 5501' },
    })
    await operator.begin(storeId)
    expect(await operator.shop(storeId)).toMatchObject({ owed: 0, obstacle: 'in_transfer' })
    expect(await earner?.see()).toMatchObject({
      obstacle: 'in_transfer',
      transfers: [{ state: 'open', amount: 500.5 }],
    })
    await earn(app, storeId, 10_000)
    expect(await operator.shop(storeId)).toMatchObject({ owed: 100, obstacle: 'in_transfer' })
    // The file of the shop says the same.
    const admin = await buildAdmin(app)
    const { stores } = (await admin.browser.call('GET /admin/stores', { storeId })).body
    expect(stores).toMatchObject([{ owed: 100 }])
  })

  it.each([
    ['no account', 0, 'no_account'],
    ['an account that waits', 1, 'waiting'],
  ])('names %s', async (_what, accounts, obstacle) => {
    const { storeId, change } = await buildEarner(app)
    if (accounts > 0) await change()
    const operator = await buildOperator(app)
    expect(await operator.shop(storeId)).toMatchObject({ obstacle })
    expect(await operator.begin(storeId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Bangle House'), details: { reason: 'unpayable' } },
    })
  })

  it('has shops that owe Chowk something, to which nothing is transferred', async () => {
    const { storeIds, operator } = await scene(10_000)
    const [storeId = ''] = storeIds
    await refund(storeId, 15_000)
    expect(await operator.shop(storeId)).toMatchObject({ owed: -50, obstacle: 'to_set_off' })
  })
})

describe('a batch', () => {
  it('freezes amounts and accounts, and its file has the full numbers', async () => {
    const { earners, storeIds, operator } = await scene(50_000, 7_025)
    const { status, body } = await operator.begin(...storeIds)
    expect({ status, message: body.message }).toMatchObject({
      status: 200,
      message: expect.stringContaining('570.25'),
    })
    await earn(app, storeIds[0] ?? '', 99_900)
    await earners[0]?.change(upiForm)
    const file = await operator.file(body.batchId)
    const transfers = await operator.batch(body.batchId)
    const numbers = transfers.map(({ number }) => number).toReversed()
    expect(file.body).toMatchObject({ rows: 2, fileName: expect.stringMatching(/-bank\.csv$/) })
    const [heading, ...rows] = rowsOf(file.body.csv)
    expect(heading).toBe(
      'Beneficiary Name,Beneficiary Account Number,IFSC Code,Amount,Transfer Number,Remarks',
    )
    expect(rows.toSorted()).toEqual(
      [
        `Ramesh Soni,${accountNumber},SBIN0001234,500.00,${numbers[0]},Chowk ${numbers[0]} Bangle House`,
        `Ramesh Soni,${accountNumber},SBIN0001234,70.25,${numbers[1]},Chowk ${numbers[1]} Bangle House`,
      ].toSorted(),
    )
    expect(transfers.every(({ filedAt }) => filedAt === mondayNoon.toISOString())).toBe(true)
    const owner = (await buildAdmin(app)).browser
    const audit = (await owner.call('GET /admin/audit')).body.entries
    const own = audit.filter(({ UID }) => UID === operator.UID)
    expect(own.map(({ action }) => action)).toEqual(['payouts_filed', 'payouts_made'])
    expect((await operator.file(body.batchId, 'upi')).status).toBe(409)
    expect((await operator.file(randomUUID())).status).toBe(404)
  })

  it('has transfers to UPI ids in a file of their own, and numbers keep their first zeros', async () => {
    app.time.now = new Date(mondayNoon.getTime() - 48 * 3_600_000)
    const [one, other] = [await buildEarner(app), await buildEarner(app)]
    await one.change(upiForm)
    await other.change(bankForm({ accountNumber: '001234567890' }))
    app.time.now = mondayNoon
    const operator = await buildOperator(app)
    const { body } = await operator.begin(one.storeId, other.storeId)
    const upi = rowsOf((await operator.file(body.batchId, 'upi')).body.csv)
    expect(upi).toHaveLength(2)
    expect(upi[1]).toContain('Ramesh Soni,ramesh.soni@okbank,500.00,T')
    expect((await operator.file(body.batchId)).body.csv).toContain(',001234567890,')
  })

  it('is refused as a whole when one shop cannot be paid', async () => {
    const { storeIds, operator } = await scene(50_000)
    const poor = await buildEarner(app, 0)
    expect((await operator.begin(...storeIds, poor.storeId)).status).toBe(409)
    expect((await operator.begin(...storeIds, randomUUID())).status).toBe(404)
    expect(await operator.shop(storeIds[0] ?? '')).toMatchObject({ obstacle: null })
  })

  it('is for administrators with the role finance and owners', async () => {
    const { storeIds, operator } = await scene(50_000)
    const { body } = await operator.begin(...storeIds)
    const file = { batchId: body.batchId, kind: 'bank' } as const
    const { browser } = await buildAdminAs(app, 'support')
    expect(await browser.call('POST /admin/payouts/file', file)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED', details: { reason: 'finance' } },
    })
    const owner = (await buildAdmin(app)).browser
    const list = await owner.call('GET /admin/payouts')
    expect(JSON.stringify(list.body)).not.toContain(accountNumber)
    expect((await owner.call('POST /admin/payouts/file', file)).status).toBe(200)
  })
})

it('batches with open transfers stand before the others, in both the newest first', async () => {
  const { storeIds, operator } = await scene(10_000, 20_000, 30_000, 40_000)
  const made: string[] = []
  for (const storeId of storeIds) made.push((await operator.begin(storeId)).body.batchId)
  const [first, second, third, fourth] = made
  for (const [at, batchId] of [second ?? '', fourth ?? ''].entries()) {
    const [transfer = none] = await operator.batch(batchId)
    await operator.note([transfer.number, `UTR 440000${at}`])
  }
  const listed = (await operator.list()).batches.map(({ batchId }) => batchId)
  expect(listed.filter((batchId) => made.includes(batchId))).toEqual([third, first, fourth, second])
})

describe('a transfer that was made', () => {
  it('becomes a settlement with the reference of the bank, and the owner is informed', async () => {
    const { earners, storeIds, operator } = await scene(50_000)
    const [earner] = earners
    const { body } = await operator.begin(...storeIds)
    const [transfer] = await operator.batch(body.batchId)
    expect((await operator.note([transfer?.number ?? '', 'SBIN N-2026/0099'])).status).toBe(200)
    expect(await operator.batch(body.batchId)).toMatchObject([
      { state: 'transferred', bankReference: 'SBIN N-2026/0099' },
    ])
    await prove(app, earner?.store.merchant.id ?? '')
    const { body: statement } = (await earner?.owner.call('GET /statement', {
      from: '2026-11-01',
      to: '2026-11-30',
    })) ?? { body: undefined }
    expect(statement).toMatchObject({
      balance: 0,
      entries: [{ kind: 'settlement', amount: 500, bankReference: 'SBIN N-2026/0099' }, {}],
    })
    const mail = await emailAbout(app, earner?.email ?? '', /on its way/)
    expect(mail.text).toContain('SBIN N-2026/0099')
    expect(mail.text).toContain('•••• 5501')
    expect(mail.text).not.toContain(accountNumber)
    expect((await brokenInvariants(app.database)).filter((name) => /transfer/.test(name))).toEqual(
      [],
    )
  })

  it('is recorded for many at once: all or none, with a message at each wrong line', async () => {
    const { storeIds, operator } = await scene(10_000, 20_000, 30_000)
    const { body } = await operator.begin(...storeIds)
    const numbers = (await operator.batch(body.batchId)).map(({ number }) => number)
    const [one = '', two = '', three = ''] = numbers
    const wrong = await operator.note(
      [one, 'UTR 7000001'],
      [two, 'utr-7000001'],
      ['T999999', 'UTR 7000002'],
      [one, 'UTR 7000003'],
      ['x', 'UTR 7000004'],
    )
    expect({ status: wrong.status, fields: Object.keys(wrong.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [
        'transfers.1.bankReference',
        'transfers.2.number',
        'transfers.3.number',
        'transfers.4.number',
      ],
    })
    expect((await operator.batch(body.batchId)).every(({ state }) => state === 'open')).toBe(true)
    const right = await operator.note([one, 'UTR 7000001'], [two.slice(1), 'UTR 7000002'])
    expect(right.body.message).toContain('2')
    // The same lines are sent again with one more line: the recorded lines stay unchanged.
    const again = await operator.note(
      [one, 'utr7000001'],
      [two, 'UTR 7000002'],
      [three, 'UTR 7000005'],
    )
    expect(again.status).toBe(200)
    const other = await operator.note([one, 'UTR 7000009'])
    expect(Object.keys(other.body.fields ?? {})).toEqual(['transfers.0.number'])
    const short = await operator.note([one, '12-34'])
    expect(Object.keys(short.body.fields ?? {})).toEqual(['transfers.0.bankReference'])
  })

  it('cannot have the reference of a settlement of another shop', async () => {
    const { storeIds, operator } = await scene(10_000, 20_000)
    const [first = '', second = ''] = storeIds
    await operator.browser.call('POST /admin/settlements', {
      storeId: first,
      amount: 100,
      bankReference: 'NEFT 8800001',
    })
    const { body } = await operator.begin(second)
    const [transfer] = await operator.batch(body.batchId)
    const { body: refusal } = await operator.note([transfer?.number ?? '', 'neft-8800001'])
    expect(Object.keys(refusal.fields ?? {})).toEqual(['transfers.0.bankReference'])
  })

  it.each([0, 60_000])(
    'is recorded also when a refund %i ms after it has lowered the debt, the only reason that is told',
    async (after) => {
      const { storeIds, operator } = await scene(50_000)
      const [storeId = ''] = storeIds
      app.time.now = new Date(mondayNoon.getTime() - 60_000)
      await refund(storeId, 5_000)
      app.time.now = mondayNoon
      const { body } = await operator.begin(storeId)
      app.time.now = new Date(mondayNoon.getTime() + after)
      await refund(storeId, 20_000)
      app.time.now = new Date(mondayNoon.getTime() + 120_000)
      const [transfer] = await operator.batch(body.batchId)
      expect((await operator.note([transfer?.number ?? '', `UTR 66${after}01`])).status).toBe(200)
      expect(await operator.shop(storeId)).toMatchObject({
        owed: -200,
        obstacle: 'to_set_off',
        setOff: [{ reason: 'refund', amount: 200 }],
      })
    },
  )
})

describe('a transfer that was not made', () => {
  it('is owed again, and the owner reads why', async () => {
    const { earners, storeIds, operator } = await scene(50_000)
    const [storeId = ''] = storeIds
    const [earner] = earners
    const { body } = await operator.begin(storeId)
    const [{ payoutId, number } = none] = await operator.batch(body.batchId)
    expect((await operator.fail(payoutId, 'Name does not match')).status).toBe(200)
    expect((await operator.fail(payoutId, 'Name does not match')).status).toBe(200)
    expect((await operator.note([number, 'UTR 5500001'])).status).toBe(400)
    expect(await operator.shop(storeId)).toMatchObject({ owed: 500, obstacle: null })
    const mail = await emailAbout(app, earner?.email ?? '', /could not be made/)
    expect(mail.text).toContain('Name does not match')
    expect(await earner?.see()).toMatchObject({
      transfers: [{ state: 'failed', failure: 'Name does not match' }],
    })
    const again = await operator.begin(storeId)
    const [next = none] = await operator.batch(again.body.batchId)
    await operator.note([next.number, 'UTR 5500001'])
    expect(await operator.fail(next.payoutId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'transferred' } },
    })
    expect((await operator.fail(randomUUID())).status).toBe(404)
  })

  it('does not hide the refunds before it from the reasons of what is set off', async () => {
    const { storeIds, operator } = await scene(50_000)
    const [storeId = ''] = storeIds
    const transfer = async () => {
      const [made = none] = await operator.batch((await operator.begin(storeId)).body.batchId)
      return made
    }
    const after = (minutes: number) => {
      app.time.now = new Date(mondayNoon.getTime() + minutes * 60_000)
    }
    await operator.note([(await transfer()).number, 'UTR 5500002'])
    after(1)
    await earn(app, storeId, 30_000)
    await refund(storeId, 20_000)
    after(2)
    await operator.fail((await transfer()).payoutId)
    after(3)
    await refund(storeId, 20_000)
    expect(await operator.shop(storeId)).toMatchObject({
      owed: -100,
      setOff: [{ reason: 'refund', amount: 400 }],
    })
  })
})

describe('a settlement by hand', () => {
  it('cannot pay an amount that a transfer is paying', async () => {
    const { storeIds, operator } = await scene(50_000)
    const [storeId = ''] = storeIds
    await operator.begin(storeId)
    await earn(app, storeId, 10_000)
    const settle = (amount: number) =>
      operator.browser.call('POST /admin/settlements', {
        storeId,
        amount,
        bankReference: `UTR ${randomUUID()}`.slice(0, 30),
      })
    expect(await settle(100.01)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(await settle(100)).toMatchObject({ status: 200, body: { balance: 0 } })
  })
})
