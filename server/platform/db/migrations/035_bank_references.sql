-- A bank reference stands for one transfer, over all stores and however it is spelt: `key` has its letters and digits.
create table bank_references (
  ledger_id uuid primary key references store_ledger (id),
  key text not null check (key <> ''),
  -- noted before this table was made, with the reference of an earlier settlement
  is_repeat boolean not null default false
);
create unique index one_transfer_per_bank_reference on bank_references (key) where not is_repeat;
create index bank_references_by_key on bank_references (key);

insert into bank_references (ledger_id, key, is_repeat)
select id, key, row_number() over (partition by key order by seq) > 1
from store_ledger cross join lateral (
  select lower(regexp_replace(normalize(reference, nfkc), '[^[:alnum:]]', '', 'g')) as key) k
where kind = 'settlement' and key <> '';
