import { beforeEach, describe, expect, it } from 'vitest'
import { notificationListeners } from '#server/modules/notifications/listeners.ts'
import { pushListeners } from '#server/modules/push/listeners.ts'
import { sendLowStockNotes } from '#server/modules/reports/jobs.ts'
import { noticeSwitches } from '#server/platform/db/tables/settings.ts'
import type { Listener } from '#server/platform/events.ts'
import { DAY_MS, HOUR_MS } from '#shared/india-time.ts'
import { type OptionalNotice, optionalNotices } from '#shared/contract/settings/notices.ts'
import { emailsTo } from '#test/emails.ts'
import { buildAdmin, buildProduct, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'
import { switchable } from './listeners.ts'
import { noticeEvents } from './rules/notices.ts'

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
const seen = async () => (await admin.browser.call('GET /admin/notice-settings')).body
const stateOf = async (wanted: OptionalNotice) =>
  (await seen()).notices.find(({ notice }) => notice === wanted)
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
    expect((await seen()).history).toMatchObject([
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

  it.each(optionalNotices)('%s is sent by no channel while it is off', async (notice) => {
    await turn(notice, false)
    const channels = [notificationListeners({} as never), pushListeners({} as never)]
    const listeners = channels.flatMap(
      (channel) => (switchable(channel)[noticeEvents[notice]] ?? []) as Listener<unknown>[],
    )
    expect(listeners.length).toBeGreaterThan(0)
    // The tools are empty, so a listener that sent something would fail.
    for (const { handle } of listeners) await handle({}, app.database)
    expect((await stateOf(notice))?.change?.withheld).toBe(listeners.length)
  })

  it('is known by name, and switched with a fresh proof only', async () => {
    const { status, body } = await admin.browser.call('POST /admin/notice-settings', {
      notice: 'ready',
      isOn: false,
    })
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['notice']])
    await advance(app, new Date(mondayNoon.getTime() + 601_000))
    expect((await turn('lowStock', false)).body.code).toBe('PROOF_NEEDED')
    expect((await seen()).history).toEqual([])
  })
})
