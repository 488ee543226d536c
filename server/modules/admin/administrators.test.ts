import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { adminAudit, adminLinks, admins } from '#server/platform/db/tables/admin.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { base32, codeOfStep, stepAt } from '#server/platform/second-factor/totp.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Browser } from '#test/browser.ts'
import { openEarlierDatabase } from '#test/earlier-rows.ts'
import { buildAdmin, buildAdminAs, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ demo: false })

const pass = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}
const password = 'gulabi-sheher-ka-darwaza'
const newUid = () => `ravi-${randomUUID().slice(0, 8)}`
const tokenOf = (link: string) => link.split('#').at(-1) ?? ''
const vault = makeAdminVault(deriveKeys(Buffer.alloc(32, 7)), systemRandom)

/** The secret of the authenticator app in an administrator's link, opened from its sealed form. */
async function secretFor(UID: string): Promise<Buffer> {
  const [row] = await app.database.db
    .select({ id: admins.id, sealed: adminLinks.totpSealed })
    .from(adminLinks)
    .innerJoin(admins, eq(admins.id, adminLinks.adminId))
    .where(eq(admins.uid, UID))
  const { id, sealed } = mustExist(row, 'the link')
  return vault.openSecret(id, sealed)
}

const codeFor = (secret: Buffer) => codeOfStep(secret, stepAt(app.time.now))

async function findListed(browser: Browser, UID: string) {
  const { body } = await browser.call('GET /admin/administrators')
  return body.administrators.find((one) => one.UID === UID)
}

/** The entries of the audit trail whose reason begins with this word, the earliest first. */
async function entriesWith(word: string) {
  const rows = await app.database.db.select().from(adminAudit).orderBy(adminAudit.seq)
  return rows
    .filter(({ reason }) => reason?.startsWith(word))
    .map(({ action, role, reason }) => [action, role, reason])
}

/** An administrator whom an owner has added and who has used the link. */
async function join(owner: Browser, role: AdminRole) {
  const UID = newUid()
  const added = await owner.call('POST /admin/administrators', { UID, role })
  const token = tokenOf(added.body.link)
  const secret = await secretFor(UID)
  const done = await app
    .browser()
    .call('POST /admin/set-up/finish', { token, password, totp: codeFor(secret) })
  const logIn = (over: object = {}) =>
    app.browser().call('POST /admin/login', { UID, password, totp: codeFor(secret), ...over })
  const enter = async () => {
    const browser = app.browser()
    await browser.call('POST /admin/login', { UID, password, totp: codeFor(secret) })
    return browser
  }
  const adminId = (await findListed(owner, UID))?.adminId ?? ''
  return { UID, adminId, token, done, logIn, enter }
}

