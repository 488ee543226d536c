-- Looking at a registration with its pictures is recorded too, once an hour.
alter table admin_audit
  add column registration_id uuid,
  drop constraint admin_audit_action_check,
  add constraint admin_audit_action_check check (action in
    ('logged_in', 'opened', 'approved', 'rejected', 'suspended', 'reinstated'));
create index admin_audit_openings on admin_audit (admin_id, registration_id, at) where action = 'opened';

-- When the administrator last gave a code or password in this session.
alter table admin_sessions add column proved_at timestamptz;
update admin_sessions set proved_at = created_at;
alter table admin_sessions alter column proved_at set not null;
