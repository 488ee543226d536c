import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { payoutAccounts } from '#server/platform/db/tables/payouts.ts'
import { buildStaff } from '#test/factories.ts'
import { emailAbout, emailsTo, lastCode } from '#test/emails.ts'
import { bankForm, buildEarner, passHours, prove, upiForm } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const entered = '2026-11-16T06:30:00.000Z'
const usable = '2026-11-18T06:30:00.000Z'

/** Two days later the proof of the log-in is too old, so the person enters the password again. */
const proveAgain = ({ store }: Awaited<ReturnType<typeof buildEarner>>) =>
  prove(app, store.merchant.id)

describe('the account for transfers', () => {
  it('waits 48 hours, also the first one, and is shown by its last digits', async () => {
    const { change, see } = await buildEarner(app)
    expect(await see()).toMatchObject({ account: null, pending: null, obstacle: 'no_account' })
    const { status, body } = await change()
    const shown = { kind: 'bank', masked: '•••• 5501', enteredAt: entered, usableAt: usable }
    expect({ status, payouts: body.payouts }).toMatchObject({
      status: 200,
      payouts: { account: null, pending: shown, obstacle: 'waiting', owed: 500 },
    })
    passHours(app, 47.9)
    expect(await see()).toMatchObject({ account: null, obstacle: 'waiting' })
    passHours(app, 0.1)
    expect(await see()).toMatchObject({ account: shown, pending: null, obstacle: null })
  })

  it('that is in use stays until another one has waited, and a waiting one is replaced', async () => {
    const scene = await buildEarner(app)
    const { change, see } = scene
    await change()
    passHours(app, 48)
    await proveAgain(scene)
    await change(bankForm({ accountNumber: '00112233445566' }))
    await change(upiForm)
    expect(await see()).toMatchObject({
      account: { masked: '•••• 5501' },
      pending: { kind: 'upi', masked: '••••oni@okbank' },
      obstacle: null,
    })
    passHours(app, 48)
    expect(await see()).toMatchObject({ account: { masked: '••••oni@okbank' }, pending: null })
  })

  it('has no effect when it is entered again, and the wait does not start again', async () => {
    const { change, email } = await buildEarner(app)
    await change()
    passHours(app, 0.1)
    const { body } = await change({ ...bankForm(), ifsc: ' sbin 0001234' })
    expect(body.payouts.pending).toMatchObject({ enteredAt: entered })
    const about = (await emailsTo(app, email)).filter(({ text }) => text.includes('/not-me/'))
    expect(about).toHaveLength(1)
  })

  it('is withdrawn while it waits, and the earlier one stays', async () => {
    const scene = await buildEarner(app)
    const { owner, change, see } = scene
    await change()
    passHours(app, 48)
    await proveAgain(scene)
    await change(upiForm)
    expect((await owner.call('DELETE /payout-account')).status).toBe(200)
    passHours(app, 72)
    expect(await see()).toMatchObject({ account: { masked: '•••• 5501' }, pending: null })
    await proveAgain(scene)
    expect((await owner.call('DELETE /payout-account')).status).toBe(404)
  })

  it.each([
    ['a short number', { ...bankForm({ accountNumber: '12345678' }) }, 'accountNumber'],
    ['a long number', { ...bankForm({ accountNumber: '1234567890123456789' }) }, 'accountNumber'],
    ['letters', { ...bankForm({ accountNumber: '12345678901A' }) }, 'accountNumber'],
    ['another repeat', bankForm({ accountNumberAgain: '918273645510' }), 'accountNumberAgain'],
    ['no zero in the IFSC', { ...bankForm(), ifsc: 'SBINO001234' }, 'ifsc'],
    ['no holder', { ...bankForm(), holder: ' ' }, 'holder'],
    ['a formula as the holder', { ...bankForm(), holder: '=1+1' }, 'holder'],
    ['an e-mail as the UPI id', { ...upiForm, upiId: 'ramesh@shop@bank' }, 'upiId'],
    ['a UPI id without a bank', { ...upiForm, upiId: 'ramesh' }, 'upiId'],
  ])('refuses %s at its field', async (_what, form, field) => {
    const { change } = await buildEarner(app, 0)
    const { status, body } = await change(form)
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    })
  })
})

