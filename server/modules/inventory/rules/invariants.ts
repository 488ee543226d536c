/** Invariants of waitlists, by name. Each query returns rows that must never exist. */
export const waitlistInvariants: Readonly<Record<string, string>> = {
  'each hold of a waitlist moved one piece, and gave it back at its end': `
    select h.id from waitlist_holds h left join (
      select variant_id, reference, sum(held_change) as held, sum(abs(stock_change)) as stock, count(*) as rows
      from stock_movements group by 1, 2) m on m.reference = h.id::text and m.variant_id = h.variant_id
    where m.held is distinct from (case when h.ended_at is null then 1 else 0 end) or m.stock <> 0
      or m.rows <> case when h.ended_at is null then 1 else 2 end`,
  'the hold that an order took over is of its customer and of one of its lines': `
    select h.id from waitlist_holds h left join orders o on o.id = h.order_id
    left join order_lines l on l.order_id = o.id and l.variant_id = h.variant_id
    where h.order_id is not null and (l.order_id is null or o.shopper_id <> h.user_id)`,
}
