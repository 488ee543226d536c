import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { staffInvitations } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { MAX_STAFF } from '#shared/limits.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { buildShopper, buildStaff, buildStore, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { filledForm } from '#test/registration.ts'
import { buildEmployer, linkTo } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteOldInvitations } from './jobs.ts'

const app = useTestApp()

type Person = Awaited<ReturnType<typeof buildShopper>>
const accept = ({ browser }: Pick<Person, 'browser'>, token: string) =>
  browser.call('POST /staff-invitation/accept', { token })
const meOf = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call('GET /userAuth')).body.user

const roleOf = async (person: Pick<Person, 'browser'>) => (await meOf(person))?.staffRole

describe('an invitation', () => {
  it('makes its reader a member once, in the existing session', async () => {
    const { store, owner, invite } = await buildEmployer(app)
    const person = await buildShopper(app, { name: 'Kavita Meena' })
    expect((await person.browser.call('POST /get-merchant-orders')).status).toBe(403)
    const token = await invite(person.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)

    const read = await app.browser().call('POST /staff-invitation', { token })
    expect(read.body).toEqual({
      shopName: 'Bangle House',
      ownerName: 'Ramesh Soni',
      role: 'counter',
      email: person.email,
      endsAt: new Date(mondayNoon.getTime() + 7 * DAY_MS).toISOString(),
    })
    expect(await accept(person, token)).toMatchObject({
      status: 200,
      body: { message: 'Welcome to the staff of Bangle House' },
    })
    expect(await meOf(person)).toMatchObject({
      role: 'merchant',
      storeId: store.id,
      staffRole: 'counter',
    })
    expect((await person.browser.call('POST /get-merchant-orders')).status).toBe(200)
    expect(await accept(person, token)).toMatchObject({ status: 400, body: { code: 'LINK_ENDED' } })
    const { body } = await owner.call('GET /staff')
    expect(body.members.map(({ name, role }) => [name, role])).toEqual([
      ['Ramesh Soni', 'owner'],
      ['Kavita Meena', 'counter'],
    ])
    expect(body.members[1]?.lastUsedAt).toBe(mondayNoon.toISOString())
    expect(body.invitations).toEqual([])
    const told = await emailAbout(app, store.merchant.email, /Kavita Meena has joined/)
    expect(told.text).toContain(person.email)
  })

  it('is mailed in the reader’s language, and says what the role may do', async () => {
    const { invite } = await buildEmployer(app)
    const person = await buildShopper(app)
    await app.database.db.update(users).set({ locale: 'hi' }).where(eq(users.id, person.id))
    await invite(person.email, 'manager')
    const [mail] = await emailsTo(app, person.email)
    expect(mail?.subject).toContain('आपको Bangle House में')
    expect(mail?.text).toContain('मैनेजर के रूप में')
  })

  it('stores its token as a hash, and opens for the invited address in any case only', async () => {
    const { send } = await buildEmployer(app)
    const person = await buildShopper(app)
    const stranger = await buildShopper(app)
    await send(person.email.toUpperCase())
    const token = await linkTo(app, person.email)
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select i::text as row from staff_invitations i where email = $1',
      [person.email],
    )
    expect(rows[0]?.row).not.toContain(token)
    expect(await accept(stranger, token)).toMatchObject({
      status: 409,
      body: { details: { reason: 'otherEmail' } },
    })
    expect((await accept(person, token)).status).toBe(200)
  })

  it('ends after seven days, when it is revoked, and when it is sent again', async () => {
    const { owner, invite } = await buildEmployer(app)
    const person = await buildShopper(app)
    const first = await invite(person.email)
    await advance(app, new Date(mondayNoon.getTime() + 7 * DAY_MS))
    expect((await accept(person, first)).body.code).toBe('LINK_ENDED')
    const { body } = await owner.call('GET /staff')
    const [over] = body.invitations
    expect(over).toMatchObject({ email: person.email, isOver: true })

    const { invitationId = '' } = over ?? {}
    const again = await owner.call('POST /staff-invitations/again', { invitationId })
    expect(again.body.staff.invitations).toMatchObject([{ email: person.email, isOver: false }])
    const second = await linkTo(app, person.email)
    expect(second).not.toBe(first)
    const open = again.body.staff.invitations[0]?.invitationId ?? ''
    const revoked = await owner.call('DELETE /staff-invitations', { invitationId: open })
    expect(revoked.body.staff.invitations).toEqual([])
    expect((await accept(person, second)).body.code).toBe('LINK_ENDED')
    expect((await owner.call('DELETE /staff-invitations', { invitationId: open })).status).toBe(404)
    expect((await person.browser.call('POST /get-merchant-orders')).status).toBe(403)
  })

  it('sent again or for another role replaces the earlier one only, and keeps its role', async () => {
    const { owner, send } = await buildEmployer(app)
    await send('farhan@again.example')
    const { body: sent } = await send('kavita@again.example', 'manager')
    const open = async () =>
      (await owner.call('GET /staff')).body.invitations
        .map(({ email, role }) => [email, role])
        .toSorted()
    const others = ['farhan@again.example', 'counter']
    const { invitationId = '' } =
      sent.staff.invitations.find(({ role }) => role === 'manager') ?? {}
    for (const again of [
      () => owner.call('POST /staff-invitations/again', { invitationId }),
      () => send('Kavita@Again.example', 'manager'),
    ]) {
      await advance(app, new Date(app.time.now.getTime() + DAY_MS / 4))
      expect((await again()).status).toBe(200)
      expect(await open()).toEqual([others, ['kavita@again.example', 'manager']])
    }
    expect((await owner.call('POST /staff-invitations/again', { invitationId })).status).toBe(404)
    await advance(app, new Date(app.time.now.getTime() + DAY_MS / 4))
    await send('kavita@again.example')
    expect(await open()).toEqual([others, ['kavita@again.example', 'counter']])
  })

  it('is refused to an owner, an applicant and a member of another staff, in words', async () => {
    const { invite, hire } = await buildEmployer(app)
    const other = await buildStore(app)
    const applicant = await buildStore(app, { status: 'pending' })
    const employed = await buildStaff(app, other.id, 'counter')
    const here = await hire()
    const reasons = async (person: Person) =>
      (await accept(person, await invite(person.email))).body.details
    expect(await reasons(other.merchant)).toEqual({ reason: 'ownsShop' })
    expect(await reasons(applicant.merchant)).toEqual({ reason: 'ownsShop' })
    expect(await reasons(employed)).toEqual({ reason: 'otherShop' })
    await advance(app, new Date(mondayNoon.getTime() + 2 * 60_000))
    const { send } = await buildEmployer(app)
    await send(here.email)
    const token = await linkTo(app, here.email)
    expect((await accept(here, token)).body.details).toEqual({ reason: 'otherShop' })
  })

  it('is not sent to a member, from a closing or suspended shop, or without a fresh proof', async () => {
    const { store, hire, send, owner, invite } = await buildEmployer(app)
    const member = await hire()
    expect((await send(member.email)).body.details).toEqual({ reason: 'member' })
    const later = await buildShopper(app)
    const token = await invite(later.email)
    const { db } = app.database
    await db.update(stores).set({ closingAskedAt: mondayNoon }).where(eq(stores.id, store.id))
    expect((await send('asha@shop.example')).body.details).toEqual({ reason: 'shopClosed' })
    expect((await accept(later, token)).body.details).toEqual({ reason: 'shopClosed' })
    await db
      .update(stores)
      .set({ closingAskedAt: null, status: 'suspended' })
      .where(eq(stores.id, store.id))
    expect((await send('asha@shop.example')).body.details).toEqual({ reason: 'suspended' })
    expect((await accept(later, token)).body.details).toEqual({ reason: 'shopClosed' })
    await db.update(stores).set({ status: 'approved' }).where(eq(stores.id, store.id))
    app.time.now = new Date(mondayNoon.getTime() + 11 * 60_000)
    expect((await send('asha@shop.example')).body.code).toBe('PROOF_NEEDED')
    const { body } = await owner.call('GET /staff')
    const { invitationId = '' } = body.invitations[0] ?? {}
    for (const change of [
      owner.call('DELETE /staff', { userId: member.id }),
      owner.call('PUT /staff', { userId: member.id, role: 'manager' }),
      owner.call('POST /staff-invitations/again', { invitationId }),
      owner.call('DELETE /staff-invitations', { invitationId }),
    ])
      expect((await change).body.code).toBe('PROOF_NEEDED')
  })

  it('has limits: ten people, twenty a day, and a minute between two to one address', async () => {
    const { store, send, owner } = await buildEmployer(app)
    for (let at = 0; at < MAX_STAFF - 1; at++) await buildStaff(app, store.id, 'counter')
    expect((await send('first@shop.example')).body.staff.placesLeft).toBe(0)
    expect((await send('second@shop.example')).body.details).toEqual({ reason: 'full' })
    const again = await send('first@shop.example', 'manager')
    expect(again).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    await app.database.db.delete(staffInvitations).where(eq(staffInvitations.storeId, store.id))
    for (let at = 0; at < 20; at++) {
      const { body } = await send(`person${at}@shop.example`)
      const { invitationId = '' } = body.staff.invitations[0] ?? {}
      await owner.call('DELETE /staff-invitations', { invitationId })
    }
    expect((await send('another@shop.example')).status).toBe(429)
    await advance(app, new Date(mondayNoon.getTime() + DAY_MS))
    expect((await send('another@shop.example')).status).toBe(200)
  })

  it('that has ended does not count as a place', async () => {
    const { store, send } = await buildEmployer(app)
    for (let at = 0; at < MAX_STAFF - 1; at++) await buildStaff(app, store.id, 'counter')
    await send('late@shop.example')
    expect((await send('next@shop.example')).body.details).toEqual({ reason: 'full' })
    await advance(app, new Date(mondayNoon.getTime() + 7 * DAY_MS - 1))
    expect((await send('next@shop.example')).body.details).toEqual({ reason: 'full' })
    await advance(app, new Date(mondayNoon.getTime() + 7 * DAY_MS))
    expect((await send('next@shop.example')).status).toBe(200)
  })

  it('names the wrong field of its form', async () => {
    const { owner, hire } = await buildEmployer(app)
    const { id: userId } = await hire()
    for (const role of ['owner', 'admin', ''])
      expect((await owner.call('PUT /staff', { userId, role })).body.fields).toHaveProperty('role')
    const sent = (input: object) => owner.call('POST /staff-invitations', input)
    expect((await sent({ email: 'kavita', role: 'counter' })).body.fields).toHaveProperty('email')
    expect((await sent({ email: 'k@shop.example', role: 'owner' })).body.fields).toHaveProperty(
      'role',
    )
  })

  it('is deleted after a month', async () => {
    const { send, owner } = await buildEmployer(app)
    await send('kavita@old.example')
    await advance(app, new Date(mondayNoon.getTime() + 31 * DAY_MS))
    await deleteOldInvitations(app.database)
    expect((await owner.call('GET /staff')).body.invitations).toEqual([])
  })
})

