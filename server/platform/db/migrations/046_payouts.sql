-- The last time at which an emailed link, and not the earlier password, gave somebody an account. For two days after it the
-- account may not name another bank account.
create table credential_changes (
  user_id uuid primary key references users,
  changed_at timestamptz not null
);

-- The role of administrators who see bank accounts in full. Administrators of before keep what they could do, and get this
-- role by `npm run admin:finance`.
alter table admins add column is_finance boolean not null default false;

-- The accounts to which the money of a shop is transferred. A row is never changed but for its end: the account of a
-- transfer stays as it was. The latest one that has not ended and whose time has come is in use.
create table payout_accounts (
  id uuid primary key,
  seq bigint generated always as identity,
  store_id uuid not null references stores,
  kind text not null check (kind in ('bank', 'upi')),
  -- holder, number and bank, sealed with APP_SECRET; null after the erasure of the shop
  sealed bytea,
  -- what is shown: the last digits
  masked text not null,
  entered_by uuid not null references users,
  entered_at timestamptz not null,
  usable_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('replaced', 'taken_back', 'not_me', 'erased')),
  -- the link "It was not me", and its token, encrypted, so that the email can contain it
  token_hash bytea not null unique,
  sealed_token bytea not null,
  check ((ended_at is null) = (ended_as is null))
);
create index payout_accounts_by_store on payout_accounts (store_id, seq desc);

-- Nothing is transferred to a shop whose owner has said "It was not me", until an administrator has looked.
create table payout_stops (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  -- the change that was not the owner's; its link is used up
  account_id uuid not null unique references payout_accounts,
  stopped_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references admins,
  reason text,
  check ((released_at is null) = (released_by is null) and (released_at is null) = (reason is null))
);
create unique index one_stop_per_store on payout_stops (store_id) where released_at is null;

create table payout_batches (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  made_at timestamptz not null,
  made_by uuid not null references admins
);

-- The transfers of a batch, with the amount and the account as they were. A shop has one open transfer at most.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  batch_id uuid not null references payout_batches,
  store_id uuid not null references stores,
  account_id uuid not null references payout_accounts,
  amount_paise integer not null check (amount_paise > 0),
  state text not null default 'open' check (state in ('open', 'transferred', 'failed')),
  -- the last transfer file that it was in
  filed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references admins,
  -- the settlement in the ledger, with the bank's reference
  ledger_id uuid unique references store_ledger,
  failure text,
  check ((state = 'open') = (ended_at is null) and (state = 'open') = (ended_by is null)),
  check ((state = 'transferred') = (ledger_id is not null) and (state = 'failed') = (failure is not null))
);
create unique index one_open_payout_per_store on payouts (store_id) where state = 'open';
create index payouts_by_store on payouts (store_id, number desc);
create index payouts_by_batch on payouts (batch_id);

-- Notices about an account that a device has taken, so that a further try leaves it out.
create table push_alerts (
  alert_id uuid not null,
  device_id uuid not null references push_devices on delete cascade,
  taken_at timestamptz not null,
  primary key (alert_id, device_id)
);

alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled', 'word_added', 'word_changed', 'word_removed', 'review_hidden', 'review_kept',
    'tags_sent', 'finance_given', 'finance_taken', 'payouts_made', 'payouts_filed', 'payout_made', 'payout_failed',
    'payouts_released'));
