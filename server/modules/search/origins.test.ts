import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { GetProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const names = ({ products }: SearchPage) => products.map(({ productName }) => productName)

/** A store with goods of four brands; three brands declare their country of origin. */
async function open() {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const declare = async (brand: string, origin: string) => {
    const form = { brand, declaration: { origin } }
    expect((await browser.call('PUT /declarations', form, { key: randomUUID() })).status).toBe(200)
    await app.jobs.drained()
  }
  for (const [name, brand] of [
    ['Silk kurta', 'Lotus'],
    ['Plain kurta', 'Nobody'],
    ['Cotton kurta', 'Jaipur Prints'],
    ['Block kurta', 'Jaipur Prints'],
    ['Dhaka kurta', 'Padma'],
  ])
    await buildProduct(app, store.id, { name: name ?? '', brand: brand ?? '' })
  await declare('Lotus', 'CN')
  await declare('Jaipur Prints', 'IN')
  await declare('Padma', 'BD')
  const ask = async (query: GetProductsQuery) =>
    (await app.browser().call('GET /getProducts', { mode: 'store', storeId: store.id, ...query }))
      .body
  return { store, ask, declare }
}

describe('the country of origin in the search', () => {
  it('filters, and is counted without its own filter', async () => {
    const { ask, declare } = await open()
    const all = [
      { name: 'India', count: 2, hindi: 'भारत' },
      { name: 'Bangladesh', count: 1, hindi: 'बांग्लादेश' },
      { name: 'China', count: 1, hindi: 'चीन' },
    ]
    expect((await ask({ search: 'kurta' })).origins).toEqual(all)
    const foreign = await ask({ search: 'kurta', origin: 'china,BANGLADESH', sort: 'origin' })
    expect(names(foreign)).toEqual(['Dhaka kurta', 'Silk kurta'])
    expect(foreign.origins).toEqual(all)
    expect(foreign.brands.map(({ name }) => name)).toEqual(['Lotus', 'Padma'])
    const ofBrand = await ask({ search: 'kurta', brand: 'Lotus' })
    expect(ofBrand.origins).toEqual([all[2]])
    await declare('Lotus', 'IN')
    expect(names(await ask({ origin: 'China' }))).toEqual([])
    expect((await ask({ search: 'kurta' })).origins.slice(0, 1)).toEqual([
      { name: 'India', count: 3, hindi: 'भारत' },
    ])
  })

  it('sorts by name, goods without one last, page after page', async () => {
    const { ask } = await open()
    const order = ['Dhaka kurta', 'Silk kurta', 'Block kurta', 'Cotton kurta', 'Plain kurta']
    expect(names(await ask({ sort: 'origin' }))).toEqual(order)
    expect(names(await ask({ search: 'kurta', sort: 'origin' }))).toEqual(order)
  })

  it('is a filter that a shopper can take off when nothing matches', async () => {
    const { ask } = await open()
    const none = await ask({ search: 'kurta', origin: 'Nepal' })
    expect([none.totalProducts, none.without]).toEqual([0, [{ filter: 'origin', count: 5 }]])
  })
})
