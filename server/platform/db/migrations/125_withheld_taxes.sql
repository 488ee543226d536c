-- Taxes that the operator holds back from shops, each from a day of India on: TCS under GST, TDS under income tax. Without
-- a row a tax is off, and a rate of 0 switches it off again. Servers of an earlier version that still run hold nothing back.
create table tax_terms (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  tax text not null check (tax in ('tcs', 'tds')),
  -- Rates are hundredths of a per cent: 50 is 0.5 %.
  rate int not null check (rate between 0 and 10000),
  rate_without_pan int check (rate_without_pan between 0 and 10000),
  -- Sales of a financial year up to which an individual or a Hindu undivided family with a PAN pays none.
  free_up_to_paise bigint check (free_up_to_paise >= 0),
  valid_from date not null,
  source text not null,
  set_by uuid not null references admins,
  set_at timestamptz not null,
  withdrawn_by uuid references admins,
  withdrawn_at timestamptz,
  check ((tax = 'tds') = (rate_without_pan is not null) and (tax = 'tds') = (free_up_to_paise is not null)),
  -- TCS is two equal halves of CGST and SGST.
  check (tax = 'tds' or rate % 2 = 0),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index tax_terms_one_per_day on tax_terms (tax, valid_from) where withdrawn_at is null;

-- The months whose tax the operator has filed. No later row gets such a month.
create table tax_months (
  tax text not null check (tax in ('tcs', 'tds')),
  month date not null check (extract(day from month) = 1),
  filed_by uuid not null references admins,
  filed_at timestamptz not null,
  primary key (tax, month)
);

-- The change of a tax by each bill and credit note of an order. The ledger has an entry with the row's id as reference.
create table withheld_taxes (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  tax text not null check (tax in ('tcs', 'tds')),
  store_id uuid not null references stores,
  order_id uuid not null,
  bill_id uuid not null references bills on delete cascade,
  month date not null check (extract(day from month) = 1),
  -- The GSTIN for TCS, the PAN for TDS; null for a shop that has given no PAN.
  tax_number text,
  rate int not null check (rate between 0 and 10000),
  -- True for sales that are free up to a sum of the year.
  is_freed boolean not null,
  is_inter_state boolean not null,
  is_to_business boolean not null,
  -- Negative on a credit note.
  base_paise bigint not null,
  tax_paise int not null,
  at timestamptz not null,
  unique (tax, bill_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  check (tax = 'tds' or tax_number is not null),
  check (is_inter_state or tax = 'tds' or tax_paise % 2 = 0)
);
create index withheld_taxes_by_month on withheld_taxes (tax, month, store_id);
create index withheld_taxes_by_store on withheld_taxes (store_id, tax, month);
create trigger withheld_taxes_are_final before update on withheld_taxes
  for each row execute function refuse_change();

alter table store_ledger
  drop constraint store_ledger_kind_check,
  add constraint store_ledger_kind_check check (kind in ('cash_sale', 'cash_refund', 'online_sale', 'refund', 'fee',
    'settlement', 'dispute_hold', 'dispute_release', 'dispute_loss', 'tcs', 'tcs_return', 'tds', 'tds_return')) not valid,
  drop constraint store_ledger_check,
  add constraint store_ledger_check check (balance_change_paise = case
    when kind in ('cash_sale', 'cash_refund') then 0
    when kind in ('online_sale', 'dispute_release', 'tcs_return', 'tds_return') then amount_paise
    else -amount_paise end) not valid;

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''tax_term_planned''::text, ''tax_term_withdrawn''::text, ''tax_month_filed''::text, ');
end $$;
