-- Links to the page of one bill and its credit notes: shown as a QR code, or sent by e-mail or WhatsApp. The token of a
-- link is stored as a hash, and sealed so that it can be sent and shown again. A link that the shop ends keeps no
-- address and no number.
create table bill_links (
  id uuid primary key,
  bill_id uuid not null references bills on delete cascade,
  store_id uuid not null references stores,
  way text not null check (way in ('qr', 'email', 'whatsApp')),
  token_hash bytea not null unique,
  sealed bytea,
  email text,
  number_hash bytea,
  sealed_number bytea,
  last_digits text,
  consent text,
  locale text not null check (locale in ('en', 'hi')),
  made_by uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  check (way <> 'whatsApp' or consent is not null)
);
create index bill_links_of_bill on bill_links (bill_id);
create index bill_links_of_store on bill_links (store_id);
create index bill_links_by_age on bill_links (made_at);
create index bill_links_to_address on bill_links (email) where email is not null;

-- Numbers whose owner has answered STOP; no bill is sent to them by WhatsApp.
create table stopped_numbers (
  message_id text primary key,
  number_hash bytea not null unique,
  sealed bytea not null,
  stopped_at timestamptz not null
);