describe('a removed member', () => {
  it('is refused at the next request on every device, and stays logged in as a shopper', async () => {
    const { hire, dismiss, owner, store } = await buildEmployer(app)
    const person = await hire('manager')
    const ownersUntil = new Date(mondayNoon.getTime() + 365 * DAY_MS)
    const endOfSession = async ({ id }: { id: string }) => {
      const rows = await app.database.db.select().from(sessions).where(eq(sessions.userId, id))
      return rows.map(({ expiresAt }) => expiresAt)
    }
    await app.database.db.update(sessions).set({ expiresAt: ownersUntil })
    const tablet = app.browser()
    tablet.cookies.set('sid', person.browser.cookies.get('sid') ?? '')
    expect((await dismiss(person.id)).body.staff.members).toHaveLength(1)
    for (const browser of [person.browser, tablet])
      for (const call of ['POST /get-merchant-orders', 'GET /inventory', 'GET /tags'] as const)
        expect(await browser.call(call)).toMatchObject({
          status: 403,
          body: { code: 'NOT_ALLOWED', details: { reason: 'shopkeepers' } },
        })
    expect(await meOf(person)).toMatchObject({ role: 'customer', storeId: null, staffRole: null })
    expect((await person.browser.call('POST /get-orders')).status).toBe(200)
    expect(await endOfSession(person)).toEqual([new Date(mondayNoon.getTime() + 30 * DAY_MS)])
    expect(await endOfSession(store.merchant)).toEqual([ownersUntil])
    const told = await emailAbout(app, person.email, /no longer in the staff of Bangle House/)
    expect(told.text).toContain('Your account on Chowk stays as it is')
    expect((await dismiss(person.id)).status).toBe(404)
    expect((await owner.call('PUT /staff', { userId: person.id, role: 'counter' })).status).toBe(
      404,
    )
  })

  it('can be invited again, here and elsewhere', async () => {
    const { hire, dismiss } = await buildEmployer(app)
    const elsewhere = await buildEmployer(app)
    const person = await hire()
    await dismiss(person.id)
    await advance(app, new Date(mondayNoon.getTime() + 2 * 60_000))
    await accept(person, await elsewhere.invite(person.email, 'manager'))
    expect(await meOf(person)).toMatchObject({
      storeId: elsewhere.store.id,
      staffRole: 'manager',
    })
  })

  it('is never the owner', async () => {
    const { store, owner, dismiss } = await buildEmployer(app)
    const { id: userId } = store.merchant
    expect((await dismiss(userId)).status).toBe(404)
    expect((await owner.call('PUT /staff', { userId, role: 'counter' })).status).toBe(404)
    expect(await meOf(store.merchant)).toMatchObject({ staffRole: 'owner' })
  })
})

