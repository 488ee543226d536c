import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { business, tourist } from '#test/buyers.ts'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const today = { from: '2026-11-16', to: '2026-11-16' }

async function openTill() {
  const scene = await buildTillScene(app)
  const { browser, line, store } = scene
  const sell = async (buyer?: object, lines: object[] = [line(2)]) => {
    const sale = { lines, paidBy: 'cash', ...(buyer && { buyer }) }
    return (await browser.call('POST /counter-sales', sale as never, { key: randomUUID() })).body
      .bill
  }
  const list = async (period = today) => {
    const { body } = await browser.call('GET /bills/business', period)
    const rows = Papa.parse<string[]>(body.csv.trim()).data
    return { ...body, heading: rows[0] ?? [], rows: rows.slice(1, -1), note: rows.at(-1) }
  }
  return { ...scene, store, sell, list }
}

it('lists the bills of buyers with a GSTIN by document and rate, and their credit notes as negative', async () => {
  const { sell, list, takeBack, store, variantId } = await openTill()
  const dear = await buildProduct(app, store.id, {
    name: 'Watch',
    pricePaise: 118_000,
    mrpPaise: 200_000,
    gstRate: 18,
    hsn: '9101',
    stock: 5,
  } as never)
  await sell()
  await sell(tourist)
  const lines = [
    { variantId, quantity: 2 },
    { variantId: dear.variantIds[0], quantity: 1 },
  ]
  const bill = await sell(business, lines)
  await takeBack(bill.billId)
  const { heading, rows, note, fileName } = await list()
  expect(fileName).toBe('business-bills-2026-11-16-2026-11-16.csv')
  expect(note).toEqual([expect.stringContaining('not the official shape')])
  const named = rows.map((row) => Object.fromEntries(heading.map((title, at) => [title, row[at]])))
  const facts = {
    Buyer: business.name,
    'GSTIN of the buyer': business.gstin,
    'Place of supply': '08 Rajasthan',
    Date: '16/11/2026',
    'IGST (Rs)': '0.00',
  }
  expect(named).toMatchObject([
    {
      ...facts,
      Document: 'Tax invoice',
      Number: bill.number,
      'Corrects bill': '',
      'Value of the document (Rs)': '2178.00',
      'Rate (%)': '5',
      'Taxable value (Rs)': '950.48',
      'CGST (Rs)': '23.76',
      'SGST/UTGST (Rs)': '23.76',
    },
    {
      ...facts,
      Number: bill.number,
      'Value of the document (Rs)': '',
      'Rate (%)': '18',
      'Taxable value (Rs)': '1000.00',
      'CGST (Rs)': '90.00',
    },
    {
      ...facts,
      Document: 'Credit note',
      'Corrects bill': bill.number,
      'Date of that bill': '16/11/2026',
      'Value of the document (Rs)': '-499.00',
      'Rate (%)': '5',
      'Taxable value (Rs)': '-475.24',
    },
  ])
})

it('lists no other day and no other shop, and wants a proof of the person', async () => {
  const { sell, list, browser } = await openTill()
  await sell(business)
  expect((await list({ from: '2026-11-17', to: '2026-11-18' })).rows).toEqual([])
  const { browser: stranger } = await openTill()
  expect((await stranger.call('GET /bills/business', today)).body.rows).toBe(0)
  expect((await list()).rows).toHaveLength(1)
  const provedAt = new Date(mondayNoon.getTime() - 3_600_000)
  await app.database.db.update(sessions).set({ provedAt })
  expect((await browser.call('GET /bills/business', today)).body.code).toBe('PROOF_NEEDED')
})
