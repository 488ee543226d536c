-- Notices that a person gets only after asking for them. Servers of the release before do not send them.
create table notice_wishes (
  user_id uuid not null references users,
  -- the name in the table of notices
  notice text not null,
  asked_at timestamptz not null,
  primary key (user_id, notice)
);
