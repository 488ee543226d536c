-- Archives of a person's or a shop's data, which a job makes. Their bytes are sealed parts in the files store, named
-- after the id and the number of the part. `tries` counts the runs of the job; a part is bound to its run, so that parts
-- of two runs never make one file. `worked_at` is the last sign of the process that works, by the database's clock.
create table archives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  store_id uuid references stores,
  state text not null check (state in ('making', 'ready', 'failed', 'ended')),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  worked_at timestamptz,
  tries integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  parts integer not null default 0,
  bytes bigint not null default 0
);
create unique index archives_of_person on archives (user_id) where store_id is null and state <> 'ended';
create unique index archives_of_store on archives (store_id) where store_id is not null and state <> 'ended';
create index archives_by_end on archives (ends_at);
create index archives_ended on archives (id) where state = 'ended';
create index archives_in_making on archives (asked_at) where state = 'making';
