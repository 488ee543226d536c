-- A list that the operator brings in with the command is nobody's of the shop's staff.
alter table imports alter column user_id drop not null;
