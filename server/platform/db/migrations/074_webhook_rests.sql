-- A webhook whose tries fail is tried by one delivery at a time and rests between them, so that a receiver that never
-- answers holds up no other shop. Until then none of its deliveries is tried.
alter table shop_webhooks add column rests_until timestamptz;

-- By webhook, because each has its turn; `webhook_deliveries_waiting` was in the order of all.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
drop index webhook_deliveries_waiting;
