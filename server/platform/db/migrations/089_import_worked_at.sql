-- The time at which a process last told that it works on an import, by the database's clock, because servers' clocks
-- differ. Null while the import waits. So another process takes the import up seconds after a crash.
alter table imports add column worked_at timestamptz;

-- For the look for stalled imports, every two seconds.
create index imports_working on imports (touched_at) where state in ('reading', 'previewing', 'applying', 'undoing');
