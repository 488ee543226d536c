import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { Browser } from '#test/browser.ts'
import { readPdf } from '#test/pdf-text.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function drawnBy(browser: Browser, query: Record<string, string>): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await app.fastify.inject({ url: '/api/bill', query, headers: { cookie } })
  return readPdf(rawPayload).drawn
}

it('the rest of a code stands on bill, booking, order and e-mail; the bill keeps what it was', async () => {
  const { browser, bookReady, move, shopper, see, line } = await buildTillScene(app, {
    pricePaise: 33_300,
  })
  const { code, gift } = (await browser.call('POST /generate-loyalty-code', { amount: 700 })).body
  const { orderId } = await bookReady(1)
  const override = { reason: 'Known here' }
  await move(orderId, 'Collected', { override, giftCode: { code } })
  const left = { lastFour: gift.lastFour, left: 367, expiresAt: gift.expiresAt }
  expect((await see(orderId)).discounts).toMatchObject([{ amount: 333, gift: left }])
  const said = `Left on gift code …${gift.lastFour}`
  for (const reader of [browser, shopper.browser]) {
    const drawn = await drawnBy(reader, { orderId })
    expect(drawn).toContain(said)
    expect(drawn).toContain('367.00')
    expect(drawn).toContain('until 16/11/2027')
  }
  await app.jobs.drained()
  const mail = app.mails.find(
    ({ text, to }) =>
      to === shopper.email && text.includes(orderNumber(orderId)) && text.includes(said),
  )
  expect(mail?.text).toContain('367.00')
  const sale = { lines: [line(1)], paidBy: 'cash', giftCode: { code } }
  const { bill } = (await browser.call('POST /counter-sales', sale, { key: randomUUID() })).body
  expect(bill).toMatchObject({ discount: 333, gift: { ...left, left: 34 } })
  expect(await drawnBy(browser, { billId: bill.billId })).toContain('34.00')
  // The screens show what is left now, the earlier bill what was left then.
  expect((await see(orderId)).discounts).toMatchObject([{ gift: { left: 34 } }])
  expect(await drawnBy(browser, { orderId })).toContain('367.00')
})
