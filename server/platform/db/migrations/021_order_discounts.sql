-- discounts of orders --------------------------------------------------------
-- A discount lowers what is paid for an order, not the value of the goods.
alter table gift_codes add unique (store_id, id);

alter table orders add column discount_paise integer not null default 0;
alter table orders add check (discount_paise between 0 and amount_paise);

create table order_discounts (
  order_id uuid not null,
  position integer not null check (position > 0),
  store_id uuid not null,
  kind text not null check (kind = 'gift_code'),
  -- a code lowers one bill, once
  gift_code_id uuid not null unique,
  -- the last four characters of the code
  reference text not null check (char_length(reference) = 4),
  amount_paise integer not null check (amount_paise > 0),
  primary key (order_id, position),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, gift_code_id) references gift_codes (store_id, id)
);
create trigger order_discounts_are_final before update on order_discounts
  for each row execute function refuse_change();
