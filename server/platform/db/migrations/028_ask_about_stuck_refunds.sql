-- The provider is still asked about a refund that it accepted and a person looks after: it may have given the money back
-- meanwhile, and nobody must give it back again.
alter table refunds drop constraint refunds_check1;
alter table refunds add constraint refunds_next_at_check check (
  case when state = 'processed' then next_at is null
    else next_at is not null or state = 'needs_person' end);
update refunds set next_at = now() where state = 'needs_person' and provider_refund_id is not null;
