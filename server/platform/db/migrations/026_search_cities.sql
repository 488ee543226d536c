-- The city of a product's shop as one of its search words, so that a search in one city reads no row of another, however
-- many cities there are. Other letters than these make one word of several cities, which the shops of the search separate.
create function city_word(city text) returns text
  language sql immutable parallel safe as $$
  select '!' || regexp_replace(lower(city), '[^a-z0-9]+', '-', 'g')
$$;

update search_products p
set words = p.words || (quote_literal(city_word(s.city)) || ':1C')::tsvector
from stores s where s.id = p.store_id;

-- Which kinds of articles the shops of a city have, and the products of a kind.
create index search_products_by_kind on search_products (sub_category, store_id) where active;

-- The newest products of a very large city, without reading all of them.
create index search_products_by_age on search_products (sold_out, seq desc) where active;

-- Compiling a statement takes longer than these statements themselves. Another owner of the database may not let us say so.
do $$
begin
  execute format('alter database %I set jit = off', current_database());
exception when insufficient_privilege then null;
end $$;
