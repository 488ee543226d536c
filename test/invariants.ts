import type { Database } from '#server/platform/db/open.ts'

/** Each query finds what must never be there. */
const invariants: Record<string, string> = {
  'stock is never negative and never over-held':
    'select variant_id from variant_stock where stock < 0 or held < 0 or held > stock',
  'held equals the open lines': `
    select k.variant_id from variant_stock k
    left join (select l.variant_id, sum(l.quantity) as quantity from order_lines l
      join orders o on o.id = l.order_id
      where o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup') and not l.declined
      group by 1) open on open.variant_id = k.variant_id
    where k.held <> coalesce(open.quantity, 0)`,
  'the ledger adds up to the shelf': `
    select k.variant_id from variant_stock k
    left join (select variant_id, sum(stock_change) as stock, sum(held_change) as held
      from stock_movements group by 1) m on m.variant_id = k.variant_id
    where k.stock <> coalesce(m.stock, 0) or k.held <> coalesce(m.held, 0)`,
  'an order’s amount is the sum of its kept lines': `
    select o.id from orders o join order_lines l on l.order_id = o.id and not l.declined
    group by o.id having o.amount_paise <> sum(l.quantity * l.price_paise)`,
  'every open order has a clock': `
    select id from orders where due_at is null
      and status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')`,
  'the last event tells the status': `
    select o.id from orders o
    where o.status <> (select to_status from order_events e where e.order_id = o.id order by seq desc limit 1)`,
  'a pickup code is used exactly by what was collected': `
    select o.id from orders o left join pickup_codes p on p.order_id = o.id
    where (o.status = 'collected') <> (p.used_at is not null)`,
  'bills of a store run without a gap': `
    select c.store_id from bill_counters c
    left join orders o on o.store_id = c.store_id and o.bill_number like c.year || '/%'
    group by c.store_id, c.year, c.last having count(o.id) <> c.last`,
}

/** Names of the invariants that do not hold now. */
export async function brokenInvariants(database: Database): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await database.pool.query(query)
    if (rows.length > 0) broken.push(name)
  }
  return broken
}
