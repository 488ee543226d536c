-- What a visit needs, for the order of results: how many pieces can be booked (0: none, 1: one, 2: two to four, 3: more)
-- and the keys of the sizes in stock.
alter table search_products
  add column depth smallint not null default 0,
  add column sizes text[] not null default '{}';
alter table search_products alter column depth drop default, alter column sizes drop default;

-- All products are folded again by the new rules, which save their words with how often they are used.
delete from search_words;
-- Every word of products with the number of products that it is in; numbered, so that a process can read the new ones only.
alter table search_words
  add column uses integer not null default 1,
  add column seq bigint generated always as identity;
create index search_words_by_seq on search_words (seq);
drop index search_words_by_trigram;
