-- True for a line of a bill whose article was sold as used. Null for bills of the releases before, whose servers go on
-- writing none.
alter table bill_lines add column is_used boolean;
