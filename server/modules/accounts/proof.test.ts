import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#server/platform/db/tables/accounts.ts'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Browser } from '#test/browser.ts'
import { askToEnter, buildPasswordless, wrongFor } from '#test/code-scene.ts'
import { lastCode } from '#test/emails.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { insertStore } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const password = 'block-print-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.passwords.hash(password)
})

const moveClock = (minutes: number) => {
  app.time.now = new Date(mondayNoon.getTime() + minutes * 60_000)
}

/** A merchant who has just logged in with the password. */
async function merchantIn(): Promise<{ email: string; browser: Browser }> {
  const { merchant } = await buildStore(app)
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, merchant.id))
  const browser = app.browser()
  await browser.call('POST /login', { email: merchant.email, password })
  return { email: merchant.email, browser }
}

const makeGift = (browser: Browser) =>
  browser.call('POST /generate-loyalty-code', { amount: 100 }, { key: randomUUID() })
const prove = async (browser: Browser, given = password) =>
  (await browser.call('POST /proof', { password: given })).status

const sentCode = async (browser: Browser, email: string) => {
  expect((await browser.call('POST /proof-code')).status).toBe(200)
  return lastCode(app, email)
}

const november = { from: '2026-11-01', to: '2026-11-30' }

/**
 * The calls that answer with a file: whether it is about a whole account or shop, and its customers, or why it is not.
 * Whoever finds an unlocked browser must not take these away.
 */
const files = {
  'GET /me/export': 'proof',
  'GET /store-data': 'proof',
  'GET /me/archive/file': 'proof',
  'GET /store-archive/file': 'proof',
  'GET /account-folder/file': 'proof',
  'GET /admin/account-folder/file': 'proof',
  'GET /statement/csv': 'proof',
  'GET /bills/business': 'proof',
  'GET /order-history/csv': 'proof',
  'GET /order-history/xlsx': 'proof',
  'POST /admin/payouts/file': 'proof',
  'POST /admin/taxes/file': 'proof',
  'POST /grievance-copy': 'the token of a link that the officer has sent is the proof',
  'GET /products/csv': 'goods',
  'GET /products/xlsx': 'goods',
  'GET /import': 'goods, and the name of the list',
  'GET /import/errors': 'goods',
  'GET /bills/day-close': 'sums of days',
  'GET /bills/hsn-summary': 'sums of goods',
  'GET /admin/stores/csv': 'states and sums of shops, no person',
  'GET /admin/figures/csv': 'sums of days',
  'GET /bill': 'one bill',
  'GET /shared-bill/file': 'one bill, for whoever has its link',
} satisfies Partial<Record<CallName, string>>

it('the calls that answer with a file are in the table, and those about a whole account want a proof', () => {
  const answers = endpoints.filter(
    ({ file, output }: Endpoint) =>
      file !== undefined || (output instanceof z.ZodObject && 'fileName' in output.shape),
  )
  const found = answers.map(({ method, path, errors }: Endpoint) => [
    `${method} ${path}`,
    errors?.includes('PROOF_NEEDED') ?? false,
  ])
  const expected = Object.entries(files).map(([name, why]) => [name, why === 'proof'])
  expect(found.toSorted()).toEqual(expected.toSorted())
})

const wanted = Object.entries(files).flatMap(([name, why]) =>
  // An archive's file is there only after a job; its own test checks the proof.
  why === 'proof' && !/\/admin\/|\/file$/.test(name) ? [name as keyof typeof files] : [],
)

/** The files of a period. */
const ofPeriod: ReadonlySet<string> = new Set(['GET /statement/csv', 'GET /bills/business'])

