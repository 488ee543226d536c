import { beforeAll, expect, it } from 'vitest'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import { buildAdmin } from '#test/factories.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { switchNotice } from './commands/notices.ts'
import { saveSubCategory } from './commands/sub-categories.ts'
import { planTerm, withdrawTerm } from './commands/terms.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  await app.database.db.delete(planTerms)
  admin = await buildAdmin(app)
})

const tools = { configured: standardTerms, record: recordDecision }
const adminOf = () => ({ userId: admin.id }) as never
const plan =
  (value: number, validFrom: string): Work =>
  (tx) =>
    planTerm(tx, adminOf(), { subject: 'monthly', value, validFrom }, tools)
const switchOff: Work = (tx) =>
  switchNotice(tx, adminOf(), { notice: 'pricesFell', isOn: false }, recordDecision)
const rowsNow = async () =>
  (await admin.browser.call('GET /admin/plan-settings')).body.rows.map(
    ({ _id, value, validFrom, state }) => ({ _id, value, validFrom, state }),
  )

it('of two administrators who set one day, the second gets an error; two days both count', async () => {
  const pair = { first: plan(599, '2027-01-01'), second: plan(699, '2027-01-01') }
  expect(await overlapIn(app, pair)).toEqual(['ok', 'SETTING_CONFLICT'])
  const days = { first: plan(799, '2027-02-01'), second: plan(899, '2027-03-01') }
  expect(await overlapIn(app, days)).toEqual(['ok', 'ok'])
  expect(await rowsNow()).toMatchObject([
    { value: 899, validFrom: '2027-03-01' },
    { value: 799, validFrom: '2027-02-01' },
    { value: 599, validFrom: '2027-01-01' },
  ])
  const { entries } = (await admin.browser.call('GET /admin/audit')).body
  expect(entries[0]?.reason).toBe('monthly: Rs\u00a0799.00 → Rs\u00a0899.00, 01/03/2027')
})

it('one of two withdrawals counts, and its day is free again', async () => {
  const [row] = await rowsNow()
  const withdraw: Work = (tx) => withdrawTerm(tx, adminOf(), row?._id ?? '', recordDecision)
  const answers = await overlapIn(app, { first: withdraw, second: withdraw })
  expect(answers).toEqual(['ok', 'SETTING_CONFLICT'])
  expect((await rowsNow()).filter(({ state }) => state === 'withdrawn')).toHaveLength(1)
})

it('two administrators who switch a notice off make one change', async () => {
  expect(await overlapIn(app, { first: switchOff, second: switchOff })).toEqual(['ok', 'ok'])
  const { body } = await admin.browser.call('GET /admin/notice-settings')
  expect(body.history).toMatchObject([{ notice: 'pricesFell', isOn: false }])
})

it('of two administrators who add one sub-category, the second gets an error', async () => {
  const stoles = { category: 'Clothing', name: 'Stoles', hindi: 'स्टोल', hsn: '6214' } as const
  const more = { record: recordDecision, knownMeaning: () => null }
  const add =
    (word: string): Work =>
    (tx) =>
      saveSubCategory(
        tx,
        adminOf(),
        { ...stoles, gstSlab: null, synonyms: [word], seen: null },
        more,
      )
  expect(await overlapIn(app, { first: add('odhna'), second: add('odhni') })).toEqual([
    'ok',
    'SETTING_CONFLICT',
  ])
})
