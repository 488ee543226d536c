import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract/map.ts'
import { emailAbout } from '#test/emails.ts'
import { buildAdmin, buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  admin = await buildAdmin(app)
})

const call = <Name extends CallName>(name: Name, input: object = {}) =>
  admin.browser.call(name, input)

describe('a product that is taken down', () => {
  it('cannot be found, booked or activated until the take-down ends; open orders go on, and its owner gets an e-mail', async () => {
    const scene = await buildScene(app, { stock: 9 })
    const { store, shopper, product, book, bookReady, move } = scene
    const owner = store.merchant.browser
    const { orderId, code } = await bookReady()
    const reason = 'The picture shows another brand'
    const down = { productId: product.id, decision: 'take-down', reason }
    await admin.endProof()
    expect((await call('POST /admin/products', down)).body['code']).toBe('PROOF_NEEDED')
    admin = await buildAdmin(app)
    expect((await call('POST /admin/products', { ...down, reason: 'x' })).status).toBe(400)
    expect((await call('POST /admin/products', { ...down, productId: randomUUID() })).status).toBe(
      404,
    )
    const early = await call('POST /admin/products', {
      productId: product.id,
      decision: 'put-back',
    })
    expect(early.status).toBe(404)
    expect((await call('POST /admin/products', down)).status).toBe(200)
    const twice = await call('POST /admin/products', down)
    expect([twice.status, twice.body['code']]).toEqual([409, 'PRODUCT_TAKEN_DOWN'])

    expect((await shopper.browser.call('GET /product', { _id: product.id })).status).toBe(404)
    expect(await book()).toBeUndefined()
    const on = { id: product.id, product: { status: true } }
    const refused = await owner.call('PUT /updateProduct', on)
    expect(refused.body).toMatchObject({
      code: 'PRODUCT_TAKEN_DOWN',
      details: { note: reason, at: mondayNoon.toISOString() },
    })
    expect(String(refused.body.message)).toContain(reason)
    const stranger = await buildStore(app)
    expect((await stranger.merchant.browser.call('PUT /updateProduct', on)).status).toBe(404)
    const rows = [{ _id: product.variantId, active: 'yes' }]
    const bulk = await owner.call('POST /change-products', { mode: 'valid', rows })
    expect(bulk.body).toMatchObject({ changed: 0, wrong: 1 })
    expect(Object.keys(bulk.body.rows[0]?.errors ?? {})).toEqual(['active'])
    expect(
      (await owner.call('PUT /updateProduct', { ...on, product: { status: false } })).status,
    ).toBe(200)
    const own = await owner.call('GET /getProducts', { mode: 'merchant', status: 'inactive' })
    expect(own.body.products[0]?.own?.takenDown).toBe(reason)
    const listed = (await call('GET /admin/products', { storeId: store.id })).body.products
    expect(listed).toMatchObject([{ active: false, takenDown: { reason } }])
    const mail = await emailAbout(app, store.merchant.email, /was taken down/)
    expect(mail.text).toContain(reason)
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)

    const back = await call('POST /admin/products', { productId: product.id, decision: 'put-back' })
    expect(back.status).toBe(200)
    await emailAbout(app, store.merchant.email, /can be sold again/)
    expect((await owner.call('PUT /updateProduct', on)).status).toBe(200)
    expect(await book()).toBeTypeOf('string')
    const { entries } = (await call('GET /admin/audit')).body
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'product_put_back' },
      { action: 'product_taken_down', reason: expect.stringContaining(reason) },
    ])
  })

  it('can be taken down a second time for another reason, and no other product with it', async () => {
    const { store, product } = await buildScene(app)
    const other = await buildProduct(app, store.id, { name: 'Bagru saree' })
    admin = await buildAdmin(app)
    const decide = async (decision: string, reason?: string, productId = product.id) => {
      const input = { productId, decision, ...(reason && { reason }) }
      return (await call('POST /admin/products', input)).status
    }
    const states = async () => {
      const { products } = (await call('GET /admin/products', { storeId: store.id })).body
      return products.map(({ _id, active, takenDown }) => [_id, active, takenDown?.reason])
    }
    const on = { id: product.id, product: { status: true } }
    const owner = store.merchant.browser
    const third = await buildProduct(app, store.id, { name: 'Bagru dupatta' })
    expect(await decide('take-down', 'Sold elsewhere', third.id)).toBe(200)
    for (const reason of ['The picture shows another brand', 'The price is a joke']) {
      expect(await decide('take-down', reason)).toBe(200)
      expect(new Set(await states())).toEqual(
        new Set([
          [other.id, true, undefined],
          [product.id, false, reason],
          [third.id, false, 'Sold elsewhere'],
        ]),
      )
      expect((await owner.call('PUT /updateProduct', on)).body).toMatchObject({
        code: 'PRODUCT_TAKEN_DOWN',
        details: { note: reason },
      })
      expect([await decide('put-back'), await decide('put-back')]).toEqual([200, 404])
      expect((await owner.call('PUT /updateProduct', on)).status).toBe(200)
    }
  })
})
