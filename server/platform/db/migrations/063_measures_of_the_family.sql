-- The measures behind a size, in millimetres: {"footMm": 262}.
alter table family_members add column measures jsonb not null default '{}';
