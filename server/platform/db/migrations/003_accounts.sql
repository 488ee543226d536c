-- how often a letter was asked for an address, known or not; the address itself is not kept
create table letter_counts (
  address_mac bytea primary key,
  -- the last day's, oldest first
  asked_at timestamptz[] not null
);

-- a code that proves an e-mail, one for each visit: a new one replaces it
create table email_codes (
  visit_hash bytea primary key,
  id uuid not null unique,
  email text not null check (email = lower(email)),
  locale text not null check (locale in ('en', 'hi')),
  code_mac bytea not null,
  -- encrypted, for the letter alone
  sealed bytea not null,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null,
  verified_at timestamptz
);
create index email_codes_by_age on email_codes (asked_at);

-- asked for an address, known or not; only an account's owner gets the letter with the token
create table reset_links (
  email text primary key check (email = lower(email)),
  id uuid not null unique,
  locale text not null check (locale in ('en', 'hi')),
  token_hash bytea not null unique,
  sealed bytea not null,
  asked_at timestamptz not null
);
create index reset_links_by_age on reset_links (asked_at);

-- what a person declared on opening the account: 18 or over, and these terms
create table consents (
  user_id uuid not null references users on delete cascade,
  terms_version text not null,
  is_adult boolean not null check (is_adult),
  agreed_at timestamptz not null,
  primary key (user_id, terms_version)
);

-- browsers that have logged in to an account before: strangers' wrong passwords do not make them wait
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index known_devices_by_age on known_devices (seen_at);
