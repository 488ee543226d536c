import { expect, it } from 'vitest'
import { buildStaff, buildStore } from '#test/factories.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function counter() {
  const { store, browser: owner, sell } = await buildTillScene(app)
  const member = await buildStaff(app, store.id, 'counter')
  const takings = async (by = member.browser) => {
    const { body } = await by.call('GET /day-summary')
    return [body.taken, body.takenByUpi]
  }
  const pause = async (by = member.browser) => {
    const { status, body } = await by.call('POST /pause-bookings', { ends: 'in_an_hour' })
    return [status, (body.details as { reason?: string } | undefined)?.reason]
  }
  const allow = (rights?: string[], role = 'counter') =>
    owner.call('PUT /staff', { userId: member.id, role, ...(rights && { rights }) })
  return { owner, member, sell, takings, pause, allow }
}

it('a member of the counter reads no sum of the history either', async () => {
  const { owner, member, allow } = await counter()
  const sum = async (by = member.browser) =>
    (await by.call('GET /order-history')).body.collectedAmount
  expect(await sum()).toBeNull()
  expect(await sum(owner)).toBe(0)
  await allow(['takings'])
  expect(await sum()).toBe(0)
})

it('a member of the counter sees no takings and pauses nothing, unless the owner says so', async () => {
  const { owner, member, sell, takings, pause, allow } = await counter()
  await sell(undefined, 'upi')
  expect(await takings()).toEqual([null, null])
  expect(await pause()).toEqual([403, 'right'])
  expect((await member.browser.call('POST /resume-bookings')).status).toBe(403)
  expect(await takings(owner)).toEqual([499, 499])

  const { body } = await allow(['takings', 'pause'])
  expect(body.staff.members[1]).toMatchObject({ role: 'counter', rights: ['takings', 'pause'] })
  expect(await takings()).toEqual([499, 499])
  expect(await pause()).toEqual([200, undefined])
  expect((await member.browser.call('GET /userAuth')).body.user?.staffRights).toEqual([
    'takings',
    'pause',
  ])

  // A page from before the update sends the role alone; it changes no right.
  await allow()
  expect(await pause()).toEqual([200, undefined])
  await allow(['takings'])
  expect(await pause()).toEqual([403, 'right'])
  expect(await takings()).toEqual([499, 499])
})

it('a manager needs no right, and only the owner gives one', async () => {
  const { member, takings, pause, allow } = await counter()
  expect((await allow([], 'manager')).status).toBe(200)
  expect(await takings()).toEqual([0, 0])
  expect(await pause()).toEqual([200, undefined])
  const own = { userId: member.id, role: 'counter', rights: ['pause'] }
  expect((await member.browser.call('PUT /staff', own)).status).toBe(403)
  const { merchant } = await buildStore(app)
  expect((await merchant.browser.call('PUT /staff', own)).status).toBe(404)
  expect((await allow(['everything'])).status).toBe(400)
})
