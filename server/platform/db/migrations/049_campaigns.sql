-- The offers of a shop on its own articles. The price in force is computed from these rows and the time whenever it is
-- read, so that no job decides what an article costs; a job only brings the lowest prices of the search rows up to date.
create table campaigns (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  name text not null,
  kind text not null check (kind in ('percent', 'amount')),
  -- whole per cent, or paise
  value int not null check (value > 0 and (kind = 'amount' or value <= 90)),
  target text not null check (target in ('all', 'category', 'subCategory', 'brand', 'product')),
  -- as chosen, and as compared: names in small letters, or ids of products
  targets text[] not null,
  keys text[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  -- the next time at which search rows have to follow
  due_at timestamptz,
  -- the member of the staff who made or last changed it
  saved_by uuid not null references users
);
create index campaigns_by_store on campaigns (store_id, ends_at);
create index campaigns_due on campaigns (due_at) where due_at is not null;

-- Since when the price is asked; null for prices from before this was noted. Only a price that was asked before an offer
-- began is shown struck through beside it.
alter table variants add column price_since timestamptz;

-- The offer that made the price of a line, and the price before it.
alter table order_lines
  add column campaign_id uuid,
  add column campaign_name text,
  add column was_paise int check (was_paise > price_paise),
  add check ((campaign_id is null) = (campaign_name is null)),
  add check (was_paise is null or campaign_id is not null);
