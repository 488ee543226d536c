-- New shops begin with the alert at 3 pieces, whichever way their row is made.
alter table stores alter column inventory_alert set default 3;
