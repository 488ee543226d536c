-- One row: what the server's APP_SECRET makes of a fixed text, to notice another secret at the start.
create table secret_check (
  only_row boolean primary key default true check (only_row),
  mac bytea not null,
  created_at timestamptz not null
);
