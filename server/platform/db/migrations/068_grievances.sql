-- Complaints with the two clocks of the Consumer Protection (E-Commerce) Rules 2020, rule 4(5): an answer within 48
-- hours, redress within one month. A complaint of an account has its name and address there; one of a guest has its own.
create table grievances (
  id uuid primary key,
  number text not null unique,
  topic text not null check (topic in ('order', 'shop', 'product', 'review', 'payment', 'copy', 'correct', 'erase', 'other')),
  user_id uuid references users,
  -- Of a guest whose address has no account, in lower case.
  name text,
  email text,
  locale text not null check (locale in ('en', 'hi')),
  -- The link of somebody who wrote without a log-in: the hash of its token, and the token encrypted for e-mails.
  token_hash bytea unique,
  token_sealed bytea,
  -- The order's number as it was written; order_id only where it is an order of the account.
  order_number text,
  order_id uuid references orders,
  store_id uuid references stores,
  product_id uuid references products,
  received_at timestamptz not null,
  -- The beginning of the clocks: the receipt, or the last time that it was opened again.
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  redress_due_at timestamptz not null,
  answered_at timestamptz,
  state text not null check (state in ('open', 'answered', 'closed')),
  -- The administrator who answered last.
  officer_id uuid references admins,
  closed_at timestamptz,
  closed_as text check (closed_as in ('resolved', 'refused', 'duplicate', 'noReply', 'person', 'account')),
  -- Until then the link gives out the copy of the account's data.
  copy_until timestamptz,
  answer_alarm_at timestamptz,
  redress_alarm_at timestamptz,
  -- The end of the retention: words, pictures, name and address are gone.
  erased_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_as is not null)),
  check ((token_hash is null) = (token_sealed is null)),
  check (user_id is not null or erased_at is not null or (name is not null and email is not null and token_hash is not null))
);
create index grievances_by_user on grievances (user_id, received_at desc);
create index grievances_by_email on grievances (email) where email is not null;
create index grievances_waiting on grievances (redress_due_at) where state <> 'closed';
create index grievances_closed on grievances (closed_at desc) where state = 'closed';

create table grievance_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  grievance_id uuid not null references grievances on delete cascade,
  writer text not null check (writer in ('person', 'officer')),
  kind text not null check (kind in ('text', 'copy', 'closed', 'reopened')),
  words text not null,
  admin_id uuid references admins,
  at timestamptz not null,
  check ((writer = 'officer') = (admin_id is not null))
);
create index grievance_messages_by_grievance on grievance_messages (grievance_id, seq);

-- WebP without metadata. Pictures lie here and not among those of goods, because every address of those is public.
create table grievance_pictures (
  grievance_id uuid not null references grievances on delete cascade,
  position int not null,
  webp bytea not null,
  primary key (grievance_id, position)
);

alter table email_codes drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check check (purpose in ('sign-up', 'log-in', 'proof', 'grievance'));

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''grievance_opened''::text, ''grievance_answered''::text, '
      '''grievance_closed''::text, ''copy_sent''::text, ''account_erased''::text, ');
end $$;
