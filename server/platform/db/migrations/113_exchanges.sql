-- The days within which a shop exchanges size or colour with the bill; 0 for a shop that promises none. A return that was
-- exchanged names the bill of the goods that went out, which is kept as long as the return's own. `credited_paise`: the
-- part of the returned money that came back as a gift code. The release before writes none of them.
do $$ begin
  for try in 1..3000 loop
    begin
      lock table stores, returns in access exclusive mode nowait;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.02);
    end;
  end loop;
  raise exception 'the tables were in use for a minute';
end $$;

alter table stores add column exchange_days smallint not null default 0 check (exchange_days in (0, 3, 7, 15));
alter table returns
  add column exchange_bill_id uuid unique,
  add column credited_paise integer not null default 0 check (credited_paise >= 0);
