-- A shop's UPI id for the counter, which the QR of a sum names. It is proved, waits and ends as an account for transfers
-- does, so it is a row beside them. Servers of an earlier version that still run show one that waits as an account for
-- transfers; it is not used before its 48 hours.
alter table payout_accounts
  add column purpose text not null default 'transfers' check (purpose in ('transfers', 'counter')),
  add constraint payout_accounts_of_the_counter check (purpose = 'transfers' or kind = 'upi');

-- The last four characters of the reference of a payment by UPI at the counter, where somebody typed them.
alter table bills add column payment_reference text;
