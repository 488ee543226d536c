-- The counter looks for the buyers of a shop's earlier bills while their name or GSTIN is typed; few bills name a buyer.
create index bills_by_buyer on bills (store_id, issued_at) where buyer is not null;
