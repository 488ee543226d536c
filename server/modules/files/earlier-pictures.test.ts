import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEarlierDatabase } from '#test/earlier-rows.ts'

let earlier: Awaited<ReturnType<typeof openEarlierDatabase>>
const query = async (text: string, values: unknown[] = []) =>
  (await earlier.database.pool.query<Record<string, unknown>>(text, values)).rows

beforeAll(async () => {
  earlier = await openEarlierDatabase('012')
})
afterAll(() => earlier.database.close())

/** A store that shows `logo`, with a product that shows `pictures`. */
async function insertStore(email: string, logo: string, pictures: string[]): Promise<string> {
  const [user] = await query(
    `insert into users (email, name, password_hash) values ($1, 'Ramesh', 'x') returning id`,
    [email],
  )
  const [store] = await query(
    `insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address,
       lat, lon, business_type, timings, status, logo)
     values ($1, 'Soni', 'Ramesh', '1', $2, 'Rajasthan', 'Jaipur', 'x', 26.9, 75.8, 'Shop', '{}', 'approved', $3)
     returning id`,
    [user?.['id'], email, logo],
  )
  const [product] = await query(
    `insert into products (store_id, name, category, sub_category, brand, description, hsn, gst_rate)
     values ($1, 'Kurta', 'Clothing', 'Kurta', 'Soni', 'Cotton', '6211', 5) returning id`,
    [store?.['id']],
  )
  await query(
    `insert into variants (store_id, product_id, position, sku, mrp_paise, price_paise, color_map,
       target_gender, size_age_group, images)
     values ($1, $2, 0, 'K-1', 50000, 40000, 'Blue', 'Female', 'Adult', $3)`,
    [store?.['id'], product?.['id'], pictures],
  )
  return String(store?.['id'])
}

const row = (hash: string, storeId: string, purpose: string) => ({
  hash,
  user_id: null,
  store_id: storeId,
  purpose,
  unused_since: null,
})

it('the migration makes stores the owners of the pictures that they show, and keeps every picture', async () => {
  const names = ['kurta', 'logo', 'shared', 'unused']
  for (const name of names)
    await query('insert into media (hash, width, height) values ($1, 1, 1)', [name])
  const one = await insertStore('one@shop.example', 'logo', ['kurta', 'shared', 'kurta'])
  // A name without a picture, as an import may have left it.
  const other = await insertStore('other@shop.example', 'nowhere', ['shared'])
  await earlier.upgrade()
  const owners = await query(
    'select hash, user_id, store_id, purpose, unused_since from media_owners order by hash, store_id = $1 desc',
    [one],
  )
  expect(owners).toEqual([
    row('kurta', one, 'product'),
    row('logo', one, 'store'),
    row('shared', one, 'product'),
    row('shared', other, 'product'),
  ])
  expect(await query('select hash, in_orders from media order by hash')).toEqual(
    names.map((hash) => ({ hash, in_orders: false })),
  )
})
