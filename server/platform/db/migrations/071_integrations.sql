-- Tokens with which programs of a shop call, each in the name of the owner who made it. A revoked token stays, because
-- time lines and the stock ledger name it.
create table shop_tokens (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  created_by uuid not null references users,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- its first characters, by which people recognise it
  prefix text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index shop_tokens_by_store on shop_tokens (store_id, created_at);

-- Addresses to which a shop's events are posted.
create table shop_webhooks (
  id uuid primary key,
  store_id uuid not null references stores on delete cascade,
  created_by uuid not null references users,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- the signing secret, encrypted
  secret_sealed bytea not null,
  created_at timestamptz not null,
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  check ((off_at is null) = (off_reason is null))
);
create index shop_webhooks_by_store on shop_webhooks (store_id, created_at);

-- What is sent to a webhook: ids only. Its id is that of the event at this webhook, so that the event is inserted once.
create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references shop_webhooks on delete cascade,
  event text not null,
  data jsonb not null,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  tries integer not null default 0,
  next_at timestamptz,
  tried_at timestamptz,
  status integer,
  failure text check (failure in ('address', 'name', 'connection', 'certificate', 'timeout')),
  check ((state = 'waiting') = (next_at is not null))
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, at desc);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (at);
