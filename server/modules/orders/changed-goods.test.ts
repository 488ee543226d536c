import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A cart whose line shows name, attributes and price of the day on which it was added. */
async function buildCart() {
  const scene = await buildPaymentScene(app, { stock: 5 })
  const { browser } = scene.shopper
  const { variantId, product } = scene
  const change = (set: ReturnType<typeof sql>) => app.database.db.execute(set)
  await change(
    sql`update variants set attributes = '{"Size":"32","Color":"Red"}', size_metric = 'UK/IND',
      target_gender = 'Male', condition = 'New', color_map = 'Red', occasion = 'Casual'
      where id = ${variantId}`,
  )
  const check = async (seen: object = {}) => {
    const products = [{ productId: product.id, variantId, quantity: 1, ...seen }]
    const { body } = await browser.call('POST /cart/check', { products })
    return { products, line: body.stores[0]?.products[0] }
  }
  const { line } = await check()
  const seen = shownOf(line)
  const press = async (call: 'POST /cop-order' | 'POST /create-order', shown: object = seen) =>
    browser.call(call, { products: (await check(shown)).products }, { key: randomUUID() })
  return { ...scene, browser, change, check, press, seen, was: Number(line?.price) }
}

type Line = { productName: string; variant: object; kind?: object; price: number; MRP: number }

/** The facts of these goods that a line of the cart shows. */
function shownOf(line: Line | undefined) {
  const { productName, variant, kind, price, MRP: mrp } = line ?? {}
  return { productName, variant, kind, price, mrp }
}

type Cart = Awaited<ReturnType<typeof buildCart>>
const attributes = (text: string, { variantId }: Cart) =>
  sql`update variants set attributes = ${text}::jsonb where id = ${variantId}`

const article = (set: string, { variantId }: Cart) =>
  sql`update variants set ${sql.raw(set)} where id = ${variantId}`

const changes: [string, (cart: Cart) => ReturnType<typeof sql>, string, string][] = [
  ['another size', (cart) => attributes('{"Size":"40","Color":"Red"}', cart), 'variant', 'GOODS'],
  ['no colour', (cart) => attributes('{"Size":"32"}', cart), 'variant', 'GOODS'],
  ['a used article', (cart) => article(`condition = 'Used'`, cart), 'kind', 'GOODS'],
  ['an article for others', (cart) => article(`target_gender = 'Female'`, cart), 'kind', 'GOODS'],
  ['another age group', (cart) => article(`size_age_group = 'Toddler'`, cart), 'kind', 'GOODS'],
  ['another size metric', (cart) => article(`size_metric = 'US'`, cart), 'kind', 'GOODS'],
  ['no size metric', (cart) => article('size_metric = null', cart), 'kind', 'GOODS'],
  ['another brand', (cart) => ofProduct(`brand = 'Nobody'`, cart), 'kind', 'GOODS'],
  ['another sub-category', (cart) => ofProduct(`sub_category = 'Shirts'`, cart), 'kind', 'GOODS'],
  [
    'another name',
    ({ product }) => sql`update products set name = 'Renamed' where id = ${product.id}`,
    'name',
    'GOODS',
  ],
  [
    'a higher price',
    ({ variantId }) =>
      sql`update variants set price_paise = price_paise + 1 where id = ${variantId}`,
    'price',
    'PRICE',
  ],
  [
    'a higher MRP beside the same price',
    ({ variantId }) =>
      sql`update variants set mrp_paise = mrp_paise + 10000 where id = ${variantId}`,
    'mrp',
    'GOODS',
  ],
  [
    'no MRP above the same price',
    ({ variantId }) => sql`update variants set mrp_paise = price_paise where id = ${variantId}`,
    'mrp',
    'GOODS',
  ],
]

const ofProduct = (set: string, { product }: Cart) =>
  sql`update products set ${sql.raw(set)} where id = ${product.id}`
const ofVariant = (set: string, { variantId }: Cart) =>
  sql`update variants set ${sql.raw(set)} where id = ${variantId}`
const ofStore = (set: string, { product }: Cart) =>
  sql`update stores set ${sql.raw(set)}
    where id = (select store_id from products where id = ${product.id})`

/** Facts on or beside a line that may change without a question, with the reason. */
const unasked: [string, string, (cart: Cart) => ReturnType<typeof sql>][] = [
  ['the picture', 'the cart shows today’s', (cart) => ofVariant(`images = '{}'`, cart)],
  ['the occasion', 'it is the same article', (cart) => ofVariant(`occasion = 'Party'`, cart)],
  [
    'the colour of the filter',
    'it is the same article',
    (cart) => ofVariant(`color_map = 'Blue'`, cart),
  ],
  ['the description', 'no line shows it', (cart) => ofProduct(`description = 'New'`, cart)],
  ['the SKU', 'it is the shop’s own number', (cart) => ofVariant(`sku = 'NEW-1'`, cart)],
  ['the rate of GST', 'the price includes it', (cart) => ofProduct('gst_rate = 18', cart)],
  ['the shop’s name', 'it is the same shop', (cart) => ofStore(`shop_name = 'New'`, cart)],
  [
    'the shop’s note',
    'the booking shows today’s',
    (cart) => ofStore(`instructions = 'Ring twice'`, cart),
  ],
]

