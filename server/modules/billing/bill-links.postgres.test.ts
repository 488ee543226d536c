import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ whatsApp: 'on' })

async function buildBill() {
  const { store, product } = await buildScene(app, { stock: 9 })
  const { browser } = store.merchant
  const [variantId = ''] = product.variantIds
  const sale = { lines: [{ variantId, quantity: 1 }], paidBy: 'cash' } as const
  const sold = await browser.call('POST /counter-sales', sale, { key: randomUUID() })
  return { browser, billId: sold.body.bill.billId }
}

it('two screens that show a bill at once show one link', async () => {
  const { browser, billId } = await buildBill()
  const shown = await Promise.all(
    Array.from({ length: 6 }, () => browser.call('POST /bill-links/qr', { billId })),
  )
  expect(new Set(shown.map(({ body }) => body.token)).size).toBe(1)
  expect((await browser.call('GET /bill-links', { billId })).body.links).toHaveLength(1)
})

it('of messages that several shops send to a number at once, three go out', async () => {
  const bills = [await buildBill(), await buildBill(), await buildBill()]
  const statuses = await Promise.all(
    [...bills, ...bills].map(async ({ browser, billId }) => {
      const form = { billId, number: '9812345670', agreed: true } as const
      return (await browser.call('POST /bill-links/whatsapp', form, { key: randomUUID() })).status
    }),
  )
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429])
})

it('of presses that end a link at once, one ends it', async () => {
  const { browser, billId } = await buildBill()
  await browser.call('POST /bill-links/qr', { billId })
  const [link] = (await browser.call('GET /bill-links', { billId })).body.links
  const ends = await Promise.all(
    Array.from({ length: 4 }, () =>
      browser.call('DELETE /bill-links', { linkId: link?.linkId ?? '' }),
    ),
  )
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
})
