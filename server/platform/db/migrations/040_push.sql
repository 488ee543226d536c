-- The pairs of keys with which this site proves itself to push services (VAPID, RFC 8292). A device keeps the pair of
-- its subscription, so that earlier subscriptions are served until they are renewed.
create table push_keys (
  public_key text primary key,
  -- the private key, sealed with APP_SECRET
  sealed bytea not null,
  -- made: by the first server on this database; set: by the settings
  origin text not null check (origin in ('made', 'set')),
  added_at timestamptz not null
);
create unique index push_keys_made_once on push_keys (origin) where origin = 'made';

-- Browsers that show notices to a person. An endpoint belongs to the account that subscribed last.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- the push service that the endpoint belongs to
  service text not null,
  public_key text not null references push_keys,
  -- the hash of the browser's device cookie, by which a log-out finds the device
  device_hash bytea not null,
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('en', 'hi')),
  is_on boolean not null default true,
  added_at timestamptz not null,
  used_at timestamptz not null
);
create index push_devices_by_user on push_devices (user_id);

-- Each step of a notice about an order, for one device: planned, claimed before it is sent, and its outcome.
create table push_steps (
  device_id uuid not null references push_devices on delete cascade,
  order_id uuid not null references orders,
  step text not null,
  store_id uuid not null references stores,
  -- the row of the table of notices
  notice text not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- later than due_at after a refusal that passes
  try_at timestamptz not null,
  tries integer not null default 0,
  claimed_at timestamptz,
  outcome text check (outcome in ('taken', 'refused', 'outdated', 'late', 'unknown')),
  primary key (device_id, order_id, step)
);
create index push_steps_waiting on push_steps (try_at) where claimed_at is null;
create index push_steps_by_age on push_steps (due_at);
