-- When a member of the store first looked at the order (its card was in view for a second) or acted on it, and who.
alter table orders
  add column seen_at timestamptz,
  add column seen_by uuid,
  add check ((seen_at is null) = (seen_by is null));

-- Since `paused_at` the store takes no new bookings by its own choice, until `paused_until`, or until it takes them again.
alter table stores
  add column paused_at timestamptz,
  add column paused_until timestamptz,
  add check (paused_until is null or paused_until > paused_at);

-- Who paused the bookings of a store, and who took them again.
create table store_pauses (
  id bigint generated always as identity primary key,
  store_id uuid not null references stores,
  user_id uuid not null references users,
  change text not null check (change in ('paused', 'resumed')),
  at timestamptz not null,
  until timestamptz check (until is null or (change = 'paused' and until > at))
);
create index store_pauses_by_store on store_pauses (store_id, id desc);
create trigger store_pauses_are_final before update or delete on store_pauses
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
