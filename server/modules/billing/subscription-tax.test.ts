import { beforeEach, describe, expect, it } from 'vitest'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { buildAdmin, buildAdminAs, mondayNoon } from '#test/factories.ts'
import { folderSteps, useArchiveFiles } from '#test/folder-scene.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { buildSubscriptionScene, passDays, terms } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const registration = { gstin: '08AABCC1234D1ZB', sac: '998599' }
const files = useArchiveFiles()
const app = useTestApp({ files, subscription: { ...terms, registration } })
const unregistered = useTestApp({ subscription: terms })

beforeEach(async () => {
  await advance(app, mondayNoon)
  await app.database.db.delete(planTerms)
})

/** Enters a rate that begins tomorrow. */
async function enterRate(value: number, of = app): Promise<void> {
  const { browser } = await buildAdmin(of)
  const form = { subject: 'subscriptionGst', value, validFrom: '2026-11-17' } as const
  expect((await browser.call('POST /admin/plan-settings', form)).status).toBe(200)
}

const halves = { taxable: 845.76, cgst: 76.12, sgst: 76.12, igst: 0 }
const facts = { ...registration, percent: 18 }

describe('a receipt of a registered operator', () => {
  it('is a tax invoice from the day of a rate, at the same price', async () => {
    await enterRate(18)
    const { choose, payFor, verify, receive, seePlan } = await buildSubscriptionScene(app)
    await verify(payFor((await choose('monthly', 10, 998)).body.id))
    expect((await receive()).tax).toBeNull()
    await passDays(app, 1)
    expect((await seePlan()).prices.monthly).toBe(499)
    await verify(payFor((await choose('monthly', 10, 998)).body.id))
    const { amount, tax } = await receive()
    expect([amount, tax]).toEqual([998, { ...facts, placeOfSupply: '08', ...halves }])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('has IGST for a shop in another State', async () => {
    await enterRate(18)
    await passDays(app, 1)
    const scene = await buildSubscriptionScene(app, { state: 'Maharashtra', city: 'Pune' })
    await scene.verify(scene.payFor((await scene.choose('monthly', 10, 998)).body.id))
    const across = { taxable: 845.76, cgst: 0, sgst: 0, igst: 152.24 }
    expect((await scene.receive()).tax).toEqual({ ...facts, placeOfSupply: '27', ...across })
  })

  it('has the tax of the day of its order, and a repeated order has that of its own day', async () => {
    await enterRate(18)
    const one = await buildSubscriptionScene(app)
    const other = await buildSubscriptionScene(app)
    const [before, replaced] = [await one.choose(), await other.choose()]
    await passDays(app, 1)
    await one.verify(one.payFor(before.body.id))
    expect((await one.receive()).tax).toBeNull()
    const again = await other.choose()
    expect(again.body.id).not.toBe(replaced.body.id)
    expect((await other.choose()).body.id).toBe(again.body.id)
    await other.verify(other.payFor(again.body.id))
    expect((await other.receive()).tax).toMatchObject({ percent: 18, cgst: 38.06 })
  })
})

it('the shop’s archive and the operator’s folder have the tax', async () => {
  await enterRate(18)
  await passDays(app, 1)
  const scene = await buildSubscriptionScene(app)
  await scene.verify(scene.payFor((await scene.choose('monthly', 10, 998)).body.id))
  const { body } = await scene.merchant.browser.call('GET /store-data')
  expect(body.data.subscription).toMatchObject({ payments: [{ tax: facts }] })
  const { receiptNumber } = await scene.receive()
  const finance = await buildAdminAs(app, 'finance')
  const { make } = folderSteps(app, files)
  const { rows } = await make(finance.browser, '2026-11', '/admin/account-folder')
  expect(rows('subscription-bills.csv')).toContainEqual(
    expect.objectContaining({
      Receipt: receiptNumber,
      'Total (Rs)': '998.00',
      SAC: '998599',
      'Rate (%)': '18',
      'Place of supply': '08 Rajasthan',
      'Taxable value (Rs)': '845.76',
      'CGST (Rs)': '76.12',
      'SGST/UTGST (Rs)': '76.12',
      'IGST (Rs)': '0.00',
    }),
  )
})

it('an operator without a GSTIN charges no tax, whatever the rate', async () => {
  await enterRate(18, unregistered)
  await passDays(unregistered, 1)
  const { choose, payFor, verify, receive } = await buildSubscriptionScene(unregistered)
  await verify(payFor((await choose()).body.id))
  expect((await receive()).tax).toBeNull()
})