describe('another role', () => {
  it('counts from the next request', async () => {
    const { hire, owner } = await buildEmployer(app)
    const person = await hire()
    const read = () => person.browser.call('GET /tags')
    expect((await read()).body.details).toEqual({ reason: 'managers' })
    const changed = await owner.call('PUT /staff', { userId: person.id, role: 'manager' })
    expect(changed.body.staff.members[1]).toMatchObject({ role: 'manager' })
    expect((await read()).status).toBe(200)
    const own = await person.browser.call('GET /statement', {
      from: '2026-11-01',
      to: '2026-11-02',
    })
    expect(own.body.details).toEqual({ reason: 'owner' })
    await owner.call('PUT /staff', { userId: person.id, role: 'counter' })
    expect((await read()).status).toBe(403)
  })
})

describe('a change of one member', () => {
  it('touches no other member, and a second change counts like the first', async () => {
    const { store, owner, hire, dismiss } = await buildEmployer(app)
    const [one, other] = [await hire(), await hire('manager', 'Farhan Ali')]
    const elsewhere = await (await buildEmployer(app)).hire('manager')
    const everybody = () => Promise.all([one, other, elsewhere, store.merchant].map(roleOf))
    for (const role of ['manager', 'counter', 'manager'] as const) {
      await owner.call('PUT /staff', { userId: one.id, role })
      expect(await everybody()).toEqual([role, 'manager', 'manager', 'owner'])
    }
    await owner.call('PUT /staff', { userId: other.id, role: 'counter' })
    expect(await everybody()).toEqual(['manager', 'counter', 'manager', 'owner'])
    await dismiss(one.id)
    expect(await everybody()).toEqual([null, 'counter', 'manager', 'owner'])
    expect((await owner.call('PUT /staff', { userId: elsewhere.id, role: 'counter' })).status).toBe(
      404,
    )
    expect((await dismiss(elsewhere.id)).status).toBe(404)
    expect(await everybody()).toEqual([null, 'counter', 'manager', 'owner'])
  })
})

