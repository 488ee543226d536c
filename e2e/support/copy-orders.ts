import { sql } from 'drizzle-orm'
import { openData } from './open-data.ts'

/** `copy-orders.ts DATA_DIR COUNT ORDER_ID …`: copies each order COUNT times while no server runs on the data. */
const [dataDir = '', count = '0', ...orderIds] = process.argv.slice(2)
const database = await openData(dataDir)
const copy = (orderId: string) => sql`
  with made as (
    insert into orders (store_id, shopper_id, status, payment_method, payment_status, amount_paise,
      tax_paise, booked_at, due_at, closed_at)
    select store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise,
      booked_at, due_at, closed_at
    from orders, generate_series(1, ${Number(count)}::int) where id = ${orderId}
    returning id
  ), lines as (
    insert into order_lines (order_id, position, store_id, variant_id, product_id, name, image,
      attributes, sku, quantity, price_paise, hsn, gst_rate)
    select made.id, position, store_id, variant_id, product_id, name, image, attributes, sku,
      quantity, price_paise, hsn, gst_rate
    from made, order_lines where order_id = ${orderId}
  )
  insert into order_events (order_id, seq, event, actor, actor_id, from_status, to_status, at)
  select made.id, seq, event, actor, actor_id, from_status, to_status, at
  from made, order_events where order_id = ${orderId}`
await database.transaction(async (tx) => {
  for (const orderId of orderIds) await tx.execute(copy(orderId))
})
await database.close()
