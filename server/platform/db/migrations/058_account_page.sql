-- A person sees and ends log-ins one by one: a name for each that is no secret, the browser, and the hash of its cookie.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device_name text,
  add column device_hash bytea;

-- A change of address that waits for the codes sent to both addresses, one for each account: a new one replaces it.
create table email_changes (
  user_id uuid primary key references users,
  id uuid not null unique,
  new_email text not null check (new_email = lower(new_email)),
  old_mac bytea not null,
  old_sealed bytea not null,
  new_mac bytea not null,
  new_sealed bytea not null,
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null
);
create index email_changes_by_age on email_changes (asked_at);

-- The address that an account had, for the e-mail there that tells of the change.
create table former_emails (
  id uuid primary key,
  user_id uuid not null references users,
  email text not null check (email = lower(email)),
  changed_at timestamptz not null
);
create index former_emails_by_age on former_emails (changed_at);
create index former_emails_by_person on former_emails (user_id);

-- People for whom a person shops, with their sizes by system: {"shoes": "UK 8"}.
create table family_members (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null,
  sizes jsonb not null,
  added_at timestamptz not null
);
create index family_members_by_person on family_members (user_id, added_at);
