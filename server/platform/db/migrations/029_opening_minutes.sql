-- The week of a store in minutes, so that a search compares numbers and does not read the JSON of each store. Four numbers
-- for each day from Monday on: beginning and end of both windows, in minutes after midnight; an end after midnight is above
-- 1440; null where there is no window or the day is closed.
create function opening_minutes_of(timings jsonb) returns smallint[]
  language sql immutable parallel safe as $$
  select array_agg(minute order by day, part, bound)
  from unnest(array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) with ordinality as week (name, day)
  cross join lateral (values (1, 'from', 'to'), (2, 'from2', 'to2')) as windows (part, opens, closes)
  cross join lateral (
    select split_part(timings -> name ->> opens, ':', 1)::int * 60 + split_part(timings -> name ->> opens, ':', 2)::int,
      split_part(timings -> name ->> closes, ':', 1)::int * 60 + split_part(timings -> name ->> closes, ':', 2)::int
    where (timings -> name ->> 'status')::boolean
    union all select null, null
    limit 1
  ) as times (opening, closing)
  cross join lateral (values (1, opening), (2, case when closing <= opening then closing + 1440 else closing end)) as bounds (bound, value)
  cross join lateral (select value::smallint) as minutes (minute)
$$;

alter table stores add column opening_minutes smallint[] generated always as (opening_minutes_of(timings)) stored;

-- The closures of a day, without those that are over.
create index store_closures_by_end on store_closures (to_day);
