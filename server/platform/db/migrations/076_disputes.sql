-- Disputes that payers open at their banks, as the provider describes them.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_dispute_id text not null unique,
  amount_paise integer not null check (amount_paise > 0),
  -- what the provider has deducted for good
  deducted_paise integer not null check (deducted_paise >= 0),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  phase text not null,
  reason_code text not null,
  -- the provider's own words
  reason text,
  respond_by timestamptz,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (status in ('open', 'under_review')))
);
create index disputes_by_payment on disputes (payment_id);
create index open_disputes on disputes (respond_by) where ended_at is null;

-- Until when the disputes of all payments were read; null: never, so that the first look finds the earlier ones.
alter table refund_looks add column disputes_until timestamptz;

-- 077 checks the earlier rows, without the lock that this needs for a moment.
alter table store_ledger
  drop constraint store_ledger_kind_check,
  add constraint store_ledger_kind_check check (kind in ('cash_sale', 'cash_refund', 'online_sale', 'refund', 'fee',
    'settlement', 'dispute_hold', 'dispute_release', 'dispute_loss')) not valid,
  drop constraint store_ledger_check,
  add constraint store_ledger_check check (balance_change_paise = case
    when kind in ('cash_sale', 'cash_refund') then 0
    when kind in ('online_sale', 'dispute_release') then amount_paise else -amount_paise end) not valid;
