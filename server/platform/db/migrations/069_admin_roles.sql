-- Roles of administrators. Whoever was one before there were roles looked after everything, and becomes an owner.
alter table admins
  add column role text not null default 'owner' check (role in ('support', 'finance', 'owner')),
  add column logged_in_at timestamptz,
  add column ended_at timestamptz,
  -- Null until the administrator has used the link that sets the log-in up.
  alter column password_hash drop not null,
  drop column is_finance;
alter table admins
  alter column role drop default,
  -- For the release before, which reads it while servers are upgraded one after the other.
  add column is_finance boolean generated always as (role <> 'support') stored;
update admins set logged_in_at =
  (select max(a.at) from admin_audit a where a.admin_id = admins.id and a.action = 'logged_in');

-- A link with which a new administrator chooses a password and sets up the second factor, once.
create table admin_links (
  admin_id uuid primary key references admins,
  token_hash bytea not null unique,
  -- The secret of the second factor, encrypted; it moves to the administrator's row when the link is used.
  totp_sealed bytea not null,
  ends_at timestamptz not null
);

-- The role in which an administrator acted; unknown before there were roles.
alter table admin_audit add column role text check (role in ('support', 'finance', 'owner'));

-- The present list of actions is extended instead of written anew, so that no other migration's actions get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''admin_added''::text, ''admin_set_up''::text, ''admin_role_changed''::text, '
      '''admin_link_made''::text, ''admin_ended''::text, ''admin_restored''::text, ');
end $$;
