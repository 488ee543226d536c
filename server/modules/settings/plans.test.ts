import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { buildAdmin, buildStore, mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildSubscriptionScene, runBilling } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  await goTo(mondayNoon)
  await app.database.db.delete(planTerms)
})

/** Moves the time; administrators' sessions end within a day, so they log in again. */
async function goTo(now: Date): Promise<void> {
  await advance(app, now)
  admin = await buildAdmin(app)
}
const india = (text: string) => new Date(`${text}+05:30`)
const plan = (subject: string, value: unknown, validFrom: string) =>
  admin.browser.call('POST /admin/plan-settings', { subject, value, validFrom })
const withdraw = (_id = randomUUID() as string) =>
  admin.browser.call('DELETE /admin/plan-settings', { _id })
const settings = async () => (await admin.browser.call('GET /admin/plan-settings')).body

describe('a dated price', () => {
  it('counts for purchases from its day in India on, and not for earlier purchases', async () => {
    const scene = await buildSubscriptionScene(app)
    const { choose, payFor, verify, seePlan, history } = scene
    expect((await plan('monthly', 599.5, '2026-11-26')).status).toBe(200)
    await goTo(india('2026-11-25T23:59:59'))
    expect(await seePlan()).toMatchObject({
      prices: { monthly: 499, yearly: 4_990 },
      nextPrices: { monthly: { price: 599.5, from: '2026-11-26' }, yearly: null },
    })
    const bought = await choose('monthly')
    await verify(payFor(bought.body.id))
    const waiting = await choose('monthly')
    expect(waiting.status).toBe(200)
    await goTo(india('2026-11-26T00:00:00'))
    expect((await seePlan()).nextPrices).toEqual({ monthly: null, yearly: null })
    expect((await seePlan()).prices).toMatchObject({ monthly: 599.5, yearly: 4_990 })
    const old = await choose('monthly')
    expect(old.body).toMatchObject({
      code: 'SUBSCRIPTION_CONFLICT',
      details: { reason: 'price' },
    })
    // A purchase that was begun on the day before keeps its price.
    expect((await verify(payFor(waiting.body.id))).body.outcome).toBe('confirmed')
    const dearer = await choose('monthly', 0, 599.5)
    expect(dearer.body.amount).toBe(59_950)
    expect((await history()).map(({ amount }) => amount)).toEqual([499, 499])
  })

  it('is listed with its state and name, and is in the audit trail', async () => {
    await plan('yearly', 5_990, '2027-01-01')
    await plan('yearly', 6_990, '2027-04-01')
    const later = (await settings()).rows[0]
    expect((await withdraw(later?._id)).status).toBe(200)
    await goTo(india('2027-01-01T00:00:00'))
    const { holds, standard, today, rows } = await settings()
    expect([today, holds.yearly, standard.yearly]).toEqual(['2027-01-01', 5_990, 4_990])
    expect(rows).toMatchObject([
      { subject: 'yearly', value: 6_990, state: 'withdrawn', withdrawnBy: expect.any(String) },
      { value: 5_990, validFrom: '2027-01-01', state: 'holds', withdrawnBy: null },
    ])
    const { entries } = (await admin.browser.call('GET /admin/audit')).body
    expect(entries.slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
      ['term_withdrawn', 'yearly: Rs\u00a06,990.00, 01/04/2027'],
      ['term_planned', 'yearly: Rs\u00a05,990.00 → Rs\u00a06,990.00, 01/04/2027'],
      ['term_planned', 'yearly: Rs\u00a04,990.00 → Rs\u00a05,990.00, 01/01/2027'],
    ])
  })

  it('changes neither today nor the past, and cannot be withdrawn after its day has begun', async () => {
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-25', '2029-01-01'])
      expect((await plan('monthly', 599, day)).body['fields']).toHaveProperty('validFrom')
    await plan('monthly', 599, '2026-11-26')
    const again = await plan('monthly', 699, '2026-11-26')
    expect(again.body).toMatchObject({ code: 'SETTING_CONFLICT', details: { reason: 'taken' } })
    await goTo(india('2026-11-26T00:00:00'))
    const [row] = (await settings()).rows
    const began = await withdraw(row?._id)
    expect(began.body).toMatchObject({ code: 'SETTING_CONFLICT', details: { reason: 'began' } })
    expect((await settings()).holds.monthly).toBe(599)
    await plan('monthly', 799, '2026-12-10')
    const [planned] = (await settings()).rows
    await withdraw(planned?._id)
    expect((await withdraw(planned?._id)).body).toMatchObject({ details: { reason: 'withdrawn' } })
    expect((await plan('monthly', 899, '2026-12-10')).status).toBe(200)
    expect((await withdraw()).status).toBe(404)
  })

  it.each([
    ['monthly', 0],
    ['yearly', -1],
    ['monthly', 499.999],
    ['yearly', 1_000_001],
    ['monthly', 'free'],
    ['freeDays', 1.5],
    ['freeDays', -1],
    ['freeDays', 3_651],
    ['subscriptionGst', 2.5],
    ['subscriptionGst', -1],
    ['subscriptionGst', 41],
  ])('is refused at its field: %s of %s', async (subject, value) => {
    const { status, body } = await plan(subject, value, '2027-01-01')
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([400, ['value']])
  })

  it('needs an administrator with a fresh proof', async () => {
    const { merchant } = await buildStore(app)
    const form = { subject: 'monthly', value: 599, validFrom: '2027-01-01' }
    const call = 'POST /admin/plan-settings' as const
    expect((await app.browser().call(call, form)).status).toBe(401)
    expect((await merchant.browser.call(call, form)).status).toBeGreaterThanOrEqual(401)
    await advance(app, new Date(mondayNoon.getTime() + 601_000))
    expect((await admin.browser.call(call, form)).body.code).toBe('PROOF_NEEDED')
    expect((await settings()).rows).toEqual([])
  })
})

it('free days count for shops approved from their day on, to the second', async () => {
  await plan('freeDays', 10, '2026-11-18')
  await goTo(india('2026-11-18T00:00:20'))
  const shops = await Promise.all(
    ['2026-11-17T23:59:59', '2026-11-18T00:00:00'].map(async (approved) => {
      const { id: storeId, merchant } = await buildStore(app)
      await app.database.db.insert(registrations).values({
        storeId,
        userId: merchant.id,
        form: {} as never,
        status: 'approved',
        submittedAt: mondayNoon,
        decidedAt: india(approved),
      })
      return merchant
    }),
  )
  await runBilling(app)
  const paidUntil = await Promise.all(
    shops.map(async ({ browser }) => (await browser.call('GET /subscription')).body.paidUntil),
  )
  expect(paidUntil).toEqual(['2026-12-18', '2026-11-28'])
})
