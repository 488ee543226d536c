-- Reviews of collected order lines. The account's name is read when a review is shown, so that it is never stored twice.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  variant_id uuid not null,
  product_id uuid not null references products,
  store_id uuid not null references stores,
  shopper_id uuid not null references users,
  stars integer not null check (stars between 1 and 5),
  body text,
  written_at timestamptz not null,
  edited_at timestamptz,
  answer text,
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  unique (order_id, variant_id),
  foreign key (order_id, variant_id) references order_lines (order_id, variant_id),
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_by_product on reviews (product_id, written_at desc, id desc) where hidden_at is null;
create index reviews_by_store on reviews (store_id, written_at desc, id desc);
create index reviews_by_age on reviews (written_at desc, id desc);
create index reviews_by_shopper on reviews (shopper_id);
create index reviews_hidden on reviews (written_at desc, id desc) where hidden_at is not null;

-- The visible reviews of each product: their number and the sum of their stars. Changed with them, in one transaction.
create table review_totals (
  product_id uuid primary key references products,
  store_id uuid not null references stores,
  reviews integer not null,
  stars integer not null
);
create index review_totals_by_store on review_totals (store_id) include (reviews, stars);

create table review_reports (
  review_id uuid not null references reviews on delete cascade,
  reporter_id uuid not null references users,
  reason text not null,
  reported_at timestamptz not null,
  -- an administrator has looked at the review since
  settled_at timestamptz,
  primary key (review_id, reporter_id)
);
create index review_reports_open on review_reports (review_id) where settled_at is null;
create index review_reports_by_reporter on review_reports (reporter_id);

-- One email per collected order asks for reviews; the row stays when it has been sent, so that none is sent twice.
create table review_requests (
  order_id uuid primary key references orders,
  ask_at timestamptz not null,
  asked_at timestamptz
);
create index review_requests_due on review_requests (ask_at) where asked_at is null;

-- Accounts that want no such email.
create table review_request_stops (
  user_id uuid primary key references users,
  stopped_at timestamptz not null
);

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''review_hidden''::text, ''review_kept''::text, ');
end $$;