describe('what an unlocked browser must not do', () => {
  const calls: [string, (browser: Browser) => Promise<{ status: number }>][] = [
    ['making a gift code', makeGift],
    ['GET /statement', (browser) => browser.call('GET /statement', november)],
    ...wanted.map((name): (typeof calls)[number] => [
      name,
      (browser) => browser.call(name, ofPeriod.has(name) ? november : {}),
    ]),
  ]
  it.each(calls)('%s wants the password ten minutes after the log-in', async (_what, send) => {
    const { browser } = await merchantIn()
    moveClock(10)
    expect((await send(browser)).status).toBe(200)
    moveClock(10.1)
    expect(await send(browser)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect(await prove(browser)).toBe(200)
    expect((await send(browser)).status).toBe(200)
    moveClock(20.2)
    expect((await send(browser)).status).toBe(403)
  })

  describe('the download of all data by somebody without a password', () => {
    const byCode = { status: 403, body: { code: 'PROOF_NEEDED', details: { byCode: true } } }
    it('wants an e-mailed code, for ten minutes and in this session', async () => {
      const { browser, email } = await buildPasswordless(app)
      expect(await browser.call('GET /me/export')).toMatchObject(byCode)
      const otp = await sentCode(browser, email)
      expect((await browser.call('POST /proof', { otp })).status).toBe(200)
      expect((await browser.call('GET /me/export')).body.data.account).toMatchObject({ email })
      expect((await browser.call('POST /proof', { otp })).body.code).toBe('WRONG_OTP')
      moveClock(10.1)
      expect(await browser.call('GET /me/export')).toMatchObject(byCode)
      const other = app.browser()
      const loginCode = await askToEnter(app, other, email)
      await other.call('POST /login-with-code', { email, otp: loginCode })
      expect(await other.call('GET /me/export')).toMatchObject(byCode)
    })

    it('counts a wrong code, five at most', async () => {
      const { browser, email } = await buildPasswordless(app)
      const otp = await sentCode(browser, email)
      for (const triesLeft of [4, 3, 2, 1, 0])
        expect(await browser.call('POST /proof', { otp: wrongFor(otp) })).toMatchObject({
          status: 400,
          body: { code: 'WRONG_OTP', details: { triesLeft } },
        })
      expect((await browser.call('POST /proof', { otp })).body.code).toBe('WRONG_OTP')
      expect(await browser.call('GET /me/export')).toMatchObject(byCode)
    })

    it('by a code opens nothing else that wants a proof', async () => {
      const { browser, email } = await buildPasswordless(app)
      const [row] = await app.database.db.select().from(users).where(eq(users.email, email))
      const id = mustExist(row, 'the person').id
      await app.database.db.update(users).set({ role: 'merchant' }).where(eq(users.id, id))
      await insertStore(app, id)
      const otp = await sentCode(browser, email)
      expect((await browser.call('POST /proof', { otp })).status).toBe(200)
      for (const name of wanted.filter((call) => call !== 'GET /me/export')) {
        const answer = await browser.call(name, ofPeriod.has(name) ? november : {})
        expect(answer).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
        expect(answer.body.details).toBeUndefined()
      }
      expect((await makeGift(browser)).body).toMatchObject({ code: 'PROOF_NEEDED' })
    })

    it('is not opened by a code where there is a password, and one of the two is wanted', async () => {
      const { browser } = await merchantIn()
      expect((await browser.call('POST /proof', { otp: '000000' })).body.code).toBe('WRONG_LOGIN')
      for (const given of [{}, { password, otp: '000000' }])
        expect(await browser.call('POST /proof', given)).toMatchObject({
          status: 400,
          body: { fields: { password: expect.any(String) } },
        })
    })
  })

  it('closing the shop asks for the password each time', async () => {
    const { browser } = await merchantIn()
    expect((await browser.call('POST /close-store', { password: 'wrong' })).status).toBe(400)
    expect((await browser.call('POST /close-store', { password })).status).toBe(200)
  })

  it('daily work needs no new proof', async () => {
    const { browser } = await merchantIn()
    moveClock(12 * 60)
    expect((await browser.call('POST /get-merchant-orders')).status).toBe(200)
    expect((await browser.call('GET /gift-codes')).status).toBe(200)
    const check = { code: '0000-0000-0000-0000' }
    expect((await browser.call('POST /validate-loyalty-code', check)).status).toBe(404)
  })
})

describe('a proof', () => {
  it('is valid in its own session only; a log-in with the password counts as one', async () => {
    const { email, browser } = await merchantIn()
    const other = app.browser()
    await other.call('POST /login', { email, password })
    moveClock(11)
    expect(await prove(other)).toBe(200)
    expect((await makeGift(other)).status).toBe(200)
    expect((await makeGift(browser)).status).toBe(403)
    await browser.call('POST /login', { email, password })
    expect((await makeGift(browser)).status).toBe(200)
  })

  it('with a wrong password counts as a failed log-in, also in parallel', async () => {
    const { browser } = await merchantIn()
    moveClock(11)
    const tries = await Promise.all(Array.from({ length: 30 }, () => prove(browser, 'guess')))
    expect(tries.filter((status) => status === 400)).toHaveLength(10)
    expect(tries.filter((status) => status === 429)).toHaveLength(20)
    expect((await makeGift(browser)).status).toBe(403)
  })
})
