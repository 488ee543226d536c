import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TagOrder } from '#shared/contract/subscription.ts'
import { buildAdmin, mondayNoon } from '#test/factories.ts'
import { buildSubscriptionScene, runBilling } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  admin = await buildAdmin(app)
})

/** A shop that has paid for a month and `tags` tags. */
async function buildBuyer(tags: number) {
  const scene = await buildSubscriptionScene(app)
  const { body } = await scene.choose('monthly', tags, tags > 0 ? 499 + 1_499 : 499)
  scene.payFor(body.id)
  await runBilling(app)
  const [payment] = await scene.history()
  return { ...scene, purchaseId: payment?.purchaseId ?? '' }
}

const send = (purchaseId: string) =>
  admin.browser.call('POST /admin/tag-orders/sent', { purchaseId })
const readTagOrders = async () => (await admin.browser.call('GET /admin/tag-orders')).body
const ordersOf = (orders: TagOrder[], purchaseId: string) =>
  orders.filter((order) => order.purchaseId === purchaseId)

describe('paid tags', () => {
  it('are in the e-mail with fee and address, and in the list until they are sent', async () => {
    const { merchant, purchaseId, history } = await buildBuyer(30)
    expect((await history())[0]).toMatchObject({ tagsSentAt: null })
    const mail = app.mails.find(({ to }) => to === merchant.email)
    expect(mail?.text).toMatch(/Rs\s1,499\.00 of it is for 30 ready-made QR\/NFC tags/)

    const [order] = ordersOf((await readTagOrders()).toSend, purchaseId)
    expect(order).toMatchObject({ shopName: 'Bangle House', tags: 30, sentAt: null })
    expect(order?.address).toMatch(/Jaipur/)
    expect(mail?.text).toContain(order?.address)

    const first = await send(purchaseId)
    expect(first.status).toBe(200)
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    expect((await send(purchaseId)).body.sentAt).toBe(first.body.sentAt)
    const after = await readTagOrders()
    expect(ordersOf(after.toSend, purchaseId)).toEqual([])
    expect(ordersOf(after.sent, purchaseId)).toMatchObject([{ sentAt: first.body.sentAt }])
    await app.jobs.drained()
    const told = app.mails.filter(
      ({ to, subject }) => to === merchant.email && /on their way/.test(subject),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/30 ready-made QR\/NFC tags for Bangle House to .*Jaipur/)
    expect((await history())[0]).toMatchObject({ tags: 30, tagsSentAt: first.body.sentAt })
    const { body } = await admin.browser.call('GET /admin/audit')
    expect(body.entries.filter(({ action }) => action === 'tags_sent')).toMatchObject([
      { shopName: 'Bangle House', reason: '30' },
    ])
  })

  it('are not in the list, the e-mail or the answer when only a plan was paid', async () => {
    const { merchant, purchaseId } = await buildBuyer(0)
    expect(app.mails.find(({ to }) => to === merchant.email)?.text).not.toContain('tags')
    expect(ordersOf((await readTagOrders()).toSend, purchaseId)).toEqual([])
    expect((await send(purchaseId)).status).toBe(404)
    expect((await send(randomUUID())).status).toBe(404)
  })

  it('are not in the list before they are paid', async () => {
    const { choose } = await buildSubscriptionScene(app)
    const count = (await readTagOrders()).toSend.length
    await choose('monthly', 25, 499 + 499)
    expect((await readTagOrders()).toSend).toHaveLength(count)
  })
})
