-- Whether the shop had fixed the GST slab of an ordered article, so that no change of the table of rates changes it.
alter table order_lines add column gst_fixed boolean not null default false;
update order_lines l set gst_fixed = true from orders o, products p
where o.id = l.order_id and p.id = l.product_id and (p.gst_fixed or l.gst_rate = 0)
  and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup');
