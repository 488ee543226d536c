import { describe, expect, it } from 'vitest'
import { useTestApp } from '#test/use-test-app.ts'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'

const app = useTestApp()

describe('the reference of a payment by UPI', () => {
  it('stays with the bill of a sale, and of a hand-over', async () => {
    const scene = await buildTillScene(app)
    const { browser, line, bookReady, move, billOf } = scene
    const sale = { lines: [line()], paidBy: 'upi', upiReference: ' 48a1 ' }
    const { body } = await browser.call('POST /counter-sales', sale)
    expect(body.bill).toMatchObject({ paidBy: 'upi', upiReference: '48A1' })
    const { orderId, code } = await bookReady(1)
    const done = await move(orderId, 'Collected', { code, paidBy: 'upi', upiReference: '0077' })
    const number = done.body.order.billNumber ?? ''
    expect(await billOf(number)).toMatchObject({ paidBy: 'upi', upiReference: '0077' })
    const { body: download } = await browser.call('GET /store-data')
    expect(download.data.bills).toMatchObject(
      ['0077', '48A1'].map((paymentReference) => ({ paymentReference })),
    )
  })

  it('stays with the bill of an exchange whose difference it paid', async () => {
    const { browser, line, exchange } = await buildExchangeScene(app)
    const sold = await browser.call('POST /counter-sales', { lines: [line()], paidBy: 'cash' })
    const { body } = await exchange(sold.body.bill.billId, { paidBy: 'upi', upiReference: '48a1' })
    expect(body.bill).toMatchObject({ paidBy: 'upi', upiReference: '48A1' })
  })

  it('is kept for no other payment', async () => {
    const { browser, line } = await buildTillScene(app)
    const sale = { lines: [line()], paidBy: 'cash', upiReference: '4821' }
    const { body } = await browser.call('POST /counter-sales', sale)
    expect(body.bill).toMatchObject({ paidBy: 'cash', upiReference: null })
  })

  it.each(['482', '48212', '48-1', ''])('“%s” is refused at its field', async (upiReference) => {
    const { browser, line } = await buildTillScene(app)
    const sale = { lines: [line()], paidBy: 'upi', upiReference }
    const { status, body } = await browser.call('POST /counter-sales', sale)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['upiReference']])
  })
})
