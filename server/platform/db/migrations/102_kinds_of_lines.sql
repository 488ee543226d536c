-- What a line of a booking showed of its article beside name and attributes: condition, for whom, age group, size metric,
-- brand and sub-category. Null for bookings of the releases before, whose servers go on writing none.
alter table order_lines add column kind jsonb;
