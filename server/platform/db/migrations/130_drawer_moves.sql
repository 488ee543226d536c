-- Cash that was put into a shop's drawer, or taken out of it, other than by sales: below zero for what was taken out.
create table drawer_moves (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  actor_id uuid not null,
  at timestamptz not null,
  amount_paise integer not null check (amount_paise <> 0),
  reason text not null
);
create index drawer_moves_by_store on drawer_moves (store_id, at);
create trigger drawer_moves_are_final before update on drawer_moves
  for each row execute function refuse_change();
