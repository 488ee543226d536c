-- The shopper may let the person who collects read what there is to pay at the counter.
alter table order_collectors add column shows_sum boolean not null default false;
