import { expect, it } from 'vitest'
import { buildShopper, buildStore } from '#test/factories.ts'
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
