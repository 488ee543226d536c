-- What a customer should know before coming to collect, in the shop's own words.
alter table stores
  add column instructions text not null default '' check (char_length(instructions) <= 300);

-- closing a store -------------------------------------------------------------
alter table stores
  -- when the owner asked for it: from then on the store takes no new bookings
  add column closing_asked_at timestamptz,
  -- when its last open order had ended: from then on it is suspended, until the owner reopens it
  add column closed_at timestamptz,
  -- approved or suspended, for reopening
  add column status_before_closing text check (status_before_closing in ('approved', 'suspended')),
  -- when its personal data were erased, after the legal period
  add column erased_at timestamptz,
  add check (closed_at is null or closing_asked_at is not null),
  add check ((closed_at is null) = (status_before_closing is null)),
  add check (closed_at is null or status = 'suspended');
create index stores_closing on stores (closing_asked_at) where closing_asked_at is not null;

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