test('an owner adds an administrator, who sets up the log-in with a link that works once', async () => {
  const owner = (await buildAdmin(app)).browser
  const UID = newUid()
  const added = await owner.call('POST /admin/administrators', { UID: ` ${UID} `, role: 'support' })
  expect(added.status).toBe(200)
  const token = tokenOf(added.body.link)
  expect(added.body.link).toMatch(/^\/admin\/set-up#[\w-]{43}$/)
  const [row] = await app.database.db.select().from(admins).where(eq(admins.uid, UID))
  expect(row).toMatchObject({ role: 'support', passwordHash: null, totpSealed: null })
  expect(await findListed(owner, UID)).toMatchObject({
    state: 'invited',
    hasSecondFactor: false,
    loggedInAt: null,
    linkEndsAt: new Date(mondayNoon.getTime() + 24 * HOUR_MS).toISOString(),
  })
  // The secret stays out of what the owner sees.
  expect(JSON.stringify(added.body)).not.toContain('otpauth')

  const guest = app.browser()
  const { body: read } = await guest.call('POST /admin/set-up', { token })
  expect(read).toMatchObject({ UID, role: 'support' })
  const secret = await secretFor(UID)
  expect(read.secret).toBe(base32(secret))
  expect(read.uri).toContain(`secret=${read.secret}`)
  const finish = (over: object = {}) =>
    guest.call('POST /admin/set-up/finish', {
      token,
      password,
      totp: codeFor(secret),
      ...over,
    })
  const refused = [
    [{ password: 'elevenchars' }, 'password'],
    [{ password: UID }, 'password'],
    [{ totp: '12345' }, 'totp'],
    [{ totp: codeOfStep(secret, 1) }, 'totp'],
  ] as const
  for (const [over, field] of refused)
    expect(await finish(over)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { [field]: expect.any(String) } },
    })
  const answers = await Promise.all([finish(), finish()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const done = answers.find(({ status }) => status === 200)?.body
  expect(new Set(done?.recoveryCodes).size).toBe(10)
  expect(await guest.call('POST /admin/set-up', { token })).toMatchObject({
    status: 400,
    body: { code: 'LINK_ENDED' },
  })

  const logIn = (totp: string) => app.browser().call('POST /admin/login', { UID, password, totp })
  expect((await logIn('')).status).toBe(400)
  expect((await logIn(codeFor(secret))).body.admin).toEqual({
    UID,
    role: 'support',
    hasSecondFactor: true,
  })
  expect((await logIn(done?.recoveryCodes[0] ?? '')).status).toBe(200)
  expect(await findListed(owner, UID)).toMatchObject({
    state: 'active',
    hasSecondFactor: true,
    loggedInAt: mondayNoon.toISOString(),
    linkEndsAt: null,
    isYou: false,
  })
  expect(await entriesWith(UID)).toEqual([['admin_added', 'owner', `${UID}: support`]])
})

test('a link that nobody used in time has lapsed; a new one replaces it', async () => {
  const owner = (await buildAdmin(app)).browser
  const UID = newUid()
  const { body } = await owner.call('POST /admin/administrators', { UID, role: 'finance' })
  pass(24 * HOUR_MS)
  const late = await app.browser().call('POST /admin/set-up', { token: tokenOf(body.link) })
  expect(late.body['code']).toBe('LINK_ENDED')
  const { browser } = await buildAdmin(app)
  const lapsed = await findListed(browser, UID)
  expect(lapsed?.state).toBe('lapsed')
  const renew = () => browser.call('POST /admin/administrators/link', { adminId: lapsed?.adminId })
  const first = tokenOf((await renew()).body.link)
  const second = tokenOf((await renew()).body.link)
  const read = (token: string) => app.browser().call('POST /admin/set-up', { token })
  expect([(await read(first)).status, (await read(second)).status]).toEqual([400, 200])
})

test('a UID is unique, also in capitals, and has letters', async () => {
  const { browser, UID } = await buildAdmin(app)
  for (const taken of [UID, UID.toUpperCase(), 'a', '1abc', 'a b c', 'x'.repeat(41)])
    expect(
      await browser.call('POST /admin/administrators', { UID: taken, role: 'support' }),
    ).toMatchObject({ status: 400, body: { fields: { UID: expect.any(String) } } })
})

test('a new role counts from the next request, and the trail has the old one', async () => {
  const owner = (await buildAdmin(app)).browser
  const { UID, adminId, enter } = await join(owner, 'support')
  const browser = await enter()
  const change = (role: string) => owner.call('PUT /admin/administrators', { adminId, role })
  const sees = async () => [
    (await browser.call('GET /admin/reviews')).status,
    (await browser.call('GET /admin/payouts')).status,
    (await browser.call('GET /admin/administrators')).status,
  ]
  expect(await sees()).toEqual([200, 403, 403])
  expect((await change('finance')).status).toBe(200)
  expect(await sees()).toEqual([403, 200, 403])
  expect((await change('finance')).status).toBe(200)
  expect((await change('owner')).status).toBe(200)
  expect(await sees()).toEqual([200, 200, 200])
  expect((await change('boss')).body['fields']).toHaveProperty('role')
  expect(await entriesWith(`${UID}: `)).toEqual([
    ['admin_added', 'owner', `${UID}: support`],
    ['admin_role_changed', 'owner', `${UID}: support → finance`],
    ['admin_role_changed', 'owner', `${UID}: finance → owner`],
  ])
})

test('ended access ends sessions, log-in and link at once; it can be given again', async () => {
  const owner = (await buildAdmin(app)).browser
  const { adminId, UID, logIn, enter } = await join(owner, 'support')
  const browser = await enter()
  const change = (access: string) =>
    owner.call('POST /admin/administrators/access', { adminId, access })
  expect((await change('end')).status).toBe(200)
  expect((await browser.call('GET /adminAuth')).status).toBe(401)
  pass(MINUTE_MS)
  expect((await logIn()).body['code']).toBe('WRONG_ADMIN_LOGIN')
  const renewed = await owner.call('POST /admin/administrators/link', { adminId })
  expect(renewed).toMatchObject({ status: 409, body: { details: { reason: 'ended' } } })
  expect((await change('end')).status).toBe(200)
  expect((await findListed(owner, UID))?.state).toBe('ended')
  expect((await change('give')).status).toBe(200)
  expect((await browser.call('GET /adminAuth')).status).toBe(401)
  pass(MINUTE_MS)
  expect((await logIn()).status).toBe(200)
  const actions = (await entriesWith(UID)).map(([action]) => action)
  expect(actions).toEqual(['admin_added', 'admin_ended', 'admin_restored'])
})

test('a new link takes password, codes and sessions away at once', async () => {
  const owner = (await buildAdmin(app)).browser
  const { adminId, UID, done, logIn, enter } = await join(owner, 'finance')
  const browser = await enter()
  await owner.call('POST /admin/administrators/link', { adminId })
  expect((await browser.call('GET /adminAuth')).status).toBe(401)
  pass(MINUTE_MS)
  expect((await logIn()).status).toBe(400)
  expect((await logIn({ totp: done.body.recoveryCodes[0] })).status).toBe(400)
  expect((await findListed(owner, UID))?.state).toBe('invited')
  const [link] = await app.database.db
    .select()
    .from(adminLinks)
    .where(eq(adminLinks.adminId, adminId))
  expect(link?.endsAt).toEqual(new Date(mondayNoon.getTime() + 24 * HOUR_MS))
})

test('the last owner who can log in stays an owner, and no administrator can change their own access', async () => {
  await app.database.db.update(admins).set({ role: 'support' })
  const { id: adminId, browser } = await buildAdmin(app)
  const step = (role: AdminRole) => browser.call('PUT /admin/administrators', { adminId, role })
  // An invited owner and one whose access has ended do not count.
  await browser.call('POST /admin/administrators', { UID: newUid(), role: 'owner' })
  await app.database.db
    .update(admins)
    .set({ endedAt: mondayNoon })
    .where(eq(admins.id, (await buildAdmin(app)).id))
  expect(await step('support')).toMatchObject({
    status: 409,
    body: { code: 'ADMIN_CONFLICT', details: { reason: 'lastOwner' } },
  })
  for (const [name, input] of [
    ['POST /admin/administrators/access', { adminId, access: 'end' }],
    ['POST /admin/administrators/link', { adminId }],
  ] as const)
    expect((await browser.call(name, input)).body['details']).toEqual({ reason: 'self' })
  await buildAdmin(app)
  expect((await step('support')).status).toBe(200)
  expect((await step('owner')).body['code']).toBe('NOT_ALLOWED')
})

test('an owner gets 404 for an unknown administrator, and other roles are refused', async () => {
  const owner = (await buildAdmin(app)).browser
  const adminId = randomUUID()
  for (const [name, input] of [
    ['PUT /admin/administrators', { adminId, role: 'support' }],
    ['POST /admin/administrators/access', { adminId, access: 'end' }],
    ['POST /admin/administrators/link', { adminId }],
  ] as const) {
    expect((await owner.call(name, input)).status).toBe(404)
    const { browser } = await buildAdminAs(app, 'finance')
    expect((await browser.call(name, input)).body['details']).toEqual({ reason: 'owners' })
  }
})

test('the audit trail has each action with the administrator’s role at that time', async () => {
  const support = await buildAdminAs(app, 'support')
  await support.browser.call('POST /admin/find', { search: '98290 12345' })
  await app.database.db.update(admins).set({ role: 'finance' }).where(eq(admins.id, support.id))
  await support.browser.call('POST /admin/find', { search: '98290 12345' })
  const { browser } = await buildAdmin(app)
  const { body } = await browser.call('GET /admin/audit', { show: 'phone_searched' })
  const own = body.entries.filter(({ UID }) => UID === support.UID)
  expect(own.map(({ role }) => role)).toEqual(['finance', 'support'])
})

test('administrators from before roles existed are owners', async () => {
  const { database, upgrade } = await openEarlierDatabase('069')
  onTestFinished(() => database.close())
  await database.pool.query(`
    with added as (insert into admins (uid, password_hash, is_finance, created_at)
      values ('asha', 'none', false, now()), ('ravi', 'none', true, now()) returning id, uid)
    insert into admin_audit (at, admin_id, action)
    select '2026-11-16T06:30:00Z', id, 'logged_in' from added where uid = 'ravi'`)
  await upgrade()
  const { rows } = await database.pool.query(
    'select uid, role, logged_in_at, ended_at, is_finance from admins order by uid',
  )
  const owner = { role: 'owner', ended_at: null, is_finance: true }
  expect(rows).toEqual([
    { uid: 'asha', ...owner, logged_in_at: null },
    { uid: 'ravi', ...owner, logged_in_at: mondayNoon },
  ])
  const trail = await database.pool.query('select role from admin_audit')
  expect(trail.rows).toEqual([{ role: null }])
})

test('an administrator reads while the last use of the session cannot be saved, as a standby cannot', async () => {
  const { browser } = await buildAdmin(app)
  pass(2 * MINUTE_MS)
  const { pool } = app.database
  await pool.query(`create function away() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '57P03'; end $$`)
  await pool.query(`create trigger away before update on admin_sessions
    for each row execute function away()`)
  try {
    expect((await browser.call('GET /admin/administrators')).status).toBe(200)
  } finally {
    await pool.query('drop trigger away on admin_sessions')
  }
})
