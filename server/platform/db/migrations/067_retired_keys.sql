-- Keys of earlier secrets, sealed with the present one. They recognise what is stored as a keyed hash only: gift codes,
-- recovery codes of administrators, links to a pass for somebody else, and links that stop e-mails.
create table retired_keys (
  id uuid primary key,
  purpose text not null check (purpose in ('admin', 'email', 'gift', 'pickup')),
  sealed bytea not null,
  retired_at timestamptz not null
);
