-- What the owner allows a member of the counter beyond the role; managers and owners have these rights by their role.
alter table store_members add column rights text[] not null default '{}';
