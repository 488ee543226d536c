import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminLoginFailures } from '#server/platform/db/tables/admin.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { codeOfStep, stepAt } from '#server/platform/second-factor/totp.ts'
import type { Browser } from '#test/browser.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { createAdmin } from './commands/admins.ts'

const app = useTestApp({ demo: false })
beforeEach(async () => {
  await app.database.db.delete(adminLoginFailures)
})

const vault = makeAdminVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)
const password = 'block-print-2026'
const MINUTE_MS = 60_000
const instantAfter = (minutes: number) => new Date(mondayNoon.getTime() + minutes * MINUTE_MS)

async function newAdmin(options: { isPlain?: boolean } = {}) {
  const id = randomUUID()
  const UID = `admin-${id.slice(0, 8)}`
  const { secret, sealed } = vault.issueSecret(id)
  const recoveryCodes = vault.issueRecoveryCodes()
  const recoveryMacs = recoveryCodes.map(vault.macOfRecoveryCode)
  const passwordHash = await app.passwords.hash(password)
  const secondFactor = options.isPlain ? {} : { secondFactor: { sealed, recoveryMacs } }
  await app.database.transaction((tx) =>
    createAdmin(tx, { id, UID, role: 'support', passwordHash, ...secondFactor }),
  )
  return { UID, recoveryCodes, code: (now = app.time.now) => codeOfStep(secret, stepAt(now)) }
}

const logIn = (browser: Browser, input: object) =>
  browser.call('POST /admin/login', { password, ...input })
const isIn = async (browser: Browser) => (await browser.call('GET /adminAuth')).status === 200

