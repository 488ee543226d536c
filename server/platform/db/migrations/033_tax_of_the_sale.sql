-- Without a fixed slab the GST rate of each variant follows its price, where the law's table knows the HSN.
alter table products add column gst_fixed boolean not null default false;

-- A slab that the table gives these goods at no price was chosen on purpose, so it stays. 12 and 28 % are no longer law,
-- and 0 % counts as fixed anyway.
update products set gst_fixed = true
where gst_rate not in (0, 12, 28) and gst_rate <> all (case
  when hsn ~ '^6[124]' then array[5, 18]
  when hsn ~ '^(5007|5208|5407)' then array[5]
  when hsn ~ '^(7113|7117)' then array[3]
  when hsn ~ '^(3926|7018)' and category = 'Bangles' then array[0]
  else array[gst_rate]
end);

-- No GST is in the prices of the order: the seller has no GSTIN. From the hand-over on, the bill decides.
alter table orders add column is_untaxed boolean not null default false;

-- Orders that were handed over follow their bill, open ones their seller; amounts and rates stay as they were stored.
update orders o set is_untaxed = true
where exists (select from bills b where b.order_id = o.id and b.kind = 'bill_of_supply')
  or (o.closed_at is null and exists (select from stores s where s.id = o.store_id and s.gstin is null));
