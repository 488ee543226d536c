-- What a customer should know before coming to collect, in the shop's own words.
alter table stores
  add column instructions text not null default '' check (char_length(instructions) <= 300);

-- gift codes -----------------------------------------------------------------
create table gift_codes (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores,
  -- keyed hash: the code itself is shown once and stored nowhere
  code_mac bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  amount_paise integer not null check (amount_paise between 100 and 1000000 and amount_paise % 100 = 0),
  issued_at timestamptz not null,
  issued_by uuid not null references users,
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  redeemed_by uuid references users,
  check ((redeemed_at is null) = (redeemed_by is null))
);
create index gift_codes_by_store on gift_codes (store_id, issued_at desc, id desc);

-- Wrong gift codes of a store, counted so that codes cannot be guessed; the row also orders parallel requests.
create table gift_code_counters (
  store_id uuid primary key references stores,
  wrong integer not null default 0 check (wrong >= 0),
  -- beginning of the ten minutes that are counted
  counted_from timestamptz,
  locked_until timestamptz
);
