import { beforeAll, expect, it } from 'vitest'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { buildAdmin } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { planGstRate, withdrawGstRate } from './commands/gst-rates.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  admin = await buildAdmin(app)
})

const adminOf = () => ({ userId: admin.id }) as never
const plan =
  (rateAbove: 12 | 18, replaces: string | null = null): Work =>
  (tx) => {
    const step = { rate: 5, upTo: 3_000, rateAbove } as const
    const row = { hsn: '62', category: null, ...step, validFrom: '2027-04-01', replaces }
    return planGstRate(tx, adminOf(), { ...row, source: 'Notification 4/2027' }, recordDecision)
  }
const rows = async () => (await admin.browser.call('GET /admin/gst-rates')).body.rows

it('of two administrators who enter one heading for one day, the second gets an error', async () => {
  const answers = await overlapIn(app, { first: plan(12), second: plan(18) })
  expect(answers).toEqual(['ok', 'SETTING_CONFLICT'])
  expect((await rows())[0]).toMatchObject({ rateAbove: 12, state: 'planned' })
})

it('a planned row is changed or withdrawn once', async () => {
  const [planned] = await rows()
  const withdraw: Work = (tx) => withdrawGstRate(tx, adminOf(), planned?._id ?? '', recordDecision)
  const pair = { first: plan(18, planned?._id), second: withdraw }
  expect(await overlapIn(app, pair)).toEqual(['ok', 'SETTING_CONFLICT'])
  expect((await rows()).map(({ state }) => state).slice(0, 2)).toEqual(['planned', 'withdrawn'])
})
