-- Refunds and disputes of a payment take at most the payment from its shop, and a refund that waits for a dispute takes
-- the same money as the dispute. Before, the ledger could have more: a refund beside a dispute of the whole payment, a
-- second dispute, or the dispute of an order that was cancelled meanwhile. The wrong sums are taken out by new entries.
insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
select w.store_id, e.kind, e.paise, case e.kind when 'dispute_release' then e.paise else -e.paise end, w.order_id,
  w.id || ':' || (w.known + e.place - case when w.entered > 0 then 0 else 1 end), now()
from (
  select s.store_id, s.order_id, d.id, d.ended_at,
    least(m.rest, u.lost + greatest(0, u.open - m.waits))
      - least(m.rest, u.lost_before + greatest(0, u.open_before - m.waits)) as taken,
    k.entered, k.known
  from disputes d
  join payments p on p.id = d.payment_id
  join payment_orders po on po.id = p.payment_order_id and po.purpose = 'order'
  join store_ledger s on s.order_id = po.subject_id and s.kind = 'online_sale' and s.reference = p.id::text
  cross join lateral (
    select greatest(0, p.amount_paise - coalesce(sum(r.amount_paise), 0)) as rest,
      coalesce(sum(r.amount_paise - (select coalesce(sum(q.amount_paise), 0) from refund_parts q
        where q.refund_id = r.id)) filter (where r.provider_refund_id is null and r.state <> 'processed'), 0) as waits
    from refunds r where r.payment_id = p.id
  ) m
  cross join lateral (
    select coalesce(sum(b.paise) filter (where not b.is_open), 0) as lost,
      coalesce(sum(b.paise) filter (where b.is_open), 0) as open,
      coalesce(sum(b.paise) filter (where not b.is_open and b.is_before), 0) as lost_before,
      coalesce(sum(b.paise) filter (where b.is_open and b.is_before), 0) as open_before
    from (
      select o.ended_at is null as is_open, o.id <> d.id as is_before,
        case when o.ended_at is null then o.amount_paise else o.deducted_paise - (
          select coalesce(sum(q.amount_paise), 0) from refund_parts q
          where q.provider_refund_id = o.provider_dispute_id) end as paise
      from disputes o where o.payment_id = d.payment_id
        and (o.ended_at is null, o.opened_at, o.id) <= (d.ended_at is null, d.opened_at, d.id)
    ) b
  ) u
  cross join lateral (
    select coalesce(-sum(e.balance_change_paise), 0) as entered, count(*) as known from store_ledger e
    where e.store_id = s.store_id and e.order_id = s.order_id and e.kind like 'dispute%'
      and e.reference like d.id || ':%'
  ) k
) w
cross join lateral (values
  (0, 'dispute_release', w.entered),
  (1, case when w.ended_at is null then 'dispute_hold' else 'dispute_loss' end, w.taken)
) e (place, kind, paise)
where w.entered <> w.taken and e.paise > 0;
