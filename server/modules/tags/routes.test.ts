import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { readTagCode, tagCodeOf } from './rules.ts'

const app = useTestApp()

async function scene(stock = 3) {
  const made = await buildScene(app, { stock })
  const { browser } = made.store.merchant
  const [variantId = ''] = made.product.variantIds
  const make = (variants: string[], by: Browser = browser) =>
    by.call('POST /make-tags', { variants })
  const code = (await make([variantId])).body.tags[0]?.code ?? ''
  const count = (step: 'sold' | 'added', undo = false, key: string = randomUUID()) =>
    browser.call('POST /count-tag', { code, step, undo }, { key })
  const scan = async (by: Browser = app.browser(), scanned = code) => {
    const cookies = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.fastify.inject({ url: `/t/${scanned}`, headers: { cookie: cookies } })
    return [answer.statusCode, answer.headers.location, answer.headers['cache-control']]
  }
  const ledger = async () => {
    const { rows } = await app.database.pool.query<{ kind: string; change: number }>(
      `select kind, stock_change as change from stock_movements
       where variant_id = $1 and stock_change <> 0 order by id`,
      [variantId],
    )
    return rows.map(({ kind, change }) => `${kind} ${change}`)
  }
  return { ...made, browser, variantId, make, code, count, scan, ledger }
}

describe('a tag', () => {
  it('gets its code once, also when two devices print at the same moment', async () => {
    const { make, variantId, code, browser } = await scene()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const again = await Promise.all([make([variantId]), make([variantId])])
    expect(again.map(({ body }) => body.tags[0]?.code)).toEqual([code, code])
    const { body } = await browser.call('GET /tags')
    expect(body).toMatchObject({ total: 1, shelves: [], nextPage: null })
    expect(body.variants).toMatchObject([{ variantId, code }])
    const found = await browser.call('GET /tags', { search: 'nothing like this' })
    expect(found.body.variants).toEqual([])
  })

  it('of another store is neither made, read, counted nor removed', async () => {
    const { variantId, code, make } = await scene()
    const other = await buildStore(app)
    const { browser } = other.merchant
    const answers = [
      await make([variantId], browser),
      await browser.call('GET /scanned-tag', { code }),
      await browser.call('POST /count-tag', { code, step: 'sold' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await browser.call('GET /tags')).body.variants).toEqual([])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 3, held: 0 })
  })

  it.each([[[]], [Array.from({ length: 196 }, () => randomUUID())]])(
    'is not made for none, nor for too many',
    async (variants) => {
      const { make } = await scene()
      expect((await make(variants)).status).toBe(400)
    },
  )
})

describe('a scan', () => {
  it('leads a shopper to the product, and the shop’s merchant to the count', async () => {
    const { scan, product, variantId, code, browser, shopper } = await scene()
    const page = `/product?_id=${product.id}&variant=${variantId}`
    expect(await scan()).toEqual([302, page, 'no-store'])
    expect(await scan(shopper.browser)).toEqual([302, page, 'no-store'])
    const other = await buildStore(app)
    expect(await scan(other.merchant.browser)).toEqual([302, page, 'no-store'])
    const own = `/dashboard/tags/scanned?code=${code}`
    expect(await scan(browser, code.toLowerCase())).toEqual([302, own, 'no-store'])
  })

  it('of a retired product leads to the shop, with a message', async () => {
    const { scan, variantId, store, browser, product } = await scene(0)
    const shop = `/store?_id=${store.id}&gone=1`
    await app.database.pool.query('update products set active = false where id = $1', [product.id])
    expect((await scan())[1]).toBe(shop)
    expect((await scan(browser))[1]).toContain('/dashboard/tags/scanned')
    await app.database.pool.query('update products set active = true where id = $1', [product.id])
    await app.database.pool.query('update variants set retired_at = now() where id = $1', [
      variantId,
    ])
    expect((await scan())[1]).toBe(shop)
    expect((await scan(browser))[1]).toBe(shop)
  })

  it('of an unknown code, or of a hidden shop, leads to the "not found" page', async () => {
    const { scan, store } = await scene()
    expect((await scan(app.browser(), 'ZZZZZZZZ'))[1]).toBe('/t')
    expect((await scan(app.browser(), '%00'))[1]).toBe('/t')
    await app.database.pool.query("update stores set status = 'suspended' where id = $1", [
      store.id,
    ])
    expect((await scan())[1]).toBe('/t')
  })

  it('of a shelf opens the shop with its search words, and a removed shelf opens nothing', async () => {
    const { scan, browser, store } = await scene()
    const add = (name: string, search: string) => browser.call('POST /shelves', { name, search })
    const { shelf } = (await add('Front table', 'red kurta')).body
    expect((await scan(browser, shelf.code))[1]).toBe(`/store?_id=${store.id}&search=red+kurta`)
    const other = (await add('FRONT table', '')).body.shelf
    expect(other).toMatchObject({ tagId: shelf.tagId, code: shelf.code, name: 'FRONT table' })
    expect((await scan(app.browser(), shelf.code))[1]).toBe(`/store?_id=${store.id}`)
    expect((await browser.call('GET /tags')).body.shelves).toEqual([other])
    const { tagId } = shelf
    const stranger = (await buildStore(app)).merchant.browser
    expect((await stranger.call('DELETE /shelves', { tagId })).status).toBe(404)
    expect((await browser.call('DELETE /shelves', { tagId })).status).toBe(200)
    expect((await scan(app.browser(), shelf.code))[1]).toBe('/t')
    expect((await add('x', '')).status).toBe(400)
  })
})

describe('counting with a tag', () => {
  it('writes walk-in sales and additions to the ledger, and undoes them', async () => {
    const { count, ledger, variantId } = await scene()
    const sold = await count('sold')
    expect(sold.body).toMatchObject({ message: 'One sold', tag: { stock: 2, held: 0, free: 2 } })
    await count('sold', true)
    await count('added')
    await count('added', true)
    expect(await ledger()).toEqual([
      'import 3',
      'walk_in -1',
      'walk_in 1',
      'adjustment 1',
      'adjustment -1',
    ])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 3, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('counts a repeated request once, and two separate taps twice', async () => {
    const { count, variantId } = await scene()
    const key = randomUUID()
    await count('sold', false, key)
    await count('sold', false, key)
    expect(await stockRowOf(app, variantId)).toMatchObject({ stock: 2 })
    await Promise.all([count('sold'), count('sold')])
    expect(await stockRowOf(app, variantId)).toMatchObject({ stock: 0 })
  })

  it('never sells a piece that a booking holds', async () => {
    const { count, book, variantId } = await scene(2)
    await book(2)
    const { status, body } = await count('sold')
    expect([status, body]).toMatchObject([
      409,
      { code: 'STOCK_MOVED', details: { reason: 'held', stock: 2, held: 2 } },
    ])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 2, held: 2 })
  })

  it('of ten taps for three pieces three succeed', async () => {
    const { count, variantId } = await scene(3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => count('sold')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 0, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

it('a code can be typed as it is read aloud', () => {
  expect(tagCodeOf(Buffer.from([0, 0, 0, 0, 0]))).toBe('00000000')
  expect(tagCodeOf(Buffer.from([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ')
  expect([' ilo12345 ', '\0', 'short'].map(readTagCode)).toEqual(['11012345', '', ''])
})
