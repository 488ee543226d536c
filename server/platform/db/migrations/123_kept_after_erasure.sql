-- Two periods of the Digital Personal Data Protection Rules 2025 as dated settings: days for which logs of sent notices are
-- kept, and days for which the name and addresses of an erased account stay locked away. Rule 8(3) wants both kept for a
-- year; it is in force from 13 May 2027. The rows of the law have nobody who set them, and administrators can withdraw them.
alter table plan_terms alter column set_by drop not null;
-- The present list of subjects is extended instead of written anew, so that no other migration's subjects get lost.
do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'plan_terms_subject_check' and conrelid = 'plan_terms'::regclass);
begin
  alter table plan_terms drop constraint plan_terms_subject_check;
  execute 'alter table plan_terms add constraint plan_terms_subject_check '
    || replace(present, 'ARRAY[', 'ARRAY[''logDays''::text, ''erasedDays''::text, ');
end $$;
insert into plan_terms (subject, value, valid_from, set_at)
values ('logDays', 365, '2027-05-13', now()), ('erasedDays', 365, '2027-05-13', now());

-- No call of the program reads these rows. Each is deleted on its day.
create table erased_accounts (
  user_id uuid primary key references users,
  name text not null,
  email text not null,
  sealed_number bytea,
  erased_at timestamptz not null,
  erase_on date not null
);
create index erased_accounts_by_day on erased_accounts (erase_on);
