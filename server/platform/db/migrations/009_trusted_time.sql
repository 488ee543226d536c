-- One row: the time up to which deadlines were judged last. Deadlines are not judged by a clock that jumped.
create table trusted_time (
  id boolean primary key default true check (id),
  reached_at timestamptz not null
);
