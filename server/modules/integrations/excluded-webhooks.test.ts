import { expect, it } from 'vitest'
import { record } from '#server/platform/events.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addWebhook } from '#test/webhook-scene.ts'
import { resumeDeliveries } from './jobs.ts'

const app = useTestApp({
  sendWebhook: async ({ url }) => {
    urls.push(url)
    return { status: 204 }
  },
})
const urls: string[] = []

async function scene() {
  const made = await buildScene(app, { stock: 9 })
  const { browser } = made.store.merchant
  const events = ['order.ready'] as const
  await addWebhook(browser, { url: 'https://one.example/chowk', events })
  await addWebhook(browser, { url: 'https://two.example/chowk', events })
  const { webhooks } = (await browser.call('GET /shop-webhooks')).body
  const webhookId = webhooks.find(({ url }) => url.includes('two'))?.webhookId ?? ''
  const change = (isOn: boolean) =>
    browser.call('PUT /shop-webhooks', { webhookId, events: ['order.ready'], isOn })
  const setStatus = (status: string) =>
    app.database.pool.query('update stores set status = $2 where id = $1', [made.store.id, status])
  urls.length = 0
  return { ...made, change, setStatus }
}

const deliver = async () => {
  await resumeDeliveries(app.database)
  await app.jobs.drained()
}

it('a webhook that is off learns nothing of that time, not even when it is on again', async () => {
  const { change, bookReady } = await scene()
  await change(false)
  await bookReady(1)
  await deliver()
  expect(urls).toEqual(['https://one.example/chowk'])
  await change(true)
  await deliver()
  expect(urls).toEqual(['https://one.example/chowk'])
})

it('webhooks of a suspended shop learn nothing of that time, not even when the shop is open again', async () => {
  const { book, store, shopper, setStatus } = await scene()
  const orderId = await book(1)
  await app.jobs.drained()
  await setStatus('suspended')
  const event = { orderId, storeId: store.id, shopperId: shopper.id, by: 'merchant' } as const
  await app.database.transaction((tx) => record(tx, 'order.ready', event))
  await deliver()
  await setStatus('approved')
  await deliver()
  expect(urls).toEqual([])
})
