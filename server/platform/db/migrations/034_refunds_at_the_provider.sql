-- Somebody refunded money at the provider that Chowk was about to refund: that part of Chowk's refund is given already.
create table refund_parts (
  provider_refund_id text not null,
  refund_id uuid not null references refunds,
  amount_paise integer not null check (amount_paise > 0),
  seen_at timestamptz not null,
  primary key (provider_refund_id, refund_id)
);
create index refund_parts_by_refund on refund_parts (refund_id);

-- Until when the refunds of all payments at the provider were looked at.
create table refund_looks (
  id boolean primary key default true check (id),
  looked_until timestamptz not null
);
