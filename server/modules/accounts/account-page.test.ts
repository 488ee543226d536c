import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { familyMembers, sessions, users } from '#server/platform/db/tables/accounts.ts'
import { pushDevices } from '#server/platform/db/tables/notices.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { MAX_FAMILY } from '#shared/limits.ts'
import type { Browser } from '#test/browser.ts'
import { buildShopper, mondayNoon } from '#test/factories.ts'
import { insertPushDevice } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const password = 'block-print-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.passwords.hash(password)
})

const moveClock = (minutes: number) => {
  app.time.now = new Date(app.time.now.getTime() + minutes * 60_000)
}

const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537'

/** A person who is logged in on a laptop, and in a second browser. */
async function buildPerson() {
  const { id, email, browser } = await buildShopper(app)
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  const enter = async (userAgent: string) => {
    const other = app.browser()
    const headers = { 'user-agent': userAgent }
    await other.call('POST /login', { email, password }, { headers })
    return other
  }
  const list = async () => (await browser.call('GET /sessions')).body.sessions
  return { id, email, browser, enter, list }
}

/** The times in the list of a session that began this many minutes after noon and was not used later. */
function timesAt(minutes: number) {
  const instant = new Date(mondayNoon.getTime() + minutes * 60_000).toISOString()
  return { begunAt: instant, usedAt: instant }
}

const isIn = async (one: Browser) => (await one.call('GET /userAuth')).body.user !== null

describe('the log-ins of a person', () => {
  it('are listed with browser and last use, the present one first, without expired ones', async () => {
    const { enter, list } = await buildPerson()
    moveClock(5)
    await enter(phone)
    moveClock(5)
    await enter('curl/8.5.0')
    expect(await list()).toMatchObject([
      { device: null, isThis: true, ...timesAt(0) },
      { device: null, isThis: false, ...timesAt(10) },
      { device: 'Chrome, Android', isThis: false, ...timesAt(5) },
    ])
    // A shopper's session ends after fourteen days without use. Only this session is used before that.
    moveClock(8 * 24 * 60)
    await list()
    moveClock(7 * 24 * 60)
    expect(await list()).toMatchObject([{ isThis: true }])
  })

  it('end one by one, with the notifications of that browser; the present one cannot be ended here, nor one twice', async () => {
    const { id, browser, enter, list } = await buildPerson()
    const other = await enter(phone)
    const deviceHash = sha256(other.cookies.get('device') ?? '')
    const deviceId = await insertPushDevice(app, id)
    await app.database.db
      .update(pushDevices)
      .set({ deviceHash })
      .where(eq(pushDevices.id, deviceId))
    const [own, theirs] = await list()
    const end = (sessionId = '') => browser.call('DELETE /sessions', { sessionId })
    expect(await end(own?.sessionId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await end(theirs?.sessionId)).toMatchObject({
      status: 200,
      body: { message: 'Logged out there', sessions: [{ isThis: true }] },
    })
    expect([await isIn(other), await isIn(browser)]).toEqual([false, true])
    expect((await end(theirs?.sessionId)).status).toBe(404)
    await app.jobs.drained()
    expect(await app.database.db.$count(pushDevices, eq(pushDevices.userId, id))).toBe(0)
  })

  it('all end except the present one, and nobody else’s', async () => {
    const [person, neighbour] = [await buildPerson(), await buildPerson()]
    const others = [await person.enter(phone), await person.enter(phone)]
    const end = () => person.browser.call('DELETE /other-sessions')
    expect((await end()).body).toMatchObject({
      message: 'Logged out in 2 other browsers',
      sessions: [{ isThis: true }],
    })
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
    expect(await isIn(neighbour.browser)).toBe(true)
    expect((await end()).body.message).toBe('You were logged in nowhere else')
  })

  it('store the browser but no location, and are in the person’s data download', async () => {
    const { id, browser, enter } = await buildPerson()
    await enter(phone)
    const { data } = (await browser.call('GET /me/export')).body
    const session = expect.objectContaining({ device: 'Chrome, Android' })
    expect(data['sessions']).toContainEqual(session)
    const [row] = await app.database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      'codeProvedAt createdAt deviceHash deviceName expiresAt id provedAt seenAt tokenHash userId'.split(
        ' ',
      ),
    )
  })
})

describe('the family', () => {
  it('is saved with its sizes, changed, removed, downloaded, and erased with the account', async () => {
    const { id, browser } = await buildPerson()
    const save = (form: object) => browser.call('PUT /family', form)
    const measures = { footMm: 262 }
    const papa = { name: 'Papa', sizes: { shoes: 'UK 8', letters: 'XL' }, measures }
    const added = await save(papa)
    expect(added).toMatchObject({ status: 200, body: { members: [papa] } })
    moveClock(1)
    const meera = { name: 'मीरा', sizes: { bangles: '2.6' }, measures: {} }
    await save({ name: meera.name, sizes: meera.sizes })
    const memberId = added.body.members[0]?.memberId
    const changed = { name: 'Papa ji', sizes: { shoes: 'UK 9' }, measures }
    expect((await save({ ...changed, memberId })).body.members).toEqual([
      { ...changed, memberId },
      { ...meera, memberId: expect.any(String) },
    ])
    const { data } = (await browser.call('GET /me/export')).body
    expect(data['account']).toHaveProperty('family', [changed, meera])
    const left = await browser.call('DELETE /family', { memberId })
    expect(left.body.members).toMatchObject([{ name: 'मीरा' }])
    await browser.call('DELETE /me', { password })
    expect(await app.database.db.$count(familyMembers, eq(familyMembers.userId, id))).toBe(0)
  })

  it.each([
    [{ name: ' ', sizes: {} }, 'name'],
    [{ name: 'P'.repeat(26), sizes: {} }, 'name'],
    [{ name: 'Papa', sizes: { shoes: 'UK 80' } }, 'sizes.shoes'],
    [{ name: 'Papa', sizes: { hats: '7' } }, 'sizes.hats'],
    [{ name: 'Papa' }, 'sizes'],
    [{ name: 'Papa', sizes: {}, measures: { footMm: 20 } }, 'measures.footMm'],
  ])('refuses %j at its field', async (form, field) => {
    const { browser } = await buildPerson()
    const { status, body } = await browser.call('PUT /family', form)
    expect([status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([
      400,
      [field],
    ])
  })

  it('has no more than twelve people, also when they are added at once', async () => {
    const { browser } = await buildPerson()
    const add = () => browser.call('PUT /family', { name: 'Bua', sizes: {} })
    const answers = await Promise.all(Array.from({ length: MAX_FAMILY + 2 }, add))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_FAMILY)
    expect((await add()).body).toMatchObject({ fields: { name: expect.stringMatching(/12/) } })
  })
})
