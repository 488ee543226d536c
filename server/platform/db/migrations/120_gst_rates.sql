-- The table of GST rates, each row from a day of India on. Administrators add rows for later days; a row that has begun
-- never changes. Servers of an earlier version that still run use the table of their own release.
create table gst_rates (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  -- A chapter or heading of the customs tariff.
  hsn text not null check (hsn ~ '^([0-9]{2}|[0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  -- Only the goods of this category under the heading; null: all.
  category text check (category in ('Clothing', 'Footwear', 'Bangles')),
  -- Highest value of a piece without tax at which `rate` applies; null: at every value.
  up_to_paise int check (up_to_paise > 0),
  rate int not null check (rate between 0 and 100),
  rate_above int check (rate_above between 0 and 100 and rate_above > rate),
  valid_from date not null,
  source text not null,
  -- Null for the first table, which came with the release.
  set_by uuid references admins,
  set_at timestamptz not null,
  withdrawn_by uuid references admins,
  withdrawn_at timestamptz,
  check ((up_to_paise is null) = (rate_above is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index gst_rates_one_per_day on gst_rates (hsn, coalesce(category, ''), valid_from)
  where withdrawn_at is null;

-- Goods of chapters 61, 62 and 64 since 22 September 2025: "of sale value not exceeding Rs 2500 per piece" (or pair).
-- Nil are plastic bangles (3926) and glass bangles (7018) only.
insert into gst_rates (hsn, category, up_to_paise, rate, rate_above, valid_from, source, set_at)
select hsn, category, up_to_paise, rate, rate_above, valid_from::date, source, now() from (values
  ('61', null, 100000, 5, 12, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('62', null, 100000, 5, 12, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('64', null, 100000, 5, 18, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('5007', null, null, 5, null, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('5208', null, null, 5, null, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('5407', null, null, 5, null, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('7113', null, null, 3, null, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('7117', null, null, 3, null, '2017-07-01', 'Notification 1/2017-Central Tax (Rate)'),
  ('3926', 'Bangles', null, 0, null, '2017-07-01', 'Notification 2/2017-Central Tax (Rate)'),
  ('7018', 'Bangles', null, 0, null, '2017-07-01', 'Notification 2/2017-Central Tax (Rate)'),
  ('64', null, 100000, 12, 18, '2022-01-01', 'Notification 14/2021-Central Tax (Rate)'),
  ('61', null, 250000, 5, 18, '2025-09-22', 'Notification 9/2025-Central Tax (Rate), 56th GST Council'),
  ('62', null, 250000, 5, 18, '2025-09-22', 'Notification 9/2025-Central Tax (Rate), 56th GST Council'),
  ('64', null, 250000, 5, 18, '2025-09-22', 'Notification 9/2025-Central Tax (Rate), 56th GST Council')
) first (hsn, category, up_to_paise, rate, rate_above, valid_from, source);

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''gst_rate_planned''::text, ''gst_rate_changed''::text, ''gst_rate_withdrawn''::text, ');
end $$;
