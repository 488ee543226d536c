-- Deliveries of notices on all channels: planned, claimed for a limited time, and how they ended. A claimed delivery is due
-- again when try_at has passed, so that a process that has ended loses its claim. The tables messages, push_steps and
-- push_alerts and four columns of push_devices stay for servers of the release before; waiting rows there are carried
-- over by each server.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  -- the name in the table of notices
  notice text not null,
  -- what the notice is about, such as an order, and which of several notices about it
  subject text not null,
  occasion text not null default '',
  channel text not null check (channel in ('email', 'push', 'whatsApp')),
  -- email: the role; push: the device; whatsApp: the account
  recipient text not null,
  user_id uuid references users,
  device_id uuid references push_devices on delete cascade,
  -- the service that takes it: deliveries of a lane wait for each other, and for no other lane
  lane text not null,
  -- the ids of the event
  payload jsonb not null,
  is_urgent boolean not null default false,
  planned_at timestamptz not null,
  due_at timestamptz not null,
  -- after this time it is of no use; null: while its facts hold
  expires_at timestamptz,
  -- waiting: the time of the next try; sending: the end of the claim
  try_at timestamptz not null,
  tries integer not null default 0,
  state text not null default 'waiting' check (state in
    ('waiting', 'sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'dropped')),
  -- the kind of the last failure, or why it was dropped; and the words of the service
  failure text,
  last_error text,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- only of messages by WhatsApp
  number_hash bytea,
  last_digits text,
  provider_id text unique
);
create unique index deliveries_once on deliveries (notice, subject, occasion, channel, recipient)
  where channel <> 'email';
create index deliveries_open on deliveries (lane, try_at) where state in ('waiting', 'sending');
create index deliveries_troubled on deliveries (planned_at) where state in ('unknown', 'failed');
create index deliveries_by_subject on deliveries (subject);
create index deliveries_by_person on deliveries (user_id, planned_at);
create index deliveries_by_device on deliveries (device_id) where device_id is not null;
create index deliveries_by_age on deliveries (planned_at);