describe('a line that the shop has given', () => {
  it.each(changes)('%s is not booked before it is accepted', async (_name, set, what, code) => {
    const cart = await buildCart()
    const { change, check, press, seen, variantId } = cart
    await change(set(cart))
    for (const call of ['POST /cop-order', 'POST /create-order'] as const)
      expect(await press(call)).toMatchObject({
        status: 409,
        body: { code: `${code}_CHANGED`, details: { products: [{ variantId, changes: [what] }] } },
      })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 0 })
    const { line } = await check(seen)
    expect(line).toMatchObject({ changes: [what] })
    const accepted = shownOf(line)
    expect((await check(accepted)).line).toMatchObject({ changes: [], problem: null })
    expect((await press('POST /cop-order', accepted)).status).toBe(200)
  })

  it('a lower price is booked at once at the lower price, which the answer tells', async () => {
    for (const call of ['POST /cop-order', 'POST /create-order'] as const) {
      const { change, press, seen, was, variantId, see, check } = await buildCart()
      await change(
        sql`update variants set price_paise = price_paise - 5000 where id = ${variantId}`,
      )
      expect((await check(seen)).line).toMatchObject({ changes: ['price'], problem: null })
      const { status, body } = await press(call)
      expect(status).toBe(200)
      expect(body.lowered).toEqual([
        { variantId, productName: seen.productName, was, price: was - 50 },
      ])
      expect((await see(body.orderId)).amount).toBe(was - 50)
    }
  })

  it('a lower price is told by the name in each language', async () => {
    for (const call of ['POST /cop-order', 'POST /create-order'] as const) {
      const cart = await buildCart()
      await cart.change(ofProduct(`hindi = '{"productName":"कुर्ता"}'`, cart))
      await cart.change(ofVariant('price_paise = price_paise - 5000', cart))
      const { body } = await cart.press(call)
      expect(body.lowered).toMatchObject([
        { productName: cart.seen.productName, inHindi: { productName: 'कुर्ता' } },
      ])
    }
  })

  it.each(unasked)('is booked after a change of %s: %s', async (_fact, _reason, set) => {
    const cart = await buildCart()
    const { rowCount } = await cart.change(set(cart))
    expect(rowCount).toBe(1)
    expect((await cart.check(cart.seen)).line).toMatchObject({ changes: [], problem: null })
    expect((await cart.press('POST /cop-order')).status).toBe(200)
  })

  it('a price that falls together with its MRP needs no answer while no MRP is struck out', async () => {
    const { change, check, press, variantId } = await buildCart()
    const both = (paise: number) =>
      change(
        sql`update variants set mrp_paise = ${paise}::int, price_paise = ${paise}::int where id = ${variantId}`,
      )
    await both(50_000)
    const seen = shownOf((await check()).line)
    await both(40_000)
    expect((await check(seen)).line).toMatchObject({ changes: ['price'], problem: null })
    expect((await press('POST /cop-order', seen)).status).toBe(200)
  })

  it('a lower price and another size is refused', async () => {
    const cart = await buildCart()
    await cart.change(attributes('{"Size":"40","Color":"Red"}', cart))
    await cart.change(
      sql`update variants set price_paise = price_paise - 5000 where id = ${cart.variantId}`,
    )
    expect((await cart.press('POST /cop-order')).body.code).toBe('GOODS_CHANGED')
  })
})

describe('a line', () => {
  it('may show the name in Hindi, and is told when this name changes', async () => {
    const { change, press, seen, product } = await buildCart()
    const name = (hindi: string) =>
      change(
        sql`update products set hindi = ${JSON.stringify({ productName: hindi })}::jsonb
          where id = ${product.id}`,
      )
    await name('कुर्ता')
    const inHindi = { ...seen, productName: 'कुर्ता' }
    await name('साड़ी')
    expect((await press('POST /cop-order', inHindi)).body.code).toBe('GOODS_CHANGED')
    await name('कुर्ता')
    expect((await press('POST /cop-order', inHindi)).status).toBe(200)
  })

  it('of an article that is booked as used stays used, whatever the shop says later', async () => {
    const cart = await buildCart()
    await cart.change(article(`condition = 'Used'`, cart))
    const accepted = shownOf((await cart.check()).line)
    const { body } = await cart.press('POST /cop-order', accepted)
    await cart.change(article(`condition = 'New'`, cart))
    const { products } = await cart.see(body.orderId)
    expect(products[0]?.kind).toMatchObject({ Condition: 'Used' })
  })

  it('without what it showed, or with it in another form, is booked as before', async () => {
    const { press } = await buildCart()
    for (const shown of [{}, { variant: 'Size 32' }, { variant: { _id: '1' }, productName: 7 }])
      expect((await press('POST /cop-order', shown)).status).toBe(200)
  })

  it('is kept with the account as it was shown, for another device', async () => {
    const { browser, check, seen } = await buildCart()
    const { products } = await check(seen)
    await browser.call('PUT /cart', { products })
    expect((await browser.call('GET /cart')).body.products).toEqual(products)
  })
})
