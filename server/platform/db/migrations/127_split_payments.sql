-- Payouts by the payment provider (PAYOUTS=route): it keeps each shop as a linked account, and splits a captured payment at
-- once; the shop's part is on hold until its order is collected. Servers of an earlier version that still run cannot show a
-- statement with such money, and send a refund before the shop's part is taken back.
create table linked_accounts (
  store_id uuid primary key references stores,
  -- The bank account that the provider has to have, and the one that it has.
  payout_account_id uuid not null references payout_accounts,
  sent_account_id uuid references payout_accounts,
  -- One key makes one account at the provider.
  key uuid not null default gen_random_uuid(),
  provider_account_id text unique,
  provider_product_id text,
  state text not null default 'asked' check (state in ('asked', 'active', 'refused')),
  -- The provider's words.
  reason text,
  tries smallint not null default 0,
  next_at timestamptz,
  asked_at timestamptz not null,
  -- Sales from this time on are split.
  active_at timestamptz,
  check (state <> 'active' or (provider_account_id is not null and active_at is not null))
);

-- The shop's part of a captured payment. `refused`: the provider holds nothing, and the operator owes the money.
create table split_payments (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references payments,
  store_id uuid not null references stores,
  order_id uuid not null,
  provider_account_id text not null,
  provider_transfer_id text unique,
  amount_paise int not null check (amount_paise > 0),
  -- What the provider has taken back, and what a call is taking back now.
  reversed_paise int not null default 0 check (reversed_paise between 0 and amount_paise),
  reversing_paise int not null default 0 check (reversing_paise >= 0),
  state text not null default 'asked' check (state in ('asked', 'held', 'released', 'reversed', 'refused')),
  generation smallint not null default 1,
  tries smallint not null default 0,
  -- No call begins before it; null: nothing is left to do.
  next_at timestamptz,
  needs_person boolean not null default false,
  error text,
  made_at timestamptz not null,
  released_at timestamptz,
  foreign key (store_id, order_id) references orders (store_id, id),
  check (state not in ('held', 'released', 'reversed') or provider_transfer_id is not null),
  check ((state = 'reversed') = (reversed_paise = amount_paise) or state = 'refused'),
  check (state <> 'released' or released_at is not null)
);
create index split_payments_by_store on split_payments (store_id, made_at);
create index split_payments_by_order on split_payments (order_id);
create index split_payments_open on split_payments (next_at) where state in ('asked', 'held', 'refused') and next_at is not null;
create index split_payments_failed on split_payments (made_at) where needs_person or error is not null;
-- What is left of an order's payment is read from the ledger each minute.
create index store_ledger_by_order on store_ledger (order_id) where order_id is not null;

alter table store_ledger
  drop constraint store_ledger_kind_check,
  add constraint store_ledger_kind_check check (kind in ('cash_sale', 'cash_refund', 'online_sale', 'refund', 'fee',
    'settlement', 'dispute_hold', 'dispute_release', 'dispute_loss', 'tcs', 'tcs_return', 'tds', 'tds_return',
    'split', 'split_return')) not valid,
  drop constraint store_ledger_check,
  add constraint store_ledger_check check (balance_change_paise = case
    when kind in ('cash_sale', 'cash_refund') then 0
    when kind in ('online_sale', 'dispute_release', 'tcs_return', 'tds_return', 'split_return') then amount_paise
    else -amount_paise end) not valid;

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''split_retried''::text, ''linked_account_asked''::text, ');
end $$;
