import { describe, expect, it } from 'vitest'
import { business, readPlaceOfSupply, tourist, wrongGstin } from '#test/buyers.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { readPdf } from '#test/pdf-text.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

async function openTill() {
  const scene = await buildTillScene(app)
  const { browser, line } = scene
  const sell = (buyer: object) =>
    browser.call('POST /counter-sales', { lines: [line(2)], paidBy: 'cash', buyer })
  const textOf = async (billId: string, more: object = {}) => {
    const { rawPayload } = await app.fastify.inject({
      url: '/api/bill',
      query: { billId, form: 'thermal', ...more },
      headers: { cookie: cookieOf(browser) },
    })
    return readPdf(rawPayload).drawn
  }
  const switchReading = (value: 0 | 1, validFrom?: string) =>
    readPlaceOfSupply(app, value, validFrom)
  const hsn = async () =>
    (await browser.call('GET /bills/hsn-summary', { from: '2026-11-16', to: '2026-11-16' })).body
      .csv
  return { ...scene, sell, textOf, switchReading, hsn }
}

describe('a bill with its buyer', () => {
  it('names a business with GSTIN and State, and has CGST and SGST also for another State', async () => {
    const { sell, textOf, hsn } = await openTill()
    const { status, body } = await sell({ ...business, gstin: business.gstin.toLowerCase() })
    expect(status).toBe(200)
    const text = await textOf(body.bill.billId)
    expect(text).toContain('Tax invoice')
    expect(text).toContain('Billed to: Mehta Traders')
    expect(text).toContain(`GSTIN: ${business.gstin}`)
    expect(text).toContain('Karnataka (State code 29)')
    expect(text).toContain('Place of supply: Rajasthan (State code 08)')
    expect(text).toContain('CGST')
    expect(text).not.toContain('IGST')
    expect(await hsn()).toMatch(/,0\.00,23\.76,23\.76,0\.00/)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('has IGST for a recorded address in another State only from the day that the operator set', async () => {
    const { sell, textOf, switchReading, takeBack, hsn } = await openTill()
    await switchReading(1, '2026-11-17')
    const before = await textOf((await sell(tourist)).body.bill.billId)
    expect(before).toContain('Place of supply: Rajasthan (State code 08)')
    expect(before).not.toContain('IGST')
    await switchReading(1)
    const { billId } = (await sell(tourist)).body.bill
    const after = await textOf(billId)
    expect(after).toContain('Place of supply: Maharashtra (State code 27)')
    expect(after).toContain('IGST')
    expect(after).not.toContain('CGST')
    expect(after).toContain('47.52')
    // A business stays with the shop's State, and so does a person from there.
    expect(await textOf((await sell(business)).body.bill.billId)).not.toContain('IGST')
    const near = { ...tourist, state: '08' }
    expect(await textOf((await sell(near)).body.bill.billId)).not.toContain('IGST')
    const back = await takeBack(billId)
    expect(await textOf(billId, { note: back.body.noteNumber })).toContain('IGST')
    // 47.52 less 23.76 for the piece that came back.
    expect(await hsn()).toMatch(/,23\.76,71\.28,71\.28,0\.00/)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('refuses in words what is no GSTIN, no State, no name and no address', async () => {
    const { sell } = await openTill()
    const fieldsOf = async (buyer: object) => (await sell(buyer)).body.fields
    const wrong = wrongGstin('29')
    expect(await fieldsOf({ ...business, gstin: wrong })).toEqual({
      'buyer.gstin': 'This is no GSTIN. It has 15 signs, and the last one checks the others.',
    })
    expect(await fieldsOf({ ...tourist, state: undefined })).toEqual({
      'buyer.state': 'Choose the State',
    })
    expect(await fieldsOf({ ...tourist, state: '00' })).toHaveProperty(['buyer.state'])
    expect(
      Object.keys((await fieldsOf({ ...tourist, name: '1', address: '.' })) as object),
    ).toEqual(['buyer.name', 'buyer.address'])
  })
})

function cookieOf({ cookies }: Awaited<ReturnType<typeof buildTillScene>>['browser']): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}
