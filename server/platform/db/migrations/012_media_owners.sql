-- Who may show a picture: the account that uploaded it and the stores that use it. Uploaded pictures that nothing uses
-- are deleted after a day.
create table media_owners (
  hash text not null references media on delete cascade,
  -- whoever uploaded it; null where it came with the store's data
  user_id uuid references users on delete cascade,
  -- null until a form of the store that uses it is saved
  store_id uuid references stores on delete cascade,
  purpose text not null check (purpose in ('product', 'store', 'registration')),
  -- null while it is used
  unused_since timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, store_id) > 0)
);
create unique index media_owners_by_store on media_owners (hash, store_id) where store_id is not null;
create unique index media_owners_by_user on media_owners (hash, user_id) where store_id is null;
create index media_uploads_by_user on media_owners (user_id) where store_id is null;

-- An order shows it, so it stays as long as the orders do.
alter table media add column in_orders boolean not null default false;

-- Pictures whose rows are deleted and whose files are about to be.
create table media_deletions (
  hash text primary key,
  deleted_at timestamptz not null
);

-- for the question whether a variant uses a picture
create index variants_by_image on variants using gin (images);

insert into media_owners (hash, store_id, purpose)
select hash, store_id, min(purpose)
from (
  select unnest(images) as hash, store_id, 'product' as purpose from variants
  union all select image, id, 'store' from stores
  union all select logo, id, 'store' from stores
) shown
where hash in (select hash from media)
group by hash, store_id;

update media set in_orders = true where hash in (select image from order_lines);
