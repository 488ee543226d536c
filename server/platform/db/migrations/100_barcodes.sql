-- Barcodes of a variant, as typed. The release before writes variants without them.
alter table variants add column barcodes text[] not null default '{}';

-- The form by which codes are compared, as `codeKey` of shared/catalog/barcodes.ts: a GTIN of 8, 12, 13 or 14 digits with a
-- right check digit (GS1 General Specifications, 7.9.1) as fourteen digits, every other code in small letters.
create function code_key(given text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  digits text := regexp_replace(given, '[\s-]', '', 'g');
  total integer := 0;
begin
  if digits ~ '^([0-9]{8}|[0-9]{12,14})$' then
    digits := lpad(digits, 14, '0');
    for place in 1..14 loop
      total := total + substr(digits, place, 1)::integer * case when place % 2 = 1 then 3 else 1 end;
    end loop;
    if total % 10 = 0 then
      return digits;
    end if;
  end if;
  return lower(btrim(given));
end $$;

-- The keys of the SKU and the barcodes of a variant.
create function code_keys(sku text, barcodes text[]) returns text[]
  language plpgsql immutable strict parallel safe as $$
begin
  return array(select distinct code_key(code) from unnest(barcodes || sku) as code);
end $$;

do $$
begin
  execute format('alter function code_key(text) set search_path = %I, pg_temp', current_schema());
  execute format('alter function code_keys(text, text[]) set search_path = %I, pg_temp', current_schema());
end $$;

create index variants_by_code on variants using gin (code_keys(sku, barcodes)) where retired_at is null;
