import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import type { Browser } from '#test/browser.ts'
import { buildStore, buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'

let app: TestApp
const password = 'block-print-2026'
let passwordHash: string
beforeAll(async () => {
  app = await buildTestApp()
  passwordHash = await app.passwords.hash(password)
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = mondayNoon
})

const after = (minutes: number) => {
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

const november = { from: '2026-11-01', to: '2026-11-30' }

describe('what an unlocked counter must not do', () => {
  it.each([
    ['making a gift code', makeGift],
    ['the statement', (browser: Browser) => browser.call('GET /statement', november)],
    ['the statement as a file', (browser: Browser) => browser.call('GET /statement/csv', november)],
    ['the download of all data', (browser: Browser) => browser.call('GET /store-data')],
  ])('%s wants the password ten minutes after the log-in', async (_what, send) => {
    const { browser } = await merchantIn()
    after(10)
    expect((await send(browser)).status).toBe(200)
    after(10.1)
    expect(await send(browser)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } })
    expect(await prove(browser)).toBe(200)
    expect((await send(browser)).status).toBe(200)
    after(20.2)
    expect((await send(browser)).status).toBe(403)
  })

  it('closing the shop asks for the password each time', async () => {
    const { browser } = await merchantIn()
    expect((await browser.call('POST /close-store', { password: 'wrong' })).status).toBe(400)
    expect((await browser.call('POST /close-store', { password })).status).toBe(200)
  })

  it('daily work needs no new proof', async () => {
    const { browser } = await merchantIn()
    after(12 * 60)
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
    after(11)
    expect(await prove(other)).toBe(200)
    expect((await makeGift(other)).status).toBe(200)
    expect((await makeGift(browser)).status).toBe(403)
    await browser.call('POST /login', { email, password })
    expect((await makeGift(browser)).status).toBe(200)
  })

  it('with a wrong password counts as a failed log-in, also in parallel', async () => {
    const { browser } = await merchantIn()
    after(11)
    const tries = await Promise.all(Array.from({ length: 30 }, () => prove(browser, 'guess')))
    expect(tries.filter((status) => status === 400)).toHaveLength(10)
    expect(tries.filter((status) => status === 429)).toHaveLength(20)
    expect((await makeGift(browser)).status).toBe(403)
  })
})
