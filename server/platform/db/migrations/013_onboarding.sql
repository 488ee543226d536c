alter table stores
  add column gstin text,
  -- of a seller without GSTIN
  add column enrolment_number text,
  add column pan text,
  -- why the store was rejected or suspended, for its owner
  add column status_reason text;

-- staff ----------------------------------------------------------------------
-- who may act for a store; a person acts for one store
create table store_members (
  store_id uuid not null references stores on delete cascade,
  user_id uuid not null unique references users,
  role text not null check (role in ('owner', 'manager', 'counter')),
  added_at timestamptz not null,
  primary key (store_id, user_id)
);
create unique index store_owners on store_members (store_id) where role = 'owner';
insert into store_members (store_id, user_id, role, added_at)
  select id, owner_id, 'owner', created_at from stores;

-- admin ----------------------------------------------------------------------
create table admins (
  id uuid primary key default gen_random_uuid(),
  uid text not null unique check (uid = lower(uid)),
  password_hash text not null,
  -- the secret of the one-time codes, encrypted; null only for the demonstration's administrator
  totp_sealed bytea,
  -- the time step of the last code that was used
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table admin_sessions (
  token_hash bytea primary key,
  admin_id uuid not null references admins on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);

create table admin_recovery_codes (
  code_mac bytea primary key,
  admin_id uuid not null references admins on delete cascade
);

-- failed log-ins by UID, known or not
create table admin_login_failures (
  uid_hash bytea primary key,
  failures integer not null,
  wait_until timestamptz
);

create table admin_audit (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  at timestamptz not null,
  admin_id uuid not null references admins,
  action text not null check (action in ('logged_in', 'approved', 'rejected', 'suspended', 'reinstated')),
  store_id uuid references stores,
  reason text
);
create index admin_audit_by_store on admin_audit (store_id, seq);
create trigger admin_audit_is_final before update or delete on admin_audit
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- onboarding -----------------------------------------------------------------
create table registrations (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references stores on delete cascade,
  user_id uuid not null references users,
  -- what was entered, as it was sent
  form jsonb not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references admins,
  reason text
);
create unique index open_registrations on registrations (user_id) where status = 'pending';
create index registrations_by_status on registrations (status, submitted_at, id);
create index registrations_by_store on registrations (store_id, submitted_at);
insert into registrations (store_id, user_id, form, status, submitted_at, decided_at)
  select id, owner_id,
    jsonb_build_object('shopName', shop_name, 'businessType', business_type, 'ownerName', owner_name,
      'contactNumber', contact_number, 'email', email, 'state', state, 'city', city,
      'locality', locality, 'address', address, 'latitude', lat, 'longitude', lon,
      'timings', timings),
    case when status in ('pending', 'rejected') then status else 'approved' end,
    created_at, case when status = 'pending' then null else updated_at end
  from stores;

create table registration_drafts (
  user_id uuid primary key references users on delete cascade,
  form jsonb not null,
  saved_at timestamptz not null
);
