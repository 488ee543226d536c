-- The columns that Find of administrators compares had no index: it read all orders, bills, payments and complaints. Each
-- of these is used by one condition of `server/modules/admin/views/find-orders.ts`, `found-documents.ts` or `find.ts`.
create index orders_by_amount on orders (amount_paise);
create index orders_by_paid_amount on orders ((amount_paise - discount_paise)) where discount_paise <> 0;
create index order_discounts_by_code on order_discounts (gift_code_id);
create index variants_by_sku on variants (sku_key);
create index bills_by_number on bills (number);
create index bills_by_serial on bills (serial);
create index till_bills_by_amount on bills (payable_paise) where order_id is null;
create index receipts_by_serial on subscription_purchases (substring(receipt_number from '[^/]*$')) where receipt_number is not null;
create index gift_codes_by_end on gift_codes (last_four);
create index payment_orders_by_provider_id on payment_orders (lower(provider_order_id));
create index payments_by_provider_id on payments (lower(provider_payment_id));
create index refunds_by_provider_id on refunds (lower(provider_refund_id));
create index refund_parts_by_provider_id on refund_parts (lower(provider_refund_id));
create index disputes_by_provider_id on disputes (lower(provider_dispute_id));
create index disputes_by_amount on disputes (amount_paise);
create index refunds_by_amount on refunds (amount_paise);
create index refunds_by_bank_reference on refunds (upper(regexp_replace(bank_reference, '[^A-Za-z0-9]', '', 'g')))
  where bank_reference is not null;
create index payouts_by_amount on payouts (amount_paise);
create index grievances_by_end on grievances (substring(number from '[^-]*$'));
create index grievances_by_order on grievances (order_id) where order_id is not null;
create index grievances_by_words on grievances using gin (
  folded_text(number || ' ' || coalesce(name, '') || ' ' || coalesce(email, '')) gin_trgm_ops);
create index products_by_words on products using gin (
  folded_text(name || ' ' || coalesce(hindi ->> 'productName', '') || ' ' || brand) gin_trgm_ops);
create index variants_by_words on variants using gin (folded_text(sku) gin_trgm_ops);
