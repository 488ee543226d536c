-- Shops declare facts of their goods by law: country of origin, maker, packer or importer, net quantity, care contact;
-- entered once for a brand of a shop, or for a single product. The release before writes none of them.
do $$ begin
  for try in 1..3000 loop
    begin
      lock table products, search_products in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise exception 'the tables were in use for a minute';
end $$;

alter table products add column declared jsonb not null default '{}';
-- the country of origin in search_names; null where it is not declared
alter table search_products add column origin integer;
alter table search_names drop constraint search_names_kind_check;
alter table search_names add constraint search_names_kind_check
  check (kind in ('brand', 'category', 'sub_category', 'color_set', 'origin'));

create table declarations (
  store_id uuid not null references stores,
  -- the brand in small letters
  brand_key text not null,
  brand text not null,
  declared jsonb not null default '{}',
  -- the measures of its sizes in centimetres, by sub-category
  sizes jsonb not null default '{}',
  primary key (store_id, brand_key)
);

-- From a day of the operator on, new goods need their declaration: 1.
alter table plan_terms drop constraint plan_terms_subject_check;
alter table plan_terms add constraint plan_terms_subject_check
  check (subject in ('monthly', 'yearly', 'freeDays', 'payoutDays', 'placeOfSupply', 'declarations'));
