-- Money is owed to a shop from some days after the collection on; the days are a dated setting.
alter table plan_terms drop constraint plan_terms_subject_check;
alter table plan_terms add constraint plan_terms_subject_check
  check (subject in ('monthly', 'yearly', 'freeDays', 'payoutDays'));

-- What the rule before this one transferred too early, by order: the reason for which a shop begins with a sum that is
-- set off against its next sales.
create table early_payouts (
  order_id uuid primary key,
  store_id uuid not null references stores,
  amount_paise integer not null check (amount_paise > 0),
  noted_at timestamptz not null,
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index early_payouts_by_store on early_payouts (store_id);

with entries as (
  select l.store_id, l.seq, l.balance_change_paise as paise,
    case when l.kind in ('online_sale', 'refund', 'fee') then l.order_id end as order_id,
    l.kind not in ('online_sale', 'refund', 'fee') or l.order_id is null
      or (o.status = 'collected' and o.closed_at <= now() - interval '72 hours') as counts
  from store_ledger l left join orders o on o.id = l.order_id
), shops as (
  select e.store_id, (select coalesce(sum(p.amount_paise), 0) from payouts p
      where p.store_id = e.store_id and p.state = 'open')
    - coalesce(sum(e.paise) filter (where e.counts), 0) as short_paise
  from entries e group by e.store_id
), waiting as (
  select store_id, order_id, sum(paise) as paise, min(seq) as seq from entries where not counts
  group by store_id, order_id having sum(paise) > 0
), running as (
  select w.store_id, w.order_id, w.paise, s.short_paise
    - (sum(w.paise) over (partition by w.store_id order by w.seq) - w.paise) as left_paise
  from waiting w join shops s on s.store_id = w.store_id
)
-- The oldest orders were transferred first.
insert into early_payouts (order_id, store_id, amount_paise, noted_at)
select order_id, store_id, least(paise, left_paise), now() from running where left_paise > 0;
