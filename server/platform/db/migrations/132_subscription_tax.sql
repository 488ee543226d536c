-- The tax inside the price of a subscription: the operator's GSTIN, the code of the service, the rate, and the State of the
-- supply, as they were when the shop ordered. Null where the operator charges no tax. The rate is a dated setting.
alter table subscription_purchases add column tax jsonb;

do $$
declare
  present text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'plan_terms_subject_check' and conrelid = 'plan_terms'::regclass);
begin
  alter table plan_terms drop constraint plan_terms_subject_check;
  execute 'alter table plan_terms add constraint plan_terms_subject_check '
    || replace(present, 'ARRAY[', 'ARRAY[''subscriptionGst''::text, ');
end $$;
