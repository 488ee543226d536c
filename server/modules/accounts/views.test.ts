import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHouse, buildShopper, buildStore, type TestHouse } from '#test/factories.ts'

let house: TestHouse
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

it.each(['pending', 'approved', 'rejected', 'suspended'] as const)(
  'tells a person that the own store is %s',
  async (status) => {
    const { merchant } = await buildStore(house, { status })
    const { body } = await merchant.browser.call('GET /userAuth')
    expect(body.user?.registeredForStore).toBe(status)
  },
)

it('tells who never registered a store just that', async () => {
  const { browser } = await buildShopper(house)
  expect((await browser.call('GET /userAuth')).body.user?.registeredForStore).toBeNull()
})
