-- Questions of shoppers to the shops of a city, after a search that found nothing that fits. The point is rounded to about
-- a kilometre: it orders the shops and is shown to nobody. A closed account leaves the row without words and place.
create table questions (
  id uuid primary key,
  shopper_id uuid not null references users,
  city text not null,
  area text not null,
  lat double precision,
  lon double precision,
  words text not null,
  size text,
  budget_paise integer check (budget_paise > 0),
  category text not null,
  sub_category text not null,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  -- The time at which the next shops are told; null when no more are.
  next_round_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('time', 'shopper', 'booked', 'account', 'admin')),
  order_id uuid references orders,
  check ((ended_at is null) = (end_reason is null)),
  check ((order_id is not null) = (end_reason is not distinct from 'booked'))
);
create index questions_by_shopper on questions (shopper_id, asked_at desc);
create index questions_by_age on questions (asked_at);
create index questions_by_end on questions (ends_at) where ended_at is null;
create index questions_by_round on questions (next_round_at) where ended_at is null and next_round_at is not null;

-- Pictures lie here and not among those of goods, because every address of those is public. WebP without metadata.
create table question_pictures (
  question_id uuid primary key references questions on delete cascade,
  webp bytea not null
);

-- The shops that were told, each once.
create table question_stores (
  question_id uuid not null references questions on delete cascade,
  store_id uuid not null references stores,
  told_at timestamptz not null,
  primary key (question_id, store_id)
);
create index question_stores_by_store on question_stores (store_id, told_at desc);

-- One answer of a shop: an article of its own, or a product of one piece that is offered to the asker only.
create table question_answers (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  store_id uuid not null references stores,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  is_offered boolean not null,
  kept_until timestamptz,
  answered_by uuid not null references users,
  answered_at timestamptz not null,
  ended_at timestamptz,
  unique (question_id, store_id),
  check (is_offered = (kept_until is not null))
);
create index question_answers_by_product on question_answers (product_id);
create index question_answers_live on question_answers (question_id) where ended_at is null;

-- Kinds of goods of which a shop wants no questions.
create table question_mutes (
  store_id uuid not null references stores,
  sub_category text not null,
  muted_by uuid not null references users,
  muted_at timestamptz not null,
  primary key (store_id, sub_category)
);

-- Reports of a question by a shop that was told, or of an answer by its asker.
create table question_reports (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  answer_id uuid references question_answers on delete cascade,
  reporter_id uuid not null references users,
  reason text not null,
  reported_at timestamptz not null,
  settled_at timestamptz
);
create unique index question_reports_once on question_reports (question_id, reporter_id, coalesce(answer_id, question_id));
create index question_reports_waiting on question_reports (reported_at) where settled_at is null;

-- A product that is offered to one person is never active, and its variant is retired from the beginning, so that no
-- list, search, feed or count of the shop has it.
alter table products add column offered_to uuid references users;
alter table products add constraint products_offered_are_hidden check (offered_to is null or not active);

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''question_removed''::text, ''question_kept''::text, ');
end $$;
