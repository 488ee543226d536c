import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { buildProduct, buildShopper, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { insertPushDevice } from '#test/rows.ts'
import { makeToken } from '#test/token-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const secretName = /(?:hash|mac|sealed|token|secret|auth|p256dh|endpoint)$/

/** A shop with a customer whose names and words can be recognised, and secrets in as many tables as calls make. */
async function buildMarked(mark: string) {
  const scene = await buildScene(app, { stock: 9 }, { storeName: `Shop ${mark}` })
  const { shopper, store, product, book, bookReady, move } = scene
  const passwordHash = `$argon2id$${mark}`
  for (const { id } of [shopper, store.merchant])
    await app.database.db
      .update(users)
      .set({ passwordHash, name: `${mark} ${id}` })
      .where(eq(users.id, id))
  await insertPushDevice(app, shopper.id)
  const { browser } = shopper
  await browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  await browser.call('POST /forgot-password', { email: shopper.email })
  await browser.call('PUT /family', { name: `Child ${mark}`, sizes: {} })
  const ready = await bookReady()
  await move(ready.orderId, 'Collected', { code: ready.code })
  const open = await bookReady()
  const owner = store.merchant.browser
  const gift = await owner.call('POST /generate-loyalty-code', { amount: 300 }, { key: mark })
  const { token } = await makeToken(owner, { name: `Till ${mark}` })
  await owner.call('POST /block-shopper', { orderId: await book(), reason: `Reason ${mark}` })
  const cookies = [browser, owner].map(({ cookies: all }) => all.get('sid') ?? '')
  const codes = [gift.body.code, open.token, token]
  return { ...scene, secrets: [passwordHash, ...cookies, ...codes], mark }
}

/** The texts as which a value could stand in JSON. */
const formsOf = (value: string | Buffer): string[] =>
  typeof value === 'string'
    ? [value]
    : [
        ...(['hex', 'base64', 'base64url'] as const).map((form) => value.toString(form)),
        [...value].join(),
      ]

/** The values of the columns of every table that are bytes or have the name of a secret, as texts. */
async function storedSecrets(): Promise<string[]> {
  const { rows: columns } = await app.database.pool.query<{
    table: string
    name: string
    type: string
  }>(
    `select table_name as table, column_name as name, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { table, name, type } of columns) {
    if (type !== 'bytea' && !secretName.test(name)) continue
    const { rows } = await app.database.pool.query<{ value: string | Buffer }>(
      `select ${type === 'bytea' ? `"${name}"` : `"${name}"::text`} as value
       from "${table}" where "${name}" is not null`,
    )
    found.push(...rows.flatMap(({ value }) => formsOf(value)))
  }
  return found.filter((one) => one.length > 8)
}

async function idsOfGoods(storeId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from products where store_id = $1 order by id',
    [storeId],
  )
  return rows.map(({ id }) => id)
}

describe('an archive', () => {
  it('has no secret, hash or token, and nothing of another person or shop', async () => {
    const [first, second] = [await buildMarked('marigold'), await buildMarked('lotus')]
    const secrets = [...first.secrets, ...second.secrets, ...(await storedSecrets())]
    expect(secrets.length).toBeGreaterThan(40)
    for (const own of [first, second]) {
      const other = own === first ? second : first
      const person = JSON.stringify((await own.shopper.browser.call('GET /me/export')).body)
      const shop = JSON.stringify((await own.store.merchant.browser.call('GET /store-data')).body)
      expect(person).toContain(`Child ${own.mark}`)
      expect(shop).toContain(`Till ${own.mark}`)
      const { merchant } = own.store
      const foreign = [other.mark, other.shopper.id, other.store.id, other.product.id]
      expect(foreign.filter((one) => person.includes(one) || shop.includes(one))).toEqual([])
      const ofStaff = [merchant.id, merchant.email, `${own.mark} ${merchant.id}`]
      expect(ofStaff.filter((one) => person.includes(one))).toEqual([])
      const ofCustomer = [own.shopper.id, own.shopper.email, `${own.mark} ${own.shopper.id}`]
      expect(ofCustomer.filter((one) => shop.includes(one))).toEqual([])
      expect(secrets.filter((one) => person.includes(one) || shop.includes(one))).toEqual([])
    }
  })

  it('is read in parts, of which none is left out and none comes twice', async () => {
    const { store } = await buildScene(app)
    await app.database.pool.query(
      `insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, reference, at)
       select $1, 'cash_sale', n, 0, 'entry ' || n, $2 from generate_series(1, 4321) n`,
      [store.id, mondayNoon],
    )
    const { body } = await store.merchant.browser.call('GET /store-data')
    const ledger = body.data['ledger'] as { reference: string }[]
    const entries = Array.from({ length: 4_321 }, (_entry, place) => `entry ${4_321 - place}`)
    expect(ledger.map(({ reference }) => reference)).toEqual(entries)
  })

  it('has every article with its sizes once, over several reads', async () => {
    const { store } = await buildScene(app)
    for (let article = 0; article < 120; article++) await buildProduct(app, store.id)
    const { body } = await store.merchant.browser.call('GET /store-data')
    const goods = body.data['products'] as { productId: string; variants: object[] }[]
    expect(goods.map(({ productId }) => productId)).toEqual(await idsOfGoods(store.id))
    expect(goods).toHaveLength(121)
    expect(goods.every(({ variants }) => variants.length > 0)).toBe(true)
  })

  it('keeps the order and all rows of times that differ by microseconds', async () => {
    const { id, browser } = await buildShopper(app)
    await app.database.pool.query(
      `insert into consents (user_id, terms_version, is_adult, agreed_at) select $1, n::text, true,
         timestamptz '2026-11-16T06:30:00Z' + make_interval(secs => n / 1000000.0) from generate_series(1, 3) n`,
      [id],
    )
    const { body } = await browser.call('GET /me/export')
    expect(body.data).toMatchObject({
      account: { acceptedTerms: [{ edition: '1' }, { edition: '2' }, { edition: '3' }] },
    })
  })
})
