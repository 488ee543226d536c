-- Gift codes are used in parts, and goods that a code had paid come back as credit: a new code of any sum in paise.
-- The rest of a code is its amount less `used_paise`, and each use is a row.
-- All locks are taken together or not at all, so that no hand-over waits behind this and none stands crosswise to it.
do $$ begin
  for try in 1..3000 loop
    begin
      lock table orders, bills, users in share row exclusive mode nowait;
      lock table gift_codes, order_discounts in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise exception 'the tables were in use for a minute';
end $$;

alter table gift_codes
  add column kind text not null default 'sold' check (kind in ('sold', 'credit')),
  add column used_paise integer not null default 0 check (used_paise between 0 and amount_paise),
  -- the credit note that gave this code
  add column note_id uuid unique references bills on delete set null,
  drop constraint gift_codes_amount_paise_check,
  add constraint gift_codes_amount_check check (amount_paise > 0
    and (kind = 'credit' or (amount_paise between 100 and 1000000 and amount_paise % 100 = 0))),
  add constraint gift_codes_note_check check (kind = 'credit' or note_id is null);

create table gift_code_uses (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null,
  gift_code_id uuid not null,
  amount_paise integer not null check (amount_paise > 0),
  used_at timestamptz not null,
  used_by uuid not null references users,
  -- the order or the bill of the counter that it lowered; neither for a code that was redeemed on the gift screen
  order_id uuid,
  bill_id uuid references bills on delete set null,
  foreign key (store_id, gift_code_id) references gift_codes (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  check (order_id is null or bill_id is null)
);
create index gift_code_uses_by_code on gift_code_uses (gift_code_id, used_at);
create index gift_code_uses_by_order on gift_code_uses (order_id) where order_id is not null;
create index gift_code_uses_by_bill on gift_code_uses (bill_id) where bill_id is not null;
create trigger gift_code_uses_are_final
  before update of store_id, gift_code_id, amount_paise, used_at, used_by on gift_code_uses
  for each row execute function refuse_change();

-- Until now a code was redeemed as a whole.
insert into gift_code_uses (store_id, gift_code_id, amount_paise, used_at, used_by, order_id)
select g.store_id, g.id, g.amount_paise, g.redeemed_at, g.redeemed_by, d.order_id
from gift_codes g left join order_discounts d on d.gift_code_id = g.id where g.redeemed_at is not null;
update gift_codes set used_paise = amount_paise where redeemed_at is not null;
alter table gift_codes add constraint gift_codes_used_check
  check ((redeemed_at is null) = (used_paise < amount_paise));
alter table order_discounts drop constraint order_discounts_gift_code_id_key;

-- Servers of the earlier release redeem a code as a whole and know no uses, so triggers add these until a later release
-- drops them. What is used in part already is refused to them, because they would take its whole amount off the bill.
create function use_whole_gift_code() returns trigger language plpgsql as $$
begin
  if old.used_paise > 0 then
    raise exception 'gift code % has been used in part', new.id;
  end if;
  new.used_paise := new.amount_paise;
  insert into gift_code_uses (store_id, gift_code_id, amount_paise, used_at, used_by)
  values (new.store_id, new.id, new.amount_paise, new.redeemed_at, new.redeemed_by);
  return new;
end $$;
create trigger gift_codes_are_used before update on gift_codes for each row
  when (old.redeemed_at is null and new.redeemed_at is not null and new.used_paise = old.used_paise)
  execute function use_whole_gift_code();

create function use_gift_code_for_order() returns trigger language plpgsql as $$
begin
  update gift_code_uses set order_id = new.order_id
  where gift_code_id = new.gift_code_id and order_id is null and bill_id is null;
  return null;
end $$;
create trigger order_discounts_are_uses after insert on order_discounts
  for each row execute function use_gift_code_for_order();

do $$
declare
  own text;
begin
  foreach own in array array['use_whole_gift_code', 'use_gift_code_for_order'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', own, current_schema());
  end loop;
end $$;
