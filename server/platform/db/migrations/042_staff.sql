-- Invitations to a shop's staff. A new email to the same address is a new row with a new link; the old row ends.
create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'counter')),
  token_hash bytea not null unique,
  -- the token, encrypted, so that the email can contain it
  sealed bytea not null,
  invited_by uuid not null references users,
  sent_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'revoked', 'replaced')),
  check ((ended_at is null) = (ended_as is null))
);
create unique index open_staff_invitations on staff_invitations (store_id, email) where ended_at is null;
create index staff_invitations_by_store on staff_invitations (store_id, sent_at);
create index staff_invitations_by_email on staff_invitations (email);
