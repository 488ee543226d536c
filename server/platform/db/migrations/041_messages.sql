-- Verified telephone numbers: a keyed hash, so that a number belongs to one account, and the number itself, encrypted.
create table phone_numbers (
  number_hash bytea primary key,
  user_id uuid not null unique references users,
  sealed bytea not null,
  last_digits text not null,
  verified_at timestamptz not null,
  -- the account that had the number before
  moved_from uuid references users,
  -- the consent to messages by WhatsApp: when, and the words that the person agreed to
  whatsapp_at timestamptz,
  whatsapp_text text,
  -- when the person ended them, here or by the answer STOP
  stopped_at timestamptz,
  check ((whatsapp_at is null) = (whatsapp_text is null))
);

-- A code that verifies a number, one for each account: a new one replaces it.
create table phone_codes (
  user_id uuid primary key references users,
  id uuid not null unique,
  number_hash bytea not null,
  sealed_number bytea not null,
  last_digits text not null,
  code_mac bytea not null,
  sealed bytea not null,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null
);
create index phone_codes_by_age on phone_codes (asked_at);

-- Messages by WhatsApp, without their text and number.
create table messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('code', 'new_order', 'ready', 'reminder', 'stopped')),
  -- what the message is about: a kind tells of it once
  cause text not null,
  user_id uuid not null references users,
  order_id uuid references orders,
  store_id uuid references stores,
  number_hash bytea not null,
  last_digits text not null,
  state text not null check (state in
    ('held', 'waiting', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'dropped')),
  -- why it failed or was not sent
  error text,
  provider_id text unique,
  created_at timestamptz not null,
  send_at timestamptz not null,
  accepted_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  unique (kind, cause)
);
create index messages_open on messages (send_at) where state in ('held', 'waiting');
create index messages_by_person on messages (user_id, created_at);
create index messages_by_age on messages (created_at);

-- What was sent on each day of India, and what it cost.
create table message_days (
  day date primary key,
  codes integer not null default 0,
  notices integer not null default 0,
  cost_paise integer not null default 0
);

-- Events of the provider that were applied: each is applied once.
create table message_events (
  id text primary key,
  received_at timestamptz not null
);
create index message_events_by_age on message_events (received_at);
