-- An account that was opened with a code alone has no password until its person sets one.
alter table users alter column password_hash drop not null;

-- A code counts only for the purpose for which it was sent.
alter table email_codes add column purpose text not null default 'sign-up'
  check (purpose in ('sign-up', 'log-in', 'proof'));

-- A log-in by code proves no password, so the time of a session's proof no longer follows from its beginning.
update sessions set proved_at = created_at where proved_at is null;
