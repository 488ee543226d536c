import { beforeEach, describe, expect, it } from 'vitest'
import { stockNoteWishes } from '#server/platform/db/tables/reports.ts'
import { emailsTo } from '#test/emails.ts'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { oneClickPath } from '#shared/paths.ts'
import { sendLowStockNotes } from './jobs.ts'

const app = useTestApp()
beforeEach(async () => {
  await advance(app, mondayNoon)
  await app.database.db.delete(stockNoteWishes)
})

async function noteScene() {
  const employer = await buildEmployer(app)
  const { store, owner } = employer
  await buildProduct(app, store.id, { name: 'Lac kada', stock: 1 })
  await buildProduct(app, store.id, { name: 'Enough', stock: 50 })
  const wish = (wanted: boolean, by = owner) => by.call('PUT /stock-note', { wanted })
  const wanted = async (by = owner) => (await by.call('GET /stock-note')).body.wanted
  /** The notes that have come to an address, after the job of this time. */
  const notesAt = async (now: Date, email = store.merchant.email) => {
    await advance(app, now)
    await sendLowStockNotes(app.database, now)
    await app.jobs.drained()
    return (await emailsTo(app, email)).filter(({ subject }) => /low at/.test(subject))
  }
  return { ...employer, wish, wanted, notesAt }
}
const weeksLater = (weeks: number) => new Date(mondayNoon.getTime() + weeks * 7 * DAY_MS)

describe('the weekly note about low stock', () => {
  it('is off until it is asked for, and comes once each Monday', async () => {
    const { wish, wanted, notesAt } = await noteScene()
    expect(await wanted()).toBe(false)
    expect(await notesAt(mondayNoon)).toEqual([])
    expect((await wish(true)).body.wanted).toBe(true)
    const [mail, ...others] = await notesAt(mondayNoon)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('1 variant runs low at Bangle House')
    expect(mail?.text).toContain('Lac kada (M): 1')
    expect(mail?.text).not.toContain('Enough')
    expect(await notesAt(new Date(mondayNoon.getTime() + 60_000))).toHaveLength(1)
    expect(await notesAt(new Date(mondayNoon.getTime() + DAY_MS))).toHaveLength(1)
    expect(await notesAt(weeksLater(1))).toHaveLength(2)
  })

  it('is sent once by several processes', async () => {
    const { wish, notesAt } = await noteScene()
    await wish(true)
    await Promise.all([1, 2, 3].map(() => sendLowStockNotes(app.database, mondayNoon)))
    expect(await notesAt(mondayNoon)).toHaveLength(1)
  })

  it('goes to a manager in their own name, and no more after the removal', async () => {
    const { hire, dismiss, wish, notesAt, store } = await noteScene()
    const manager = await hire('manager')
    await wish(true, manager.browser)
    expect(await notesAt(mondayNoon, manager.email)).toHaveLength(1)
    expect(await notesAt(mondayNoon, store.merchant.email)).toEqual([])
    await dismiss(manager.id)
    expect(await notesAt(weeksLater(1), manager.email)).toHaveLength(1)
    expect(await app.database.db.$count(stockNoteWishes)).toBe(0)
  })

  it('does not go to a former manager who is at the counter now, and goes to a new manager', async () => {
    const { hire, owner, wish, notesAt } = await noteScene()
    const manager = await hire('manager')
    await wish(true, manager.browser)
    const give = (role: 'manager' | 'counter') =>
      owner.call('PUT /staff', { userId: manager.id, role })
    expect((await give('counter')).status).toBe(200)
    expect(await notesAt(mondayNoon, manager.email)).toEqual([])
    await give('manager')
    expect(await notesAt(weeksLater(1), manager.email)).toHaveLength(1)
  })

  it('does not come when nothing runs low', async () => {
    const { owner, wish, notesAt } = await noteScene()
    await owner.call('PUT /inventory/setAlert', { inventoryAlert: 0 })
    await wish(true)
    expect(await notesAt(mondayNoon)).toEqual([])
  })

  it('stops by the button of mail programs, which stops nothing else', async () => {
    const { owner, wish, wanted, notesAt } = await noteScene()
    await wish(true)
    const [mail] = await notesAt(mondayNoon)
    const url = new URL(mail?.unsubscribeUrl ?? 'http://none.example')
    expect(url.pathname).toBe(oneClickPath)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await wanted()).toBe(false)
    expect((await owner.call('GET /review-requests')).body.wanted).toBe(true)
  })

  it('is in the person’s own data, and is for managers only', async () => {
    const { owner, hire, wish } = await noteScene()
    await wish(true)
    const { data } = (await owner.call('GET /me/export')).body
    expect(data['stockNoteSince']).toBe(mondayNoon.toISOString())
    const counter = await hire('counter')
    expect((await wish(true, counter.browser)).status).toBe(403)
  })
})
