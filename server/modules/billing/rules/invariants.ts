/** Invariants of bills and ledgers, by name: each query returns rows that must never exist. */
export const billInvariants: Readonly<Record<string, string>> = {
  'the numbers of each series run from 1 without a gap': `
    select 1 from bill_counters c full join bills b using (store_id, year, kind)
    group by store_id, year, kind having max(c.last) is distinct from count(b.id)
      or max(b.serial) is distinct from count(b.id)`,
  'every collected order has one bill, with its number, amount and tax': `
    select o.id from orders o left join bills b on b.order_id = o.id and b.kind <> 'credit_note'
    where (b.number, b.store_id, b.total_paise) is distinct from
        (o.bill_number, case when o.bill_number is not null then o.store_id end,
          case when o.bill_number is not null then o.amount_paise end)
      or b.tax_paise <> case when o.is_untaxed then 0 else o.tax_paise end`,
  'what is to pay is the total less the discounts of the order': `
    select b.id from bills b left join orders o on o.id = b.order_id
    where b.order_id is not null and b.kind <> 'credit_note'
      and (b.total_paise - b.payable_paise <> coalesce(o.discount_paise, 0)
      or b.discounts <> coalesce((select jsonb_agg(jsonb_build_object('kind', d.kind,
        'reference', d.reference, 'amountPaise', d.amount_paise) order by d.position)
        from order_discounts d where d.order_id = o.id), '[]'))`,
  'a bill is the sum of its lines': `
    select b.id from bills b join bill_lines l on l.bill_id = b.id
    group by b.id, b.total_paise, b.tax_paise
    having sum(l.amount_paise) <> b.total_paise or sum(l.cgst_paise + l.sgst_paise) <> b.tax_paise`,
  'CGST and SGST are equal in every line of a bill with equal halves, and a credit note follows its bill': `
    select b.id from bills b join bill_lines l on l.bill_id = b.id left join bills c on c.id = b.corrects_id
    where (b.has_equal_halves and l.cgst_paise <> l.sgst_paise) or c.has_equal_halves <> b.has_equal_halves`,
  'every bill has lines': `
    select id from bills b where not exists (select from bill_lines where bill_id = b.id)`,
  'credit notes give back no more than their bill': `
    select b.id from bills b join bills n on n.corrects_id = b.id
    group by b.id, b.total_paise, b.tax_paise, b.payable_paise, b.order_id, b.store_id
    having sum(n.total_paise) > b.total_paise or sum(n.tax_paise) > b.tax_paise
      or sum(n.payable_paise) > b.payable_paise
      or bool_or((n.order_id, n.store_id) is distinct from (b.order_id, b.store_id))`,
  'no line is credited with more than it has': `
    select b.corrects_id from bills b join bill_lines l on l.bill_id = b.id
    join bill_lines o on o.bill_id = b.corrects_id and o.position = l.position
    group by b.corrects_id, l.position, o.amount_paise, o.cgst_paise, o.sgst_paise
    having sum(l.amount_paise) > o.amount_paise or sum(l.cgst_paise) > o.cgst_paise
      or sum(l.sgst_paise) > o.sgst_paise`,
  'what was paid and given back at the shop is one memo of the ledger': `
    select b.id from bills b left join store_ledger l on l.store_id = b.store_id
      and l.kind = case b.kind when 'credit_note' then 'cash_refund' else 'cash_sale' end
      and l.reference = case when b.kind = 'credit_note' then b.id else coalesce(b.order_id, b.id) end::text
    where coalesce(l.amount_paise, 0) <> case when b.payment_method = 'cash'
      and (b.kind <> 'credit_note' or b.actor_id is not null) then b.payable_paise else 0 end`,
  'an online sale of the ledger is a captured payment of its order': `
    select l.id from store_ledger l left join payments p on p.id::text = l.reference
    left join payment_orders po on po.id = p.payment_order_id
    where l.kind = 'online_sale' and (p.rank >= 4, p.amount_paise, po.purpose, po.subject_id)
      is distinct from (true, l.amount_paise, 'order', l.order_id)`,
  'a refund of the ledger is a refund of an online sale': `
    select l.id from store_ledger l left join refunds r on r.id::text = l.reference
    left join store_ledger s on s.kind = 'online_sale' and s.reference = r.payment_id::text
    where l.kind = 'refund' and (r.amount_paise, s.order_id) is distinct from (l.amount_paise, l.order_id)`,
  'what disputes take from a shop is what they ask for or gave, without what refunds give, at most the payment': `
    select s.id from store_ledger s join payments p on s.kind = 'online_sale' and s.reference = p.id::text
    cross join lateral (select coalesce(sum(r.amount_paise), 0) as paise,
        coalesce(sum(r.amount_paise - (select coalesce(sum(q.amount_paise), 0) from refund_parts q
          where q.refund_id = r.id)) filter (where r.provider_refund_id is null and r.state <> 'processed'), 0) as waits,
        coalesce(bool_and(exists (select from store_ledger e where e.store_id = s.store_id
          and e.kind = 'refund' and e.reference = r.id::text)), true) as are_entered
      from refunds r where r.payment_id = p.id) r
    cross join lateral (select coalesce(sum(d.amount_paise) filter (where d.ended_at is null), 0) as open,
        coalesce(sum(d.deducted_paise - (select coalesce(sum(q.amount_paise), 0) from refund_parts q
          where q.provider_refund_id = d.provider_dispute_id)) filter (where d.ended_at is not null), 0) as lost
      from disputes d where d.payment_id = p.id) d
    where r.are_entered and (select coalesce(sum(e.balance_change_paise), 0) from store_ledger e
        where e.store_id = s.store_id and e.order_id = s.order_id and e.kind like 'dispute%')
      <> -least(greatest(0, p.amount_paise - r.paise), d.lost + greatest(0, d.open - r.waits))`,
  'every captured payment of a subscription is one period, or went back by refunds and lost disputes': `
    select p.id from payments p join payment_orders po on po.id = p.payment_order_id
    join subscription_purchases b on po.purpose = 'subscription' and b.id = po.subject_id
    left join (select payment_id, sum(amount_paise) as paise,
        coalesce(sum(amount_paise) filter (where reason = 'provider'), 0) as by_provider
      from refunds group by 1) r on r.payment_id = p.id
    left join (select payment_id, sum(deducted_paise) as paise from disputes group by 1) d on d.payment_id = p.id
    where p.rank >= 4 and p.amount_paise - coalesce(r.paise, 0)
      - case when p.is_winner and b.period_from is not null
        then b.plan_paise + b.setup_paise - coalesce(r.by_provider, 0) else 0 end
      not between 0 and case when p.is_winner and b.period_from is not null then 0 else coalesce(d.paise, 0) end`,
  'no period without a captured payment of its amount': `
    select b.id from subscription_purchases b
    left join payment_orders po on po.purpose = 'subscription' and po.subject_id = b.id
    left join payments p on p.payment_order_id = po.id and p.is_winner and p.rank >= 4
    where b.period_from is not null
      and p.amount_paise is distinct from b.plan_paise + b.setup_paise`,
  'a store has paid until the end of its last period, and its periods do not overlap': `
    select s.store_id from subscriptions s
    where s.paid_until <> (select coalesce(max(period_until), s.free_until)
        from subscription_purchases b where b.store_id = s.store_id)
      or exists (select from subscription_purchases b where b.store_id = s.store_id
        and b.period_from <= s.free_until)
      or exists (select from subscription_purchases b join subscription_purchases c
          on c.store_id = b.store_id and c.id <> b.id
        where b.store_id = s.store_id and b.period_from between c.period_from and c.period_until)`,
  'the lines of a bill are of its store': `
    select l.bill_id from bill_lines l join bills b on b.id = l.bill_id where l.store_id <> b.store_id`,
}

/** Invariants over all stores together, in the same form. */
export const receiptInvariants: Readonly<Record<string, string>> = {
  'receipts run without a gap': `
    select c.year from receipt_counters c
    left join subscription_purchases b on b.receipt_number like 'SUB/' || c.year || '/%'
    group by c.year, c.last having count(b.id) <> c.last`,
}
