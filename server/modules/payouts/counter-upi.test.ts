import { describe, expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { emailAbout } from '#test/emails.ts'
import {
  bankForm,
  buildEarner,
  buildOperator,
  passHours,
  prove,
  upiForm,
} from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const form = { ...upiForm, purpose: 'counter', upiId: 'Bangle.House@OKAXIS' }

/** A store whose owner has entered a UPI id for the counter. */
async function scene() {
  const earner = await buildEarner(app)
  const entered = await earner.change(form)
  const { browser: helper } = await buildStaff(app, earner.storeId, 'counter')
  const shown = async () => (await helper.call('GET /counter-upi')).body
  return { ...earner, entered, helper, shown }
}

describe('the UPI id for the counter', () => {
  it('waits 48 hours, and is then shown whole to everybody who sells', async () => {
    const { entered, see, shown } = await scene()
    expect(entered).toMatchObject({
      status: 200,
      body: { payouts: { counter: { account: null, pending: { masked: '••••ouse@okaxis' } } } },
    })
    passHours(app, 47.9)
    const { usableAt = null } = (await see()).counter.pending ?? {}
    expect(await shown()).toEqual({ upi: null, usableAt, providerQr: true })
    expect(usableAt).not.toBeNull()
    passHours(app, 0.1)
    expect(await shown()).toEqual({
      upi: { upiId: 'bangle.house@okaxis', name: 'Bangle House' },
      usableAt: null,
      providerQr: true,
    })
    expect((await see()).counter).toMatchObject({ pending: null, account: { kind: 'upi' } })
  })

  it('is no account for transfers, and neither replaces nor takes back the other', async () => {
    const { store, storeId, owner, change, see, shown } = await scene()
    await change()
    expect(await see()).toMatchObject({
      pending: { masked: '•••• 5501' },
      counter: { pending: { kind: 'upi' } },
    })
    await owner.call('DELETE /payout-account', { purpose: 'transfers' })
    expect(await see()).toMatchObject({ pending: null, counter: { pending: { kind: 'upi' } } })
    passHours(app, 48)
    expect(await see()).toMatchObject({ account: null, obstacle: 'no_account' })
    const operator = await buildOperator(app)
    expect((await operator.begin(storeId)).status).toBe(409)
    await prove(app, store.merchant.id)
    await change({ ...form, upiId: 'other@okaxis' })
    expect((await owner.call('DELETE /payout-account', { purpose: 'counter' })).status).toBe(200)
    expect(await shown()).toMatchObject({ upi: { upiId: 'bangle.house@okaxis' } })
  })

  it('is proved and told as another bank account is, and “It was not me” takes it back', async () => {
    const { email, change, links, shown, see } = await scene()
    const mail = await emailAbout(app, email, /money of Bangle House/)
    expect(mail.text).toContain('Another UPI id for the QR at the counter of Bangle House')
    const [token = ''] = await links()
    expect((await app.browser().call('POST /not-me/stop', { token })).status).toBe(200)
    passHours(app, 48)
    expect(await shown()).toEqual({ upi: null, usableAt: null, providerQr: true })
    expect(await see()).toMatchObject({ counter: { account: null, pending: null } })
    expect(await change(form)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
  })

  it('is entered by the owner only, and no bank account can be it', async () => {
    const { storeId, helper, change } = await scene()
    const { browser: manager } = await buildStaff(app, storeId, 'manager')
    expect((await manager.call('POST /payout-account', form)).status).toBe(403)
    expect((await helper.call('DELETE /payout-account', { purpose: 'counter' })).status).toBe(403)
    expect((await change({ ...bankForm(), purpose: 'counter' })).status).toBe(400)
    expect((await app.browser().call('GET /counter-upi')).status).toBe(401)
  })

  it('is in the shop’s download by its end, and is erased with the shop', async () => {
    const { storeId, owner, shown } = await scene()
    const { body } = await owner.call('GET /store-data')
    expect(body.data.payoutAccounts).toMatchObject([
      { purpose: 'counter', masked: '••••ouse@okaxis' },
    ])
    passHours(app, 48)
    const { erasePayoutAccounts } = await import('./commands/accounts.ts')
    await app.database.transaction((tx) => erasePayoutAccounts(tx, storeId))
    expect(await shown()).toEqual({ upi: null, usableAt: null, providerQr: true })
  })
})
