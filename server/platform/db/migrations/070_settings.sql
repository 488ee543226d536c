-- Optional notices that administrators switch off for the whole city. Rows are added; the last one of a notice holds.
create table notice_switches (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  notice text not null,
  is_on boolean not null,
  changed_by uuid not null references admins,
  changed_at timestamptz not null,
  -- Messages that were not sent while this row held.
  withheld int not null default 0 check (withheld >= 0)
);
create index notice_switches_by_notice on notice_switches (notice, seq desc);

-- Prices of the plans and free days of a new shop, each from a day of India on.
create table plan_terms (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  subject text not null check (subject in ('monthly', 'yearly', 'freeDays')),
  -- Paise of a price, or days.
  value int not null check (value between 0 and 100000000),
  valid_from date not null,
  set_by uuid not null references admins,
  set_at timestamptz not null,
  withdrawn_by uuid references admins,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index plan_terms_one_per_day on plan_terms (subject, valid_from) where withdrawn_at is null;

-- Sub-categories that add to those of the data files; of one of the files, only its further synonyms.
create table sub_categories (
  id uuid primary key default gen_random_uuid(),
  category text not null check (category in ('Clothing', 'Footwear', 'Bangles')),
  name text not null,
  -- One key for all spellings of the name.
  name_key text not null unique,
  hindi text not null,
  hsn text check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  gst_slab int,
  synonyms text[] not null,
  is_retired boolean not null default false,
  changed_by uuid not null references admins,
  changed_at timestamptz not null
);

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''notice_switched''::text, ''term_planned''::text, ''term_withdrawn''::text, '
      '''sub_category_added''::text, ''sub_category_changed''::text, ''sub_category_retired''::text, '
      '''sub_category_restored''::text, ''sub_category_removed''::text, ');
end $$;
