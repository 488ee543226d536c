import { sql } from 'drizzle-orm'
import { openData } from './open-data.ts'

/** `copy-stores.ts DATA_DIR COUNT STORE_NAME`: copies a store COUNT times, without goods, while no server runs. */
const [dataDir = '', count = '0', storeName = ''] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction((tx) =>
  tx.execute(sql`
    with owners as (
      insert into users (email, name, password_hash)
      select 'copy-' || nth || '@chowk.example', 'Copy ' || nth, 'none'
      from generate_series(1, ${Number(count)}::int) as nth
      returning id, name
    ), copies as (
    insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city,
      locality, address, lat, lon, business_type, timings, status, image)
    select owners.id, owners.name, owner_name, contact_number, s.email, state, city, locality,
      address, lat, lon, business_type, timings, status, image
    from stores s, owners where s.shop_name = ${storeName}
    returning id, owner_id, created_at)
    insert into store_members (store_id, user_id, role, added_at)
    select id, owner_id, 'owner', created_at from copies`),
)
await database.close()
