import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pickupCodes } from '#server/platform/db/tables/orders.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { endOverdueOrders } from './jobs.ts'

const app = useTestApp()

const afterDeadline = new Date('2026-11-18T14:30:00Z')
type Scene = Awaited<ReturnType<typeof buildScene>>
type Ready = { orderId: string; code: string }

const ends: [string, (scene: Scene, ready: Ready) => Promise<unknown>][] = [
  ['Collected', ({ move }, { orderId, code }) => move(orderId, 'Collected', { code })],
  [
    'Collected',
    ({ move }, { orderId }) => move(orderId, 'Collected', { override: { reason: 'Known here' } }),
  ],
  ['Cancelled', ({ move }, { orderId }) => move(orderId, 'Cancelled', { reason: 'Torn' })],
  [
    'Not Collected',
    async ({ move }, { orderId }) => {
      await advance(app, afterDeadline)
      await move(orderId, 'Not Collected')
    },
  ],
  [
    'Not Collected',
    async () => {
      await advance(app, afterDeadline)
      const log = { error: () => undefined }
      await endOverdueOrders({ database: app.database, log }, app.time.now)
    },
  ],
]

describe('code and token of a booking', () => {
  it.each(ends)(
    'are erased when it ends as %s, and the counter still says why',
    async (to, end) => {
      const scene = await buildScene(app)
      const { orderId, code, token } = await scene.bookReady()
      const saved = () =>
        app.database.db.select().from(pickupCodes).where(eq(pickupCodes.orderId, orderId))
      expect(await saved()).toHaveLength(1)
      await end(scene, { orderId, code })
      expect(await saved()).toEqual([])
      expect(await scene.see(orderId)).toMatchObject({ orderStatus: to, pickup: null })
      for (const proof of [{ code }, { token }]) {
        expect((await scene.move(orderId, 'Collected', proof)).body).toMatchObject({
          code: 'ORDER_STATUS_CONFLICT',
          details: { orderStatus: to },
        })
      }
      const { browser } = scene.store.merchant
      expect((await browser.call('POST /scan-pickup', { token })).status).toBe(404)
    },
  )
})
