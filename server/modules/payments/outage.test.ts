import { beforeEach, expect, it } from 'vitest'
import { moneyJobs } from '#server/money.ts'
import { createClockGuard } from '#server/platform/clock-guard.ts'
import { createMinuteRound } from '#server/platform/jobs/schedule.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
beforeEach(async () => {
  await app.database.pool.query('delete from trusted_time')
})

const moveClock = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}

/** A new server process; `minute` runs its jobs of one minute. */
function start() {
  const money = mustExist(app.money, 'online payment')
  const clock = () => app.time.now
  let running = 0
  const guard = createClockGuard(clock, { running: () => running })
  const log = { error: () => undefined, warn: () => undefined }
  const round = createMinuteRound(app.database, moneyJobs(money, clock), { guard, log })
  const minute = async () => {
    await round.run()
    moveClock(MINUTE_MS)
    running += MINUTE_MS
  }
  return { minute }
}

const readiness = async () => {
  moveClock(2_000)
  return (await app.fastify.inject('/readyz?deep')).json()
}

/** Unpaid bookings, and a booking that was paid while no event reached the server. */
async function buildWaiting() {
  app.provider.setKnobs({ dropEvents: true })
  const paid = await buildPaymentScene(app)
  const { body } = await paid.checkout()
  paid.pay(body.id)
  const unpaid = await buildPaymentScene(app)
  const other = await unpaid.checkout()
  return { ...paid, orderId: body.orderId, providerOrders: [body.id, other.body.id] }
}

const askedOrders = (since: number) =>
  app.providerCalls
    .slice(since)
    .filter((call) => call.endsWith('/payments'))
    .map((call) => call.split('/').at(-2))

it.each([
  [5, { reason: 'payments' }, { status: 'ready' }],
  // A clock that is a day ahead at the start raises another alarm.
  [24, { reason: 'clock' }, { reason: 'clock' }],
])(
  'after %s hours without a server, the first minute asks about every waiting payment',
  async (hours, before, after) => {
    await start().minute()
    const { see, orderId, providerOrders } = await buildWaiting()
    await start().minute()
    moveClock(hours * HOUR_MS)
    expect(await readiness()).toMatchObject(before)
    const calls = app.providerCalls.length
    await start().minute()
    expect(askedOrders(calls)).toEqual(expect.arrayContaining(providerOrders))
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    expect(await readiness()).toMatchObject(after)
    // The first question about a booking after the restart is not delayed, although deadlines stay behind for a day.
    const { body } = await (await buildPaymentScene(app)).checkout()
    const server = start()
    await server.minute()
    const since = app.providerCalls.length
    for (let minute = 0; minute < 3; minute++) await server.minute()
    expect(askedOrders(since)).toContain(body.id)
    expect(await brokenInvariants(app.database)).toEqual([])
  },
)

it('a start asks about waiting payments whose question is not due yet, once', async () => {
  const { see, orderId, providerOrders } = await buildWaiting()
  moveClock(10_000)
  const server = start()
  const before = app.providerCalls.length
  await server.minute()
  expect(askedOrders(before)).toEqual(expect.arrayContaining(providerOrders))
  expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
  const calls = app.providerCalls.length
  await server.minute()
  expect(askedOrders(calls)).not.toContain(providerOrders[0])
})

it('a provider that did not answer is asked about every waiting payment within minutes, and readiness reports it', async () => {
  const { see, orderId, providerOrders } = await buildWaiting()
  const server = start()
  await server.minute()
  const { body } = await (await buildPaymentScene(app)).checkout()
  app.provider.setKnobs({ callFault: 'server error' })
  for (let minute = 0; minute < 45; minute++) await server.minute()
  expect(await readiness()).toMatchObject({ reason: 'payments' })
  app.provider.resetKnobs()
  const calls = app.providerCalls.length
  for (let minute = 0; minute < 3; minute++) await server.minute()
  expect(askedOrders(calls)).toEqual(expect.arrayContaining([...providerOrders.slice(1), body.id]))
  expect(await readiness()).toEqual({ status: 'ready' })
  expect(await see(orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
})
