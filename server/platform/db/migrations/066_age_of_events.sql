-- The time at which an event was recorded, for the age of the outbox in the metrics.
alter table outbox add column recorded_at timestamptz not null default now();
