-- Administrators find people and shops by parts of their names, and by names that sound alike in any script. Both are
-- indexes of computed texts, so that the earlier release, which writes the names, needs to know nothing of them.

-- The text in small letters without accents, for parts of words.
create function folded_text(given text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(unaccent(given));
end $$;

-- The letters of a name that all spellings and scripts share, with a space before and after them. Vowels, h, n and y are
-- left out: they are written differently or not at all (शर्मा, Sharma, Sarma; सिंह, Singh).
create function name_sounds(given text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return ' ' || regexp_replace(regexp_replace(regexp_replace(translate(
    replace(replace(lower(unaccent(given)), 'ngh', 'n'), 'x', 'ks'),
    'कखगघचछजझटठडढतथदधपफबभमरलळवशषसwzqcf', 'kkggkkjjttddttddppbbmrllvsssvjkkp'),
    '[-.,/]', ' ', 'g'), '[^ bdfgjklmprstvx]', '', 'g'), '([a-z])\1+', '\1', 'g') || ' ';
end $$;

do $$
declare
  own text;
begin
  foreach own in array array['folded_text', 'name_sounds'] loop
    execute format('alter function %I(text) set search_path = %I, pg_temp', own, current_schema());
  end loop;
end $$;

create index users_by_words on users using gin (folded_text(name || ' ' || email) gin_trgm_ops);
create index users_by_sounds on users using gin (name_sounds(name) gin_trgm_ops);
create index grievances_by_sounds on grievances using gin (name_sounds(name) gin_trgm_ops);
create index stores_by_words on stores using gin (folded_text(shop_name) gin_trgm_ops);
create index stores_by_sounds on stores using gin (name_sounds(
  shop_name || ' ' || owner_name || ' ' || coalesce(hindi ->> 'shopName', '') || ' ' || locality || ' ' || address
    || ' ' || coalesce(hindi ->> 'address', '') || ' ' || city) gin_trgm_ops);
