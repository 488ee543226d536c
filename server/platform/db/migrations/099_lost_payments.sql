-- The payment status of orders tells what lost disputes gave the payer too. Before, it told refunds only; an order that
-- a lost dispute had ended, or whose dispute was lost after the hand-over, was still `paid`.
update orders o set payment_status = case when m.back_paise >= m.paid_paise then 'refunded' else 'partly_refunded' end
from (
  select po.subject_id as order_id, p.amount_paise as paid_paise,
    l.taken_paise + (select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id) as back_paise
  from (
    select d.payment_id, sum(d.deducted_paise - (select coalesce(sum(q.amount_paise), 0) from refund_parts q
        where q.provider_refund_id = d.provider_dispute_id)) as taken_paise
    from disputes d where d.ended_at is not null group by d.payment_id
  ) l
  join payments p on p.id = l.payment_id and p.is_winner
  join payment_orders po on po.id = p.payment_order_id and po.purpose = 'order'
  where l.taken_paise > 0
) m
-- a refund that is on its way keeps its status until it has arrived
where o.id = m.order_id and o.payment_status in ('paid', 'partly_refunded');
