-- Hindi texts of shops and products: a text that is not here is shown in the language of the first one.
alter table products
  add column hindi jsonb not null default '{}' check (
    jsonb_typeof(hindi) = 'object' and hindi - array['productName', 'desc'] = '{}'
    and coalesce(char_length(hindi ->> 'productName') between 2 and 70, true)
    and coalesce(char_length(hindi ->> 'desc') between 2 and 500, true)
  );

alter table stores
  add column hindi jsonb not null default '{}' check (
    jsonb_typeof(hindi) = 'object' and hindi - array['shopName', 'address', 'instructions'] = '{}'
    and coalesce(char_length(hindi ->> 'shopName') between 2 and 50, true)
    and coalesce(char_length(hindi ->> 'address') between 10 and 150, true)
    and coalesce(char_length(hindi ->> 'instructions') between 1 and 300, true)
  );
