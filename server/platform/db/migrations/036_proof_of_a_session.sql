-- When the person last entered the password in this session. Null: at the log-in.
alter table sessions add column proved_at timestamptz;
