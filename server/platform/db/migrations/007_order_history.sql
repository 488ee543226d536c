-- Order History is read by the day of booking, the last one first: 100,000 orders of one store keep a week of
-- them within a hundred pages of the table.
drop index closed_orders_by_store;
create index closed_orders_by_store on orders (store_id, booked_at desc, seq desc)
  where closed_at is not null;
