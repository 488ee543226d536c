-- bills ----------------------------------------------------------------------
-- Each kind of document has its own numbers. The numbers of a store so far become those of the kind that it issues now.
alter table bill_counters add column kind text;
update bill_counters c set kind = case when s.gstin is null then 'bill_of_supply' else 'tax_invoice' end
  from stores s where s.id = c.store_id;
alter table bill_counters
  alter column kind set not null,
  add check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note')),
  drop constraint bill_counters_pkey,
  add primary key (store_id, year, kind);

-- The shop's own documents. A row is written once: what the store, its products and the rates become later does not
-- change it. After the legal period it is deleted.
create table bills (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  order_id uuid not null,
  kind text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note')),
  -- the Indian financial year, as in 26-27
  year text not null,
  serial integer not null check (serial > 0),
  number text not null check (char_length(number) between 1 and 16),
  issued_at timestamptz not null,
  seller jsonb not null,
  payment_method text not null check (payment_method in ('cash', 'online')),
  -- value of the goods with the tax inside it; discounts lower only what is paid
  total_paise integer not null check (total_paise > 0),
  tax_paise integer not null check (tax_paise >= 0 and tax_paise < total_paise),
  discounts jsonb not null default '[]',
  payable_paise integer not null check (payable_paise between 0 and total_paise),
  -- of a credit note: the bill that it corrects, the event that caused it, and why
  corrects_id uuid references bills,
  cause text,
  reason text,
  unique (store_id, year, kind, serial),
  unique (store_id, number),
  unique (corrects_id, cause),
  check ((kind = 'credit_note') = (corrects_id is not null)),
  check ((corrects_id is null) = (cause is null) and (corrects_id is null) = (reason is null)),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create unique index bills_by_order on bills (order_id) where kind <> 'credit_note';
create index credit_notes_by_order on bills (order_id) where kind = 'credit_note';
create index bills_by_store on bills (store_id, issued_at);
create trigger bills_are_final before update on bills for each row execute function refuse_change();

create table bill_lines (
  bill_id uuid not null references bills on delete cascade,
  position integer not null,
  name text not null,
  attributes jsonb not null,
  sku text not null,
  hsn text not null,
  -- null on a credit note that gives money back and takes no piece back
  quantity integer check (quantity > 0),
  price_paise integer not null check (price_paise > 0),
  amount_paise integer not null check (amount_paise > 0),
  gst_rate integer not null check (gst_rate between 0 and 28),
  taxable_paise integer not null check (taxable_paise >= 0),
  cgst_paise integer not null check (cgst_paise >= 0),
  sgst_paise integer not null check (sgst_paise >= 0),
  primary key (bill_id, position),
  check (taxable_paise + cgst_paise + sgst_paise = amount_paise)
);
create trigger bill_lines_are_final before update on bill_lines
  for each row execute function refuse_change();

-- the bills of orders that were collected before; a seller without GSTIN charges no tax
insert into bills (store_id, order_id, kind, year, serial, number, issued_at, seller, payment_method,
  total_paise, tax_paise, payable_paise)
select o.store_id, o.id, case when s.gstin is null then 'bill_of_supply' else 'tax_invoice' end,
  split_part(o.bill_number, '/', 1), split_part(o.bill_number, '/', 2)::integer, o.bill_number, o.closed_at,
  jsonb_build_object('legalName', s.owner_name, 'storeName', s.shop_name, 'gstin', s.gstin,
    'enrolmentNumber', s.enrolment_number, 'address', s.address, 'city', s.city, 'state', s.state),
  o.payment_method, o.amount_paise, case when s.gstin is null then 0 else o.tax_paise end, o.amount_paise
from orders o join stores s on s.id = o.store_id
where o.status = 'collected';

insert into bill_lines (bill_id, position, name, attributes, sku, hsn, quantity, price_paise, amount_paise,
  gst_rate, taxable_paise, cgst_paise, sgst_paise)
select b.id, l.position, l.name, l.attributes, l.sku, l.hsn, l.quantity, l.price_paise, m.amount,
  m.rate, m.amount - t.tax, t.tax - t.tax / 2, t.tax / 2
from bills b
join order_lines l on l.order_id = b.order_id and not l.declined
cross join lateral (select l.quantity * l.price_paise as amount,
  case when b.kind = 'tax_invoice' then l.gst_rate else 0 end as rate) m
cross join lateral (select m.amount - round(m.amount * 100.0 / (100 + m.rate))::integer as tax) t;

-- ledger ---------------------------------------------------------------------
-- What Chowk owes a store. Cash that the store takes itself is a memo: it changes no balance.
create table store_ledger (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  store_id uuid not null references stores,
  kind text not null check (kind in ('cash_sale', 'online_sale', 'refund', 'fee', 'settlement')),
  amount_paise integer not null check (amount_paise > 0),
  balance_change_paise integer not null,
  order_id uuid,
  -- the event that caused it: the same effect cannot be entered twice
  reference text not null check (char_length(reference) between 1 and 100),
  -- administrator who recorded a settlement
  actor_id uuid,
  at timestamptz not null,
  unique (store_id, kind, reference),
  foreign key (store_id, order_id) references orders (store_id, id),
  check (balance_change_paise = case kind when 'cash_sale' then 0 when 'online_sale' then amount_paise
    else -amount_paise end)
);
create index store_ledger_by_store on store_ledger (store_id, seq);
create trigger store_ledger_is_final before update or delete on store_ledger
  for each row execute function refuse_change();

insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
select store_id, 'cash_sale', amount_paise, 0, id, id::text, closed_at
from orders where status = 'collected' and payment_method = 'cash'
order by closed_at, seq;

-- online money so far: the payments that pay an order, and what of them goes back
insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
select o.store_id, 'online_sale', p.amount_paise, p.amount_paise, o.id, p.id::text, p.captured_at
from payments p join payment_orders po on po.id = p.payment_order_id and po.purpose = 'order'
join orders o on o.id = po.subject_id
where p.is_winner order by p.captured_at, p.id;
insert into store_ledger (store_id, kind, amount_paise, balance_change_paise, order_id, reference, at)
select s.store_id, 'refund', r.amount_paise, -r.amount_paise, s.order_id, r.id::text, r.created_at
from refunds r join store_ledger s on s.kind = 'online_sale' and s.reference = r.payment_id::text
order by r.created_at, r.id;

-- administrators -------------------------------------------------------------
alter table admin_audit drop constraint admin_audit_action_check;
alter table admin_audit add constraint admin_audit_action_check
  check (action in ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated', 'handed_over', 'refund_retried',
    'refund_settled', 'settled'));
