import type { z } from 'zod'
import type { getImport, previewImport } from '#shared/contract/imports/imports.ts'
import type { Browser } from './browser.ts'
import type { TestApp } from './factories.ts'
import { sendForm } from './multipart.ts'

export type Details = z.output<typeof getImport.output>
export type Preview = z.output<typeof previewImport.output>

/** Sends a list as the import screen does. */
export function sendList(browser: Browser, list: string | Buffer, fileName = 'list.csv') {
  const bytes = typeof list === 'string' ? Buffer.from(list) : list
  return sendForm(browser, 'POST /imports', [
    { name: 'file', bytes, fileName, type: 'text/csv' },
    { name: 'fileName', text: fileName },
  ])
}

/** Sends a list and waits for its preview; returns the id of the import. */
export async function importList(app: TestApp, browser: Browser, list: string | Buffer) {
  const { status, body } = await sendList(browser, list)
  if (status !== 200) throw new Error(`The list was refused: ${JSON.stringify(body)}`)
  await app.jobs.drained()
  return body['importId'] as string
}

export async function detailsOf(browser: Browser, id: string): Promise<Details> {
  const { status, body } = await browser.call('GET /import', { id })
  if (status !== 200) throw new Error(`The import is not there: ${JSON.stringify(body)}`)
  return body as Details
}

/** All products of a preview. */
export async function productsOf(browser: Browser, id: string): Promise<Preview['products']> {
  const products: Preview['products'] = []
  for (let page: string | null | undefined; page !== null;) {
    const { body } = await browser.call('GET /import/preview', { id, ...(page && { page }) })
    const part = body as Preview
    products.push(...part.products)
    page = part.nextPage
  }
  return products
}

/** Corrects an import and waits for the new preview. */
export async function correct(app: TestApp, browser: Browser, id: string, mapping: object) {
  const answer = await browser.call('PUT /import', { id, ...mapping })
  if (answer.status !== 200) throw new Error(`Not corrected: ${JSON.stringify(answer.body)}`)
  await app.jobs.drained()
}

export async function applyImport(
  app: TestApp,
  browser: Browser,
  id: string,
  which: 'all' | 'valid',
) {
  const answer = await browser.call('POST /import/apply', { id, which })
  if (answer.status !== 200) throw new Error(`Not applied: ${JSON.stringify(answer.body)}`)
  await app.jobs.drained()
  return detailsOf(browser, id)
}

/** The headings of a list of kurtas in our own columns. */
export const heading =
  'Product Name,Category,Sub Category,Brand,Description,HSN,GST Rate Slab,Target Gender,Size Age Group,MRP,Selling Price,Color Map,SKU,Stock,Size,Active'
/** A row of such a list. */
export const row = (
  sku: string,
  over: Partial<Record<'name' | 'price' | 'stock' | 'size' | 'mrp' | 'gst', string>> = {},
) => {
  const {
    name = 'Dabu Kurta',
    price = '999',
    stock = '5',
    size = 'S',
    mrp = '1299',
    gst = '5',
  } = over
  return `${name},Clothing,Kurtas,Gobar Chhap,Mud resist print,6211,${gst},Female,Adult,${mrp},${price},Blue,${sku},${stock},${size},yes`
}
/** Such a list. */
export const list = (...rows: string[]) => [heading, ...rows].join('\n')
