import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { variantStock } from '#server/platform/db/tables/inventory.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Input = Record<string, string>

async function shop() {
  const { id, merchant } = await buildStore(app, { inventoryAlert: 3 })
  const list = async (input: Input = {}) => {
    const answer = await merchant.browser.call('GET /getProducts', { mode: 'merchant', ...input })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const names = async (input: Input = {}) =>
    (await list(input)).products.map(({ productName }) => productName)
  const add = (name: string, over: Parameters<typeof buildProduct>[2] = {}) =>
    buildProduct(app, id, { name, ...over })
  return { id, browser: merchant.browser, list, names, add }
}

const mark = (...fields: unknown[]) => Buffer.from(JSON.stringify(fields)).toString('base64url')
const hour = (number: number) => new Date(Date.UTC(2026, 10, 1, number))

describe('a merchant’s own products', () => {
  it('are the active ones, the last added first, or the inactive ones by last change', async () => {
    const { names, add } = await shop()
    await add('First', { updatedAt: hour(9) })
    await add('Second', { updatedAt: hour(1) })
    await add('Put away last', { active: false, updatedAt: hour(5) })
    await add('Put away first', { active: false, updatedAt: hour(2) })
    await buildProduct(app, (await buildStore(app)).id, { name: 'Foreign' })
    expect(await names()).toEqual(['Second', 'First'])
    expect(await names({ status: 'inactive' })).toEqual(['Put away last', 'Put away first'])
    expect(await names({ sort: 'updated' })).toEqual(['First', 'Second'])
  })

  it('show a change at once, before the search index is updated', async () => {
    const { names, list, add } = await shop()
    const { id, variantIds } = await add('Kurta', { stock: 9, sizes: ['S', 'M'] })
    const { db } = app.database
    await db.update(products).set({ active: false, name: 'Renamed' }).where(eq(products.id, id))
    await db
      .update(variantStock)
      .set({ stock: 2, held: 1 })
      .where(eq(variantStock.variantId, variantIds[0] ?? ''))
    expect(await names()).toEqual([])
    const { products: found } = await list({ status: 'inactive', search: 'renamed' })
    expect(found).toMatchObject([
      {
        productName: 'Renamed',
        status: false,
        Stock: 10,
        own: {
          variants: 2,
          stock: 11,
          held: 1,
          low: true,
          updatedAt: expect.any(String),
          takenDown: null,
        },
      },
    ])
  })

  it('are found by parts of name, brand and SKU, by other spellings, and after a wrong letter', async () => {
    const { names, list, add } = await shop()
    const { variantId } = await add('Lac choodi', { subCategory: 'Chudi', brand: 'Tripolia' })
    await add('Mirror kurta', { brand: 'Anokhi Lane' })
    await app.database.db
      .update(variants)
      .set({ sku: 'TP-40%-L' })
      .where(eq(variants.id, variantId))
    expect(await names({ search: 'kur anok' })).toEqual(['Mirror kurta'])
    expect(await names({ search: 'tp-40%' })).toEqual(['Lac choodi'])
    expect(await names({ search: '%' })).toEqual(['Lac choodi'])
    expect(await names({ search: 'चूड़ी' })).toEqual(['Lac choodi'])
    expect(await list({ search: 'mirrer' })).toMatchObject({
      shown: 'corrected',
      didYouMean: 'mirror',
      totalProducts: 1,
    })
    expect(await list({ search: 'xqzwv' })).toMatchObject({
      shown: 'asked',
      totalProducts: 0,
      products: [],
      nextPage: null,
    })
  })

  it('are not found by the colour of a retired variant', async () => {
    const { names, add } = await shop()
    const { variantIds } = await add('Kurta', { sizes: ['S', 'M'] })
    const [red = '', blue = ''] = variantIds
    const { db } = app.database
    await db.update(variants).set({ colorMap: 'Red' }).where(eq(variants.id, red))
    await db.update(variants).set({ colorMap: 'Blue' }).where(eq(variants.id, blue))
    expect(await names({ color: 'red' })).toEqual(['Kurta'])
    await db
      .update(variants)
      .set({ retiredAt: hour(1) })
      .where(eq(variants.id, red))
    expect(await names({ color: 'red' })).toEqual([])
    expect(await names({ color: 'blue' })).toEqual(['Kurta'])
  })

  it('can be filtered by category, sub-category, brand, price, colour and low stock, with counts', async () => {
    const { names, list, add } = await shop()
    await add('Kurta', { brand: 'Anokhi', stock: 3 })
    await add('Saree', { subCategory: 'Saree', pricePaise: 150_000, mrpPaise: 200_000 })
    await add('Jutti', { category: 'Footwear', subCategory: 'Jutti' })
    expect(await names({ category: 'Footwear' })).toEqual(['Jutti'])
    expect(await names({ subCategory: 'saree,jutti' })).toEqual(['Jutti', 'Saree'])
    expect(await names({ brand: 'anokhi' })).toEqual(['Kurta'])
    expect(await names({ price: '1000-2000' })).toEqual(['Saree'])
    expect(await names({ color: 'red' })).toEqual([])
    expect(await names({ low: '1' })).toEqual(['Kurta'])
    expect(await list({ category: 'Clothing' })).toMatchObject({
      totalProducts: 2,
      categories: [
        { name: 'Clothing', count: 2 },
        { name: 'Footwear', count: 1 },
      ],
      subCategories: [
        { name: 'Kurta', count: 1 },
        { name: 'Saree', count: 1 },
      ],
    })
  })

  it.each(['newest', 'updated', 'name', 'priceUp', 'priceDown', 'stockUp'])(
    'sorted by %s, come in stable pages of 25 while products are added',
    async (sort) => {
      const { list, add } = await shop()
      const made: string[] = []
      for (let at = 0; at < 30; at += 1) {
        const over = { stock: at % 4, pricePaise: 10_000 + (at % 3), updatedAt: hour(at % 5) }
        made.push((await add(`Kurta ${at % 6} ${'लंबा नाम '.repeat(5)}`, over)).id)
      }
      const first = await list({ sort })
      expect([first.products.length, first.showing, first.totalProducts]).toEqual([25, 25, 30])
      await add('AAA new', { stock: 0, pricePaise: 100, updatedAt: hour(20) })
      const second = await list({ sort, pageParam: first.nextPage ?? '' })
      const seen = [...first.products, ...second.products].map(({ _id }) => _id)
      expect(new Set(seen).size).toBe(seen.length)
      expect(made.filter((id) => !seen.includes(id))).toEqual([])
      expect(second.nextPage).toBeNull()
    },
  )

  it('sorted by name, price and stock, are in that order', async () => {
    const { names, add } = await shop()
    await add('bb', { stock: 1, pricePaise: 300_00 })
    await add('CC', { stock: 3, pricePaise: 100_00 })
    await add('aa', { stock: 2, pricePaise: 200_00 })
    expect(await names({ sort: 'name' })).toEqual(['aa', 'bb', 'CC'])
    expect(await names({ sort: 'priceUp' })).toEqual(['CC', 'aa', 'bb'])
    expect(await names({ sort: 'priceDown' })).toEqual(['bb', 'aa', 'CC'])
    expect(await names({ sort: 'stockUp' })).toEqual(['bb', 'aa', 'CC'])
  })

  it('refuse marks of pages that were never issued, and orders of the shop’s search', async () => {
    const { browser, id, add } = await shop()
    await add('Kurta')
    const foreign = await buildProduct(app, (await buildStore(app)).id)
    const forged = [
      'nonsense',
      mark('newest', 'text', id, 25, 0),
      mark('updated', 0, id, 25, 0),
      mark('newest', 1e300, id, 25, 0),
      mark('newest', 0, 'no-id', 25, 0),
      mark('newest', 0, randomUUID(), 25, 0),
      mark('newest', 0, randomUUID(), 25, 1),
      mark('newest', 0, foreign.id, 25, 0),
      mark('newest', -1, foreign.id, 25, 0),
    ]
    for (const pageParam of forged) {
      const { status, body } = await browser.call('GET /getProducts', {
        mode: 'merchant',
        pageParam,
      })
      expect([status, body.fields]).toEqual([400, { pageParam: expect.any(String) }])
    }
    const { status } = await browser.call('GET /getProducts', {
      mode: 'merchant',
      sort: 'distance',
    })
    expect(status).toBe(400)
  })
})
