import { beforeEach, describe, expect, it } from 'vitest'
import { rowsByNotice } from '#server/modules/notices/rules/notices/all-notices.ts'
import { sendLowStockNotes } from '#server/modules/reports/jobs.ts'
import { noticeSwitches } from '#server/platform/db/tables/settings.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { type OptionalNotice, optionalNotices } from '#shared/contract/settings/notices.ts'
import { emailsTo } from '#test/emails.ts'
import { buildAdmin, buildProduct, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  await goTo(mondayNoon)
  await app.database.db.delete(noticeSwitches)
})

async function goTo(now: Date): Promise<void> {
  await advance(app, now)
  admin = await buildAdmin(app)
}
const turn = (notice: OptionalNotice, isOn: boolean) =>
  admin.browser.call('POST /admin/notice-settings', { notice, isOn })
const readNotices = async () => (await admin.browser.call('GET /admin/notice-settings')).body
const stateOf = async (wanted: OptionalNotice) =>
  (await readNotices()).notices.find(({ notice }) => notice === wanted)
const weeksLater = (weeks: number) => new Date(mondayNoon.getTime() + weeks * 7 * DAY_MS)

describe('an optional notice', () => {
  it('is on until it is switched off, and sent again after that; the own wish stays', async () => {
    const { store, owner } = await buildEmployer(app)
    await buildProduct(app, store.id, { name: 'Lac kada', stock: 1 })
    await owner.call('PUT /stock-note', { wanted: true })
    const notesAt = async (now: Date) => {
      await goTo(now)
      await sendLowStockNotes(app.database, now)
      await app.jobs.drained()
      return (await emailsTo(app, store.merchant.email)).length
    }
    const first = await notesAt(mondayNoon)
    expect(await stateOf('lowStock')).toEqual({ notice: 'lowStock', isOn: true, change: null })
    for (let twice = 0; twice < 2; twice++) expect((await turn('lowStock', false)).status).toBe(200)
    expect(await notesAt(weeksLater(1))).toBe(first)
    expect((await owner.call('GET /stock-note')).body.wanted).toBe(true)
    expect(await stateOf('lowStock')).toMatchObject({
      isOn: false,
      change: { changedAt: mondayNoon.toISOString(), withheld: 1 },
    })
    await turn('lowStock', true)
    expect(await notesAt(weeksLater(2))).toBe(first + 1)
    expect((await readNotices()).history).toMatchObject([
      { isOn: true, withheld: 0, changedBy: expect.any(String) },
      { isOn: false, withheld: 1 },
    ])
    const { entries } = (await admin.browser.call('GET /admin/audit')).body
    expect(entries.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
      ['notice_switched', 'lowStock: off → on'],
      ['notice_switched', 'lowStock: on → off'],
    ])
  })

  it('that is off leaves waiting people in their list, and still sends the notice of a held piece', async () => {
    const { waiters, addStock, seenBy, store, tend } = await buildWaitScene(app)
    const people = await waiters(2)
    await turn('backInStock', false)
    await addStock(1)
    await app.jobs.drained()
    const told = async (at: number) =>
      (await emailsTo(app, people[at]?.email ?? '')).map(({ subject }) => subject)
    expect(await told(0)).toEqual([expect.stringContaining('is held for you')])
    const holds = await app.database.pool.query('select id from waitlist_holds')
    await store.merchant.browser.call('POST /release-waitlist-hold', { holdId: holds.rows[0]?.id })
    await tend(new Date(mondayNoon.getTime() + HOUR_MS))
    expect(await told(1)).toEqual([])
    expect((await seenBy(people[1]?.browser ?? app.browser())).waits).toBe(true)
    await goTo(app.time.now)
    await turn('backInStock', true)
    await tend(new Date(mondayNoon.getTime() + 2 * HOUR_MS))
    expect(await told(1)).toEqual([expect.stringContaining('Back in stock')])
  })

  it.each(optionalNotices)('%s is sent by no channel while it is off', async (name) => {
    await turn(name, false)
    const [notice] = [...rowsByNotice].find(([, [row]]) => row?.optional === name) ?? []
    const insert = () =>
      app.database.pool.query(
        `insert into deliveries (notice, subject, channel, lane, recipient, payload, planned_at, due_at, try_at)
         values ($1, gen_random_uuid()::text, 'email', 'email', 'shopper', '{}', $2, $2, $2)`,
        [notice, app.time.now],
      )
    // The payload is empty, so a delivery that read its facts would fail.
    await insert()
    await insert()
    await app.jobs.drained()
    const { rows } = await app.database.pool.query(
      `select distinct state, failure from deliveries where notice = $1 and payload = '{}'`,
      [notice],
    )
    expect(rows).toEqual([{ state: 'dropped', failure: 'switched off' }])
    expect((await stateOf(name))?.change?.withheld).toBe(2)
  })

  it('is known by name, and switched with a fresh proof only', async () => {
    const { status, body } = await admin.browser.call('POST /admin/notice-settings', {
      notice: 'ready',
      isOn: false,
    })
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['notice']])
    await advance(app, new Date(mondayNoon.getTime() + 601_000))
    expect((await turn('lowStock', false)).body.code).toBe('PROOF_NEEDED')
    expect((await readNotices()).history).toEqual([])
  })
})
