alter table store_ledger validate constraint store_ledger_kind_check;
alter table store_ledger validate constraint store_ledger_check;