describe('who may change it', () => {
  it('only the owner sees it and changes it', async () => {
    const { storeId } = await buildEarner(app)
    for (const role of ['manager', 'counter'] as const) {
      const { browser } = await buildStaff(app, storeId, role)
      const answers = [
        await browser.call('GET /payout-account'),
        await browser.call('POST /payout-account', bankForm()),
        await browser.call('DELETE /payout-account'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
  })

  it('wants the password when it is older than ten minutes', async () => {
    const scene = await buildEarner(app)
    passHours(app, 0.2)
    expect(await scene.change()).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    await proveAgain(scene)
    expect((await scene.change()).status).toBe(200)
    passHours(app, 0.2)
    const { status, body } = await scene.owner.call('DELETE /payout-account')
    expect([status, body.code]).toEqual([403, 'PROOF_NEEDED'])
  })

  it('is refused within 48 hours of a new password by an emailed link, and says when', async () => {
    const scene = await buildEarner(app)
    const { store, change, see, owner } = scene
    await app.browser().call('POST /forgot-password', { email: scene.email })
    const mail = await emailAbout(app, scene.email, /password/i)
    const token = /\/reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
    const password = 'block-print-2026'
    expect(
      (await app.browser().call('POST /reset-password/:token', { token, password })).status,
    ).toBe(200)
    await owner.call('POST /login', { email: store.merchant.email, password })
    expect(await change()).toMatchObject({
      status: 403,
      body: {
        code: 'TOO_FRESH',
        message: expect.stringContaining('18/11/2026'),
        details: { from: usable },
      },
    })
    expect(await see()).toMatchObject({ changeableFrom: usable })
    passHours(app, 48)
    await proveAgain(scene)
    expect(await see()).toMatchObject({ changeableFrom: null })
    expect((await change()).status).toBe(200)
  })
})

describe('after another e-mail address', () => {
  it('is refused for 48 hours too', async () => {
    const { change, see, owner, email } = await buildEarner(app)
    const newEmail = `earner-${email}`
    await owner.call('POST /email-change', { email: newEmail })
    const codes = { oldOtp: await lastCode(app, email), newOtp: await lastCode(app, newEmail) }
    expect((await owner.call('PUT /email-change', codes)).status).toBe(200)
    expect(await change()).toMatchObject({ status: 403, body: { code: 'TOO_FRESH' } })
    expect(await see()).toMatchObject({ changeableFrom: usable })
  })
})

describe('what is stored', () => {
  it('is sealed: the number is in no row, and another secret cannot read it', async () => {
    const { change, storeId } = await buildEarner(app)
    await change()
    const [row] = await app.database.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.storeId, storeId))
    const { deriveKeys } = await import('#server/platform/secrets.ts')
    const { makeBankVault } = await import('#server/platform/bank/bank-vault.ts')
    const { systemRandom } = await import('#server/platform/ports/random.ts')
    const vaultOf = (byte: number) =>
      makeBankVault(deriveKeys(Buffer.alloc(32, byte)), systemRandom)
    const id = row?.id ?? ''
    const sealed = row?.sealed ?? Buffer.alloc(0)
    expect(sealed.toString('latin1')).not.toContain(bankForm().accountNumber)
    expect(vaultOf(7).open(id, sealed)).toMatchObject({ accountNumber: bankForm().accountNumber })
    expect(() => vaultOf(8).open(id, sealed)).toThrow(/authenticate/)
    expect(() => vaultOf(7).open(storeId, sealed)).toThrow(/authenticate/)
  })

  it('goes with the erasure of the shop; the rows stay for the books', async () => {
    const { change, storeId } = await buildEarner(app)
    await change()
    const { erasePayoutAccounts } = await import('./commands/accounts.ts')
    await app.database.transaction((tx) => erasePayoutAccounts(tx, storeId))
    const [row] = await app.database.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.storeId, storeId))
    expect(row).toMatchObject({ sealed: null, masked: '', endedAs: 'erased' })
  })

  it('is in the downloads of the person and of the shop by its last digits', async () => {
    const { change, owner } = await buildEarner(app)
    await change()
    const shop = await owner.call('GET /store-data')
    expect(shop.body.data.payoutAccounts).toMatchObject([
      { masked: '•••• 5501', enteredBy: 'Ramesh Soni', endedAs: null },
    ])
    const own = await owner.call('GET /me/export')
    expect(own.body.data.payoutAccounts).toEqual([
      { storeName: 'Bangle House', masked: '•••• 5501', enteredAt: entered },
    ])
    expect(own.body.data).toMatchObject({ account: { newCredentialsAt: null } })
  })
})
