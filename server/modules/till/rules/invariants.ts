/** Invariants of sales and returns at the counter, by name; each query returns rows that must never exist. */
export const tillInvariants: Readonly<Record<string, string>> = {
  'a sale at the counter took exactly its pieces out of the stock': `
    select b.id from bills b join bill_lines l on l.bill_id = b.id
    left join stock_movements m on m.variant_id = l.variant_id and m.kind = 'walk_in'
      and m.reference = b.id::text
    where b.order_id is null and b.kind <> 'credit_note' and l.variant_id is not null
      and (m.stock_change, m.held_change) is distinct from (-l.quantity, 0)`,
  'no more pieces are returned than the bill has': `
    select r.bill_id from returns r join return_lines rl on rl.return_id = r.id
    left join bill_lines l on l.bill_id = r.bill_id and l.position = rl.position
    group by r.bill_id, rl.position, l.quantity having sum(rl.quantity) > coalesce(l.quantity, 0)`,
  'returned pieces are in the stock again exactly where the return says so': `
    select coalesce(t.id, m.reference) from (
      select r.id::text as id, coalesce(l.variant_id, ol.variant_id) as variant_id, sum(rl.quantity) as pieces
      from returns r join return_lines rl on rl.return_id = r.id and rl.restocked
      join bills b on b.id = r.bill_id
      join bill_lines l on l.bill_id = r.bill_id and l.position = rl.position
      left join order_lines ol on ol.order_id = b.order_id and ol.position = l.position
      group by 1, 2) t
    full join (select * from stock_movements where kind = 'return') m
      on m.reference = t.id and m.variant_id = t.variant_id
    where (m.stock_change, m.held_change) is distinct from (t.pieces, 0)`,
  'the credit note of a return corrects its bill, and every note of the counter has its return': `
    select coalesce(r.id, n.id) from returns r full join bills n on n.id = r.note_id
    where (r.note_id is not null and (n.corrects_id, n.store_id) is distinct from (r.bill_id, r.store_id))
      or (n.kind = 'credit_note' and n.actor_id is not null and r.id is null)`,
  'a sale at the counter is lowered by uses of gift codes, for at least what they give': `
    select b.id from bills b
    left join (select bill_id, sum(amount_paise) as paise from gift_code_uses group by 1) u
      on u.bill_id = b.id
    where b.order_id is null and b.kind <> 'credit_note'
      and (b.total_paise - b.payable_paise > coalesce(u.paise, 0)
        or (u.paise is null) <> (b.total_paise = b.payable_paise))`,
  'a credit note and the gift code that it gave have the same sum': `
    select n.id from bills n left join gift_codes g on g.note_id = n.id
    where n.kind = 'credit_note' and coalesce(g.amount_paise, 0) <> coalesce((
      select sum((d ->> 'amountPaise')::int) from jsonb_array_elements(n.discounts) d
      where d ->> 'kind' = 'gift_credit'), 0)`,
  'after its corrections a bill has no way of payment below zero': `
    select b.id from bills b left join orders o on o.id = b.order_id
    join (select bill_id, sum(cash_paise) as cash, sum(upi_paise) as upi, sum(card_paise) as card, max(seq) as last
      from payment_corrections group by bill_id) c on c.bill_id = b.id
    cross join lateral (select coalesce(b.paid_by, o.paid_by, 'cash') as way) f
    where (b.kind = 'credit_note' and c.last > 0) or b.payment_method <> 'cash' or c.card < 0
      or c.cash + case f.way when 'cash' then b.payable_paise else 0 end < 0
      or c.upi + case f.way when 'upi' then b.payable_paise else 0 end < 0`,
  'an exchange is a return and a sale of one shop, person and moment': `
    select x.id from returns x join bills b on b.id = x.exchange_bill_id
    where (b.store_id, b.issued_at, b.actor_id) is distinct from (x.store_id, x.returned_at, x.actor_id)
      or b.order_id is not null or b.kind = 'credit_note'`,
  'a lowered price is below the price in force': `
    select p.bill_id from lowered_prices p join bill_lines l
      on l.bill_id = p.bill_id and l.position = p.position
    where l.price_paise >= p.from_paise + case when l.variant_id is null then 1 else 0 end`,
  'a line costs its pieces less its share in the discount of its sale': `
    select l.bill_id from bill_lines l left join sale_discounts d on d.bill_id = l.bill_id
    join bills b on b.id = l.bill_id and b.kind <> 'credit_note'
    where l.amount_paise <> l.price_paise * l.quantity - l.discount_paise or l.amount_paise < 0
      or (l.discount_paise <> 0 and d.bill_id is null)`,
  'what a return gives back online is one refund of its credit note, less only what a lost dispute gave back': `
    select r.id from returns r join bills n on n.id = r.note_id and n.actor_id is not null
    left join refunds f on f.cause_event_id = n.order_id || ':return:' || r.id
    cross join lateral (select case n.payment_method when 'online' then n.payable_paise else 0 end
      - coalesce(f.amount_paise, 0) as paise) missing
    where missing.paise < 0 or missing.paise > (select coalesce(sum(d.deducted_paise), 0)
      from payment_orders po join payments p on p.payment_order_id = po.id and p.is_winner
      join disputes d on d.payment_id = p.id and d.ended_at is not null
      where po.purpose = 'order' and po.subject_id = n.order_id)`,
}
