import { sql } from 'drizzle-orm'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/open.ts'
import { fillDatabase, type Size } from '../bench/data.ts'

type LargeSize = Size & { orders: number; movements: number }

const EXPIRED_KEYS = 300_000

/** Inserts stores with goods, and what happened with them. */
export async function fillLarge(database: Database, size: LargeSize): Promise<void> {
  await migrate(database, 'server/platform/db/migrations')
  await fillDatabase(database, size)
  await insertHistory(database, size)
}

/** Inserts cancelled bookings with their stock movements, and counts of stock. */
async function insertHistory(
  database: Database,
  { orders, movements }: Pick<LargeSize, 'orders' | 'movements'>,
): Promise<void> {
  const statements = [
    // Foreign keys and triggers are switched off, because all rows here are consistent.
    'set local session_replication_role = replica',
    'create temporary table goods as select row_number() over (order by id) - 1 as n, id, store_id, product_id, sku, price_paise from variants',
    'create unique index on goods (n)',
    'create temporary table buyers as select row_number() over (order by id) - 1 as n, id from users',
    `create temporary table booked as
     select overlay(overlay(md5('order ' || i) placing '4' from 13) placing '8' from 17)::uuid as id, g.id as variant_id, g.store_id, g.product_id, g.sku, g.price_paise, b.id as shopper_id,
       now() - interval '2 hours' - i * interval '30 seconds' as at
     from generate_series(0, ${orders - 1}) i
     join goods g on g.n = i::bigint * 7919 % (select count(*) from goods)
     join buyers b on b.n = i % (select count(*) from buyers)`,
    `insert into orders (id, store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise, is_untaxed, booked_at, closed_at)
     select id, store_id, shopper_id, 'cancelled', 'cash', 'unpaid', price_paise, 0, true, at, at + interval '1 hour' from booked`,
    `insert into order_lines (order_id, position, store_id, variant_id, product_id, name, attributes, sku, quantity, price_paise, hsn, gst_rate)
     select id, 0, store_id, variant_id, product_id, 'Kurta', '{}', sku, 1, price_paise, '6211', 5 from booked`,
    `insert into order_events (order_id, store_id, seq, event, actor, from_status, to_status, at)
     select id, store_id, 1, 'booked', 'shopper', null, 'awaiting_confirmation', at from booked union all
     select id, store_id, 2, 'cancelled', 'shopper', 'awaiting_confirmation', 'cancelled', at + interval '1 hour' from booked`,
    `insert into stock_movements (variant_id, store_id, stock_change, held_change, kind, reference, at)
     select variant_id, store_id, 0, 1, 'hold', id::text, at from booked union all
     select variant_id, store_id, 0, -1, 'release', id::text, at + interval '1 hour' from booked`,
    `insert into stock_movements (variant_id, store_id, stock_change, held_change, kind, reference, at)
     select g.id, g.store_id, case i % 2 when 0 then 1 else -1 end, 0, 'adjustment', 'count ' || i, now() - interval '1 hour'
     from generate_series(0, ${movements} - 1 - (select count(*) from stock_movements)::int) i
     join goods g on g.n = i / 2 % (select count(*) from goods)`,
    // A variant with an odd number of counts has one piece more.
    `update variant_stock k set stock = m.stock from (
       select variant_id, sum(stock_change) as stock from stock_movements group by 1) m
     where m.variant_id = k.variant_id and m.stock <> k.stock`,
    `insert into idempotency_keys (caller_id, route, key, fingerprint, status, body, created_at)
     select md5(n::text)::uuid, 'POST /cop-order', n::text, '1', 200, '{}', now() - interval '3 days'
     from generate_series(1, ${EXPIRED_KEYS}) n`,
  ]
  await database.transaction(
    async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    },
    { statementTimeoutMs: 3_600_000 },
  )
  await database.pool.query('vacuum analyze')
}