describe('a member of a staff', () => {
  it('cannot register a shop', async () => {
    const { hire } = await buildEmployer(app)
    const { browser } = await hire()
    const key = randomUUID()
    expect(await browser.call('POST /onBoarding', filledForm(), { key })).toMatchObject({
      status: 409,
      body: { code: 'REGISTRATION_CONFLICT', details: { reason: 'staff' } },
    })
  })

  it('has the membership and the invitations in the person’s data, and the staff in the shop’s data', async () => {
    const { hire, owner, send } = await buildEmployer(app)
    const { browser, email } = await hire('manager')
    const { body } = await browser.call('GET /me/export')
    expect(body.data).toMatchObject({
      staff: { storeName: 'Bangle House', role: 'manager' },
      staffInvitations: [{ storeName: 'Bangle House', role: 'manager', endedAs: 'accepted' }],
    })
    await send('waiting@shop.example')
    const { body: ofStore } = await owner.call('GET /store-data')
    expect(ofStore.data['staff']).toMatchObject([{ role: 'owner' }, { role: 'manager' }])
    expect(ofStore.data['staffInvitations']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email, endedAs: 'accepted' }),
        expect.objectContaining({ email: 'waiting@shop.example', endedAs: null }),
      ]),
    )
  })

  it('leaves the staff by closing the account, without a trace of the address', async () => {
    const { hire, owner, send } = await buildEmployer(app)
    const person = await hire()
    const other = await buildEmployer(app)
    await advance(app, new Date(mondayNoon.getTime() + 2 * 60_000))
    await other.send(person.email)
    const passwordHash = await app.passwords.hash('block-print-2026')
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    const left = await person.browser.call('DELETE /me', { password: 'block-print-2026' })
    expect(left.status).toBe(200)
    expect((await owner.call('GET /staff')).body.members).toHaveLength(1)
    expect((await other.owner.call('GET /staff')).body.invitations).toEqual([])
    const { rows } = await app.database.pool.query(
      'select 1 from staff_invitations where email = $1',
      [person.email],
    )
    expect(rows).toEqual([])
    await advance(app, new Date(mondayNoon.getTime() + 4 * 60_000))
    expect((await send(person.email)).status).toBe(200)
  })
})