describe('an administrator', () => {
  it('logs in with UID, password and code, in a cookie of their own', async () => {
    const { UID, code } = await newAdmin()
    const browser = app.browser()
    const answer = await logIn(browser, { UID: ` ${UID.toUpperCase()}`, totp: code() })
    expect([answer.status, answer.body.admin]).toEqual([
      200,
      { UID, hasSecondFactor: true, role: 'support' },
    ])
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/adm=[\w-]{43};.*HttpOnly; SameSite=Strict/)
    expect((await browser.call('GET /adminAuth')).body.admin.UID).toBe(UID)
    expect((await browser.call('GET /userAuth')).body.user).toBeNull()
  })

  it.each([
    { totp: '' },
    { totp: '000000x' },
    { password: 'wrong', totp: 'right' },
    { UID: 'nobody', totp: 'right' },
  ])('gets the same refusal for %o, whichever part was wrong', async (over) => {
    const { UID, code } = await newAdmin()
    const totp = over.totp === 'right' ? code() : over.totp
    const { status, body } = await logIn(app.browser(), { UID, ...over, totp })
    expect([status, body['code'], body['message']]).toEqual([
      400,
      'WRONG_ADMIN_LOGIN',
      'UID, password or code is not right.',
    ])
  })

  it('uses each code once, also in parallel', async () => {
    const { UID, code } = await newAdmin()
    const totp = code()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => logIn(app.browser(), { UID, totp })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    app.time.now = instantAfter(0.5)
    expect((await logIn(app.browser(), { UID, totp })).status).toBe(400)
    expect((await logIn(app.browser(), { UID, totp: code() })).status).toBe(200)
  })

  it('proves again who it is before a shop is suspended, ten minutes after the last proof', async () => {
    const { UID, code } = await newAdmin()
    const { id: storeId } = await buildStore(app)
    const browser = app.browser()
    await logIn(browser, { UID, totp: code() })
    const change = async (status: 'suspended' | 'approved') => {
      const reason = status === 'suspended' ? { reason: 'Three customers were sent away' } : {}
      const sent = { storeId, status, ...reason }
      const { status: answered, body } = await browser.call('POST /admin/store-status', sent)
      return answered === 200 ? 200 : body['code']
    }
    const prove = async (proof: string) =>
      (await browser.call('POST /admin/proof', { proof })).status
    app.time.now = instantAfter(10)
    expect(await change('suspended')).toBe(200)
    app.time.now = instantAfter(10.1)
    expect(await change('approved')).toBe('PROOF_NEEDED')
    expect([
      await prove('000000'),
      await prove('wrong'),
      await prove(code(instantAfter(0))),
    ]).toEqual([400, 400, 400])
    expect(await change('approved')).toBe('PROOF_NEEDED')
    expect(await prove(code())).toBe(200)
    expect(await change('approved')).toBe(200)
    app.time.now = instantAfter(20.2)
    expect(await change('suspended')).toBe('PROOF_NEEDED')
    expect(await prove(password)).toBe(200)
    expect(await change('suspended')).toBe(200)
    // The proof counts in this session only.
    app.time.now = instantAfter(30.3)
    const other = app.browser()
    expect((await logIn(other, { UID, totp: code() })).status).toBe(200)
    expect((await other.call('POST /admin/proof', { proof: password })).status).toBe(200)
    expect(await change('approved')).toBe('PROOF_NEEDED')
  })

  it('wrong proofs count as wrong log-ins, also in parallel', async () => {
    const { UID, code } = await newAdmin()
    const browser = app.browser()
    await logIn(browser, { UID, totp: code() })
    const tries = Array.from({ length: 20 }, () =>
      browser.call('POST /admin/proof', { proof: '000000' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect((await browser.call('POST /admin/proof', { proof: password })).status).toBe(429)
    app.time.now = instantAfter(0.5)
    expect((await logIn(browser, { UID, totp: code() })).status).toBe(429)
  })

  it('logs in with a recovery code once', async () => {
    const { UID, recoveryCodes } = await newAdmin()
    const [totp = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await logIn(app.browser(), { UID, totp: totp.toUpperCase() })).status).toBe(200)
    expect((await logIn(app.browser(), { UID, totp })).status).toBe(400)
    const other = await newAdmin()
    const [, second = ''] = recoveryCodes
    expect((await logIn(app.browser(), { UID: other.UID, totp: second })).status).toBe(400)
  })

  it('needs a second factor outside of the demonstration', async () => {
    const { UID } = await newAdmin({ isPlain: true })
    expect((await logIn(app.browser(), { UID })).status).toBe(400)
  })

  it('has five tries, of a hundred parallel ones too, and then waits', async () => {
    const { UID, code } = await newAdmin()
    const tries = Array.from({ length: 100 }, () => logIn(app.browser(), { UID, totp: '000000' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(95)
    expect((await logIn(app.browser(), { UID, totp: code() })).status).toBe(429)
    app.time.now = instantAfter(16)
    expect((await logIn(app.browser(), { UID, totp: code() })).status).toBe(200)
  })
})

/** The statuses of seven wrong log-ins from a browser at this address. */
const strangers = async (UID: string, address: string) => {
  const browser = app.browser()
  browser.address = address
  const tries: number[] = []
  for (let n = 0; n < 7; n++) tries.push((await logIn(browser, { UID, totp: '000000' })).status)
  return tries
}

describe('a stranger who knows the UID', () => {
  it('cannot keep the administrator out from another network', async () => {
    const { UID, code } = await newAdmin()
    for (const address of ['203.0.113.7', '2001:db8::7'])
      expect(await strangers(UID, address)).toEqual([...Array(5).fill(400), 429, 429])
    // Addresses of one IPv6 customer network count as one.
    expect(await strangers(UID, '2001:db8::8')).toEqual(Array(7).fill(429))
    expect((await logIn(app.browser(), { UID, totp: code() })).status).toBe(200)
  })

  it('cannot keep the administrator’s own browser out from the same network either', async () => {
    const { UID, code } = await newAdmin()
    const own = app.browser()
    expect((await logIn(own, { UID, totp: code() })).status).toBe(200)
    await own.call('POST /admin/logout')
    expect(await strangers(UID, own.address)).toContain(429)
    app.time.now = instantAfter(1)
    expect((await logIn(app.browser(), { UID, totp: code() })).status).toBe(429)
    expect((await logIn(own, { UID, totp: code() })).status).toBe(200)
    const proof = { proof: password }
    expect((await own.call('POST /admin/proof', proof)).status).toBe(200)
  })

  it('gets no further tries with the known browser of another account', async () => {
    const [first, second] = [await newAdmin(), await newAdmin()]
    const browser = app.browser()
    expect((await logIn(browser, { UID: second.UID, totp: second.code() })).status).toBe(200)
    expect(await strangers(first.UID, browser.address)).toContain(429)
    expect((await logIn(browser, { UID: first.UID, totp: first.code() })).status).toBe(429)
  })
})

describe('an administrator’s session', () => {
  it('ends after a quarter of an hour without use', async () => {
    const { UID, code } = await newAdmin()
    const browser = app.browser()
    await logIn(browser, { UID, totp: code() })
    app.time.now = instantAfter(14)
    expect(await isIn(browser)).toBe(true)
    app.time.now = instantAfter(28)
    expect(await isIn(browser)).toBe(true)
    app.time.now = instantAfter(44)
    expect(await isIn(browser)).toBe(false)
  })

  it('ends after eight hours in any case', async () => {
    const { UID, code } = await newAdmin()
    const browser = app.browser()
    await logIn(browser, { UID, totp: code() })
    for (let minutes = 10; minutes < 480; minutes += 10) {
      app.time.now = instantAfter(minutes)
      expect(await isIn(browser)).toBe(true)
    }
    app.time.now = instantAfter(480)
    expect(await isIn(browser)).toBe(false)
  })

  it('ends with a log-out, on the server too', async () => {
    const { UID, code } = await newAdmin()
    const browser = app.browser()
    await logIn(browser, { UID, totp: code() })
    const stolen = app.browser()
    stolen.cookies.set('adm', browser.cookies.get('adm') ?? '')
    await browser.call('POST /admin/logout')
    expect(await isIn(stolen)).toBe(false)
  })
})
