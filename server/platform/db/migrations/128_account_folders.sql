-- Folders of a month for accountants, which the job of archives makes: of a shop with `store_id`, of the operator without
-- it. Such a row has no person, because whoever has the right may fetch the folder. It is `gathering` while it is made,
-- a state that servers of the release before do not know, so that they do not make it as an archive of all data.
alter table archives
  alter column user_id drop not null,
  add column month text check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  add constraint archives_of_somebody check ((user_id is null) = (month is not null)),
  drop constraint archives_state_check,
  add constraint archives_state_check check (state in ('making', 'gathering', 'ready', 'failed', 'ended'));
drop index archives_of_person, archives_of_store, archives_in_making;
create unique index archives_of_person on archives (user_id)
  where store_id is null and month is null and state <> 'ended';
create unique index archives_of_store on archives (store_id)
  where store_id is not null and month is null and state <> 'ended';
create unique index archives_of_month on archives (coalesce(store_id::text, ''), month)
  where month is not null and state <> 'ended';
create index archives_in_making on archives (asked_at) where state in ('making', 'gathering');

-- The contents of the latest folder of a month: the same contents get the same bytes again, others say what changed.
create table account_folders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid references stores,
  month text not null,
  as_of timestamptz not null,
  -- SHA-256 of each file by its name.
  digests jsonb not null,
  documents integer not null,
  total_paise bigint not null,
  readme text not null,
  changes jsonb
);
create unique index account_folders_of_month on account_folders (coalesce(store_id::text, ''), month);

-- An exchange is found by either of its documents; without these, each bill of a month read all returns.
create index returns_by_note on returns (note_id) where note_id is not null;
create index returns_by_exchange on returns (exchange_bill_id) where exchange_bill_id is not null;
