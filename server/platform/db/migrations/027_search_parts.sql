-- Cities in sixteen parts, by a hash of their names. A search reads only the indexes of the parts that its shops are in, so
-- that products of other cities cost it nothing, also in each of its wider steps.
create function city_part(city text) returns smallint
  language sql immutable parallel safe as $$
  select (get_byte(decode(md5(city_word(city)), 'hex'), 0) & 15)::smallint
$$;

alter table stores add column city_part smallint generated always as (city_part(city)) stored;
create index stores_by_city_part on stores (city_part) where status = 'approved';

alter table search_products add column city_part smallint;
update search_products p set city_part = s.city_part from stores s where s.id = p.store_id;
alter table search_products alter column city_part set not null;

-- An index of words for each part; together they are as large as the one before.
drop index search_products_by_words;
do $$
begin
  for part in 0..15 loop
    execute format('create index search_products_by_words_%s on search_products using gin (words)
      with (fastupdate = off) where city_part = %s', part, part);
  end loop;
end $$;

-- The newest products of a part, without reading the others.
drop index search_products_by_age;
create index search_products_by_age on search_products (city_part, sold_out, seq desc)
  include (product_id, store_id, category, sub_category, brand, color_set, min_price_paise) where active;
