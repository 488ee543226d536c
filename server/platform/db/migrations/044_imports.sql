-- Lists of goods that shops send. The file itself is not kept: its rows are, for a month.
create table imports (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  store_id uuid not null references stores on delete cascade,
  user_id uuid not null references users,
  file_name text not null,
  file_hash text not null,
  state text not null check (state in
    ('reading', 'previewing', 'ready', 'applying', 'done', 'undoing', 'undone', 'failed')),
  created_at timestamptz not null,
  applied_at timestamptz,
  -- the last step of the job; a job that has stopped is started again after some time
  touched_at timestamptz not null,
  tries int not null default 0,
  -- counts the corrections of the mapping; a job saves no preview of an earlier one
  version int not null default 1,
  sheets jsonb not null default '[]',
  -- the headings of the sheet, to find the mapping of an earlier file
  shape text,
  is_remembered boolean not null default false,
  -- what the program proposes, what a person has chosen, and what is still open
  proposals jsonb,
  mapping jsonb not null default '{}',
  meanings jsonb not null default '[]',
  questions jsonb not null default '[]',
  which text check (which in ('all', 'valid')),
  done int not null default 0,
  total int not null default 0,
  fault text
);
create index imports_by_store on imports (store_id, seq desc);
create index imports_at_work on imports (touched_at)
  where state in ('reading', 'previewing', 'applying', 'undoing');

-- Rows as they are in the file, counted from 0; empty ones are left out.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  sheet int not null,
  row int not null,
  cells jsonb not null,
  primary key (import_id, sheet, row)
);

-- The products that the rows make, and what became of them.
create table import_products (
  import_id uuid not null references imports on delete cascade,
  position int not null,
  outcome text not null check (outcome in ('create', 'extend', 'change', 'unchanged', 'refused')),
  content jsonb not null,
  problems int not null,
  variants int not null,
  product_id uuid,
  saved boolean not null default false,
  -- what was saved, to take it back
  written jsonb,
  -- why it was not taken back; 'returned' when it was
  undone text,
  primary key (import_id, position)
);

-- The mapping that a shop has chosen for files with the same headings.
create table import_shapes (
  store_id uuid not null references stores on delete cascade,
  shape text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (store_id, shape)
);
