-- The operator may hold the transfers of a shop too. Such a stop names no change of an account, but who holds, and why.
-- A link "It was not me" that is used meanwhile is named by the same stop.
alter table payout_stops
  alter column account_id drop not null,
  add column held_by uuid references admins,
  add column held_because text,
  add constraint stop_has_a_cause check (account_id is not null or held_by is not null),
  add constraint hold_has_a_reason check ((held_by is null) = (held_because is null));

do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'admin_audit_action_check' and conrelid = 'admin_audit'::regclass);
begin
  alter table admin_audit drop constraint admin_audit_action_check;
  execute 'alter table admin_audit add constraint admin_audit_action_check '
    || replace(present, 'ARRAY[', 'ARRAY[''payouts_held''::text, ');
end $$;
