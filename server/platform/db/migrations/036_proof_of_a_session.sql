-- When the person last entered the password in this session. Null: at the log-in.
alter table sessions add column proved_at timestamptz;

-- Browsers in which an administrator has logged in: their wrong tries are counted apart from those of strangers.
create table admin_devices (
  admin_id uuid not null references admins on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (admin_id, device_hash)
);
