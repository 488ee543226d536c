-- The seller's undertaking that descriptions are true: the day of its words, and when it was given. A shop that registered
-- before it was asked gives it in its account.
alter table stores
  add column undertaking text,
  add column undertaken_at timestamptz,
  add constraint stores_undertaking_check check ((undertaking is null) = (undertaken_at is null));

-- Complaints about accessibility and about dark patterns.
alter table grievances drop constraint grievances_topic_check;
alter table grievances add constraint grievances_topic_check check (topic in ('order', 'shop', 'product', 'review',
  'payment', 'copy', 'correct', 'erase', 'accessibility', 'darkPattern', 'other'));
