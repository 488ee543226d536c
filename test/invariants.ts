import type { Database } from '#server/platform/db/open.ts'

/** Each query returns rows that must never exist. */
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
  'a retired variant has no pieces': `
    select v.id from variants v join variant_stock k on k.variant_id = v.id
    where v.retired_at is not null and (k.stock > 0 or k.held > 0)`,
  'each order moved every piece as its end says': `
    select l.order_id from order_lines l join orders o on o.id = l.order_id
    left join (select variant_id, reference, sum(stock_change) as stock, sum(held_change) as held
      from stock_movements group by 1, 2) m
      on m.variant_id = l.variant_id and m.reference = l.order_id::text
    where m.held is distinct from case when not l.declined
        and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
        then l.quantity else 0 end
      or (o.status = 'collected' and not l.declined and m.stock <> -l.quantity)
      or m.stock not in (0, -l.quantity)`,
  'amount and tax are the sums of the kept lines, or of all where none was kept': `
    select o.id from orders o join (
      select order_id, bool_or(not declined) as kept, bool_or(declined) as some_declined,
        sum(gross) filter (where not declined) as amount, sum(tax) filter (where not declined) as tax,
        sum(gross) as whole_amount, sum(tax) as whole_tax
      from order_lines cross join lateral (select quantity * price_paise as gross) g
      cross join lateral (select gross - round(gross * 100.0 / (100 + gst_rate)) as tax) t
      group by order_id
    ) l on l.order_id = o.id
    where (o.amount_paise, o.tax_paise) is distinct from
        (case when kept then amount else whole_amount end, case when kept then tax else whole_tax end)
      or (some_declined and o.status = 'awaiting_confirmation')
      or (not kept and o.status <> 'cancelled')`,
  'every open order has a clock': `
    select id from orders where due_at is null
      and status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')`,
  'no deadline lies further than ten days from where its wait began': `
    select id from orders where due_at > coalesce(ready_at, booked_at) + interval '10 days'`,
  'what is over has ended at some time': `
    select id from orders
    where (closed_at is not null) <> (status in ('collected', 'cancelled', 'not_collected'))`,
  'the last event tells the status': `
    select o.id from orders o
    where o.status <> (select to_status from order_events e where e.order_id = o.id order by seq desc limit 1)`,
  'events lead from one status to the next': `
    select order_id from (select order_id, from_status,
      lag(to_status) over (partition by order_id order by seq) as before from order_events) e
    where from_status is distinct from before`,
  'exactly what is ready has a pickup code': `
    select o.id from orders o left join pickup_codes p on p.order_id = o.id
    where (p.order_id is not null) <> (o.status = 'ready_for_pickup')`,
  'what is paid already is never handed over without its code': `
    select o.id from orders o join order_events e on e.order_id = o.id
    where e.event = 'collected' and e.reason is not null and o.payment_method <> 'cash'`,
  'only what lay ready was handed over, once': `
    select order_id from order_events where event = 'collected'
    group by order_id having count(*) > 1 or min(from_status) <> 'ready_for_pickup'`,
  'the numbers of each series run from 1 without a gap': `
    select 1 from bill_counters c full join bills b using (store_id, year, kind)
    group by store_id, year, kind having max(c.last) is distinct from count(b.id)
      or max(b.serial) is distinct from count(b.id)`,
  'every collected order has one bill, with its number, amount and tax': `
    select o.id from orders o left join bills b on b.order_id = o.id and b.kind <> 'credit_note'
    where (b.number, b.store_id, b.total_paise) is distinct from
        (o.bill_number, case when o.bill_number is not null then o.store_id end,
          case when o.bill_number is not null then o.amount_paise end)
      or b.tax_paise <> case b.kind when 'tax_invoice' then o.tax_paise else 0 end`,
  'a bill is the sum of its lines': `
    select b.id from bills b join bill_lines l on l.bill_id = b.id group by b.id
    having sum(l.amount_paise) <> b.total_paise or sum(l.cgst_paise + l.sgst_paise) <> b.tax_paise`,
  'every bill has lines': `
    select id from bills b where not exists (select from bill_lines where bill_id = b.id)`,
  'credit notes give back no more than their bill': `
    select b.id from bills b join bills n on n.corrects_id = b.id
    group by b.id having sum(n.total_paise) > b.total_paise or sum(n.tax_paise) > b.tax_paise
      or bool_or(n.order_id <> b.order_id or n.store_id <> b.store_id)`,
  'what was paid at the shop is one memo of the ledger': `
    select b.id from bills b left join store_ledger l on l.order_id = b.order_id
      and l.kind = 'cash_sale' and l.store_id = b.store_id
    where b.kind <> 'credit_note' and coalesce(l.amount_paise, 0)
      <> case b.payment_method when 'cash' then b.payable_paise else 0 end`,
}

const allAtOnce = Object.entries(invariants)
  .map(([name, query]) => `select '${name}' as name where exists (${query})`)
  .join(' union all ')

/** The names of the invariants that are violated now. */
export async function brokenInvariants(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(allAtOnce)
  return rows.map(({ name }) => name)
}
