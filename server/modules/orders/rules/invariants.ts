/** Queries by invariant name; each query returns rows that must never exist. */
export type Invariants = Readonly<Record<string, string>>

export const orderInvariants: Invariants = {
  'stock is never negative and never over-held':
    'select variant_id from variant_stock where stock < 0 or held < 0 or held > stock',
  'held equals the open lines and the live holds of waitlists': `
    select k.variant_id from variant_stock k
    left join (select variant_id, count(*) as pieces from waitlist_holds where ended_at is null group by 1) w
      on w.variant_id = k.variant_id
    left join (select l.variant_id, sum(l.quantity) as quantity from order_lines l
      join orders o on o.id = l.order_id
      where o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup') and not l.declined
      group by 1) open on open.variant_id = k.variant_id
    where k.held <> coalesce(open.quantity, 0) + coalesce(w.pieces, 0)`,
  'the ledger adds up to the shelf': `
    select k.variant_id from variant_stock k
    left join (select variant_id, sum(stock_change) as stock, sum(held_change) as held
      from stock_movements group by 1) m on m.variant_id = k.variant_id
    where k.stock <> coalesce(m.stock, 0) or k.held <> coalesce(m.held, 0)`,
  'a retired variant has no pieces, but one that is offered to one person': `
    select v.id from variants v join variant_stock k on k.variant_id = v.id
    join products p on p.id = v.product_id
    where v.retired_at is not null and (k.stock > 0 or k.held > 0) and p.offered_to is null`,
  'each order moved every piece as its end says': `
    select l.order_id from order_lines l join orders o on o.id = l.order_id
    left join (select variant_id, split_part(reference, ':', 1) as reference,
        sum(stock_change) as stock, sum(held_change) as held
      from stock_movements group by 1, 2) m
      on m.variant_id = l.variant_id and m.reference = l.order_id::text
    where m.held is distinct from case when not l.declined
        and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
        then l.quantity else 0 end
      or (o.status = 'collected' and not l.declined and m.stock <> l.not_taken - l.quantity)
      or m.stock not in (0, -l.quantity, l.not_taken - l.quantity)`,
  'amount and tax are the sums of the kept lines, or of all where none was kept, or the dearest to try': `
    select o.id from orders o cross join lateral (
      select bool_or(not declined) as kept, bool_or(declined) as some_declined,
        sum(gross) filter (where not declined and counts) as amount,
        sum(tax) filter (where not declined and counts) as tax,
        sum(gross) filter (where counts) as whole_amount, sum(tax) filter (where counts) as whole_tax
      from order_lines
      cross join lateral (select price_paise * case o.status when 'collected' then quantity - not_taken
        else quantity end as gross) g
      cross join lateral (select case when o.has_equal_halves
        then 2 * round(gross * gst_rate / (2.0 * (100 + gst_rate)))
        else gross - round(gross * 100.0 / (100 + gst_rate)) end as tax) t
      cross join lateral (select not o.to_try or o.status = 'collected' or position = (
        select d.position from order_lines d where d.order_id = o.id and (not d.declined or not exists (
          select from order_lines x where x.order_id = o.id and not x.declined))
        order by d.price_paise desc, d.position limit 1) as counts) c
      where order_id = o.id
    ) l
    where o.amount_paise is distinct from case when kept then amount else whole_amount end
      or (not o.is_untaxed and o.tax_paise is distinct from case when kept then tax else whole_tax end)
      or (some_declined and o.status = 'awaiting_confirmation')
      or (not kept and o.status <> 'cancelled')`,
  'a booking to try has one piece each of a few variants of one article': `
    select o.id from orders o join order_lines l on l.order_id = o.id where o.to_try group by o.id
    having count(*) > 3 or max(l.quantity) > 1 or count(distinct l.product_id) > 1`,
  'pieces are left in the shop at a hand-over only, not all of them when there is a bill': `
    select o.id from orders o
    join (select order_id, sum(not_taken) as pieces, bool_and(declined or not_taken = quantity) as is_all
      from order_lines group by 1) l on l.order_id = o.id
    where case when exists (select from order_events e where e.order_id = o.id and e.event = 'tried_not_taken')
        then o.status <> 'cancelled' or o.bill_number is not null or not l.is_all
      else l.pieces > 0 and o.status <> 'collected' or l.is_all and o.status = 'collected' end`,
  'the discount of an order is the sum of its discounts, of an order that was handed over for cash': `
    select o.id from orders o
    left join (select order_id, sum(amount_paise) as paise from order_discounts group by 1) d
      on d.order_id = o.id
    where o.discount_paise <> coalesce(d.paise, 0) or o.discount_paise > o.amount_paise
      or (d.paise is not null and (o.status <> 'collected' or o.payment_method <> 'cash'))`,
  'a gift code on a bill is of the same store and was used for it, for at least what it gives': `
    select d.order_id from order_discounts d join orders o on o.id = d.order_id
    left join gift_codes g on g.id = d.gift_code_id
    where (g.store_id, g.last_four) is distinct from (o.store_id, d.reference)
      or not exists (select from gift_code_uses u where u.gift_code_id = d.gift_code_id
        and u.order_id = d.order_id and u.amount_paise >= d.amount_paise and u.used_at <= o.closed_at)`,
  'what was used of a gift code is the sum of its uses': `
    select g.id from gift_codes g
    left join (select gift_code_id, sum(amount_paise) as paise from gift_code_uses group by 1) u
      on u.gift_code_id = g.id
    where g.used_paise <> coalesce(u.paise, 0)`,
  'what a use left on its gift code is never less than what the code holds': `
    select u.id from gift_code_uses u join gift_codes g on g.id = u.gift_code_id
    where u.rest_paise < g.amount_paise - g.used_paise`,
  'every open order has a clock': `
    select id from orders where due_at is null
      and status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')`,
  'no deadline lies further than ten days from where its wait began': `
    select id from orders where due_at > coalesce(ready_at, paid_at, booked_at) + interval '10 days'`,
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
    where e.event in ('collected', 'tried_not_taken') and e.reason is not null and e.actor <> 'admin'
      and o.payment_method <> 'cash' and not exists (select from counter_payments c
        where c.order_id = o.id and c.ended_as = 'paid')`,
  'only what lay ready was handed over, once': `
    select order_id from order_events where event in ('collected', 'tried_not_taken')
    group by order_id having count(*) > 1 or min(from_status) <> 'ready_for_pickup'`,
  'every captured payment is the kept part of one live order, or refunded or lost in a dispute, to the last paisa': `
    select p.id from payments p join payment_orders po on po.id = p.payment_order_id
    left join orders o on po.purpose = 'order' and o.id = po.subject_id
    left join (select payment_id, sum(amount_paise) as paise,
        coalesce(sum(amount_paise) filter (where reason in ('provider', 'returned')), 0) as later
      from refunds group by 1) r on r.payment_id = p.id
    left join (select payment_id, sum(deducted_paise) as lost from disputes group by 1) d on d.payment_id = p.id
    where p.rank >= 4 and po.purpose = 'order' and p.amount_paise - coalesce(r.paise, 0)
      - case when p.is_winner and o.status in ('awaiting_confirmation', 'ready_for_pickup', 'collected')
        then greatest(0, o.amount_paise - coalesce(r.later, 0)) else 0 end
      not between 0 and coalesce(d.lost, 0)`,
  'no online order is live without a captured payment of its amount': `
    select o.id from orders o
    left join (payment_orders po join payments p on p.payment_order_id = po.id and p.is_winner)
      on po.purpose = 'order' and po.subject_id = o.id
    where o.payment_method = 'online'
      and (o.status in ('awaiting_confirmation', 'ready_for_pickup') or o.payment_status = 'paid')
      and (p.id is null or p.rank < 4 or p.is_mismatch or p.amount_paise <> po.amount_paise
        or p.currency <> po.currency)`,
  'the payment status of a paid order says what its payer has back, by refunds and lost disputes': `
    select o.id from orders o
    join payment_orders po on po.purpose = 'order' and po.subject_id = o.id
    join payments p on p.payment_order_id = po.id and p.is_winner
    cross join lateral (select coalesce(sum(r.amount_paise), 0) as paise from refunds r where r.payment_id = p.id) r
    cross join lateral (select coalesce(sum(d.deducted_paise - (select coalesce(sum(q.amount_paise), 0)
          from refund_parts q where q.provider_refund_id = d.provider_dispute_id)), 0) as paise
      from disputes d where d.payment_id = p.id and d.ended_at is not null) d
    where o.payment_status <> case
      when exists (select from refunds w join payments a on a.id = w.payment_id
        join payment_orders ao on ao.id = a.payment_order_id and ao.purpose = 'order' and ao.subject_id = o.id
        where w.state <> 'processed') then 'refund_pending'
      when r.paise + d.paise = 0 then 'paid'
      when r.paise + d.paise < p.amount_paise then 'partly_refunded' else 'refunded' end`,
  'the refunds of a payment are never more than the payment': `
    select p.id from payments p join refunds r on r.payment_id = p.id
    group by p.id, p.amount_paise, p.rank having sum(r.amount_paise) > p.amount_paise or p.rank < 4`,
  'an online order has one payment order of its whole amount': `
    select o.id from orders o
    left join counter_payments c on c.order_id = o.id and c.ended_as = 'paid'
    left join payment_orders po on po.receipt = coalesce(c.id, o.id)::text and po.purpose = 'order'
    where o.payment_method = 'online' and po.amount_paise is distinct from (
      select sum((quantity - case when c.id is null then 0 else not_taken end) * price_paise)
      from order_lines l where l.order_id = o.id and (c.id is null or not declined))`,
  'an order is paid by one payment, and by a QR of the counter only what was handed over for it': `
    select o.id from orders o
    join payment_orders po on po.purpose = 'order' and po.subject_id = o.id
    join payments p on p.payment_order_id = po.id and p.is_winner
    left join counter_payments c on c.id::text = po.receipt
    group by o.id, o.payment_method, o.status
    having count(*) > 1 or o.payment_method <> 'online'
      or bool_or(po.receipt <> o.id::text and (c.ended_as is distinct from 'paid' or o.status <> 'collected'))`,
  'what was never paid was never shown to a store': `
    select o.id from orders o join order_events e on e.order_id = o.id
    where o.payment_method = 'online' and o.paid_at is null and e.actor = 'merchant'`,
}
