import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { stores } from '#server/platform/db/tables/stores.ts'
import { buildShopper, buildStaff, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

it.each(['pending', 'approved', 'rejected', 'suspended'] as const)(
  'tells a merchant that their store is %s',
  async (status) => {
    const { merchant } = await buildStore(app, { status })
    const { body } = await merchant.browser.call('GET /userAuth')
    expect(body.user?.registeredForStore).toBe(status)
  },
)

it('tells a person without a store that there is none', async () => {
  const { browser } = await buildShopper(app)
  expect((await browser.call('GET /userAuth')).body.user?.registeredForStore).toBeNull()
})

const since = new Date('2026-11-16T06:30:00Z')
const stops = [
  [
    'suspended',
    { status: 'suspended', statusReason: 'Sent customers away' },
    'Sent customers away',
  ],
  ['closing', { closingAskedAt: since }, ''],
  [
    'closed',
    {
      status: 'suspended',
      closingAskedAt: since,
      closedAt: since,
      statusBeforeClosing: 'approved',
    },
    '',
  ],
  ['unpaid', { bookingsPausedAt: since }, ''],
] as const

it.each(stops)('tells owner and staff of a shop that it is %s', async (why, state, reason) => {
  const { id, merchant } = await buildStore(app)
  const helper = await buildStaff(app, id, 'counter')
  await app.database.db.update(stores).set(state).where(eq(stores.id, id))
  for (const { browser } of [merchant, helper])
    expect((await browser.call('GET /userAuth')).body.user?.shopStop).toEqual({ why, reason })
})

it('tells of no stop to an open shop, and nothing of it to a person whose shop was rejected', async () => {
  const [open, rejected] = [
    await buildStore(app),
    await buildStore(app, { status: 'rejected', statusReason: 'No such street' }),
  ]
  for (const { merchant } of [open, rejected])
    expect((await merchant.browser.call('GET /userAuth')).body.user?.shopStop).toBeNull()
})
