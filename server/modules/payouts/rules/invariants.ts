/** Invariants of transfers, by name: each query returns rows that must never exist. */
export const payoutInvariants: Readonly<Record<string, string>> = {
  'a transfer that was made is one settlement of its shop and amount': `
    select p.id from payouts p left join store_ledger l on l.id = p.ledger_id
    where p.state = 'transferred'
      and (l.kind, l.store_id, l.amount_paise) is distinct from ('settlement', p.store_id, p.amount_paise)`,
  'what the ledger has moved to the payment provider for a shop is there': `
    select t.id from split_payments t
    where (select coalesce(-sum(l.balance_change_paise), 0) from store_ledger l where l.store_id = t.store_id
        and l.order_id = t.order_id and l.kind in ('split', 'split_return') and l.reference like t.id || ':%')
      <> case t.state when 'refused' then 0 else t.amount_paise - t.reversed_paise end`,
  'a part of a payment is of the shop, the order and the amount of its sale': `
    select t.id from split_payments t left join store_ledger l on l.store_id = t.store_id and l.kind = 'online_sale'
      and l.reference = t.payment_id::text
    where (l.order_id, l.amount_paise) is distinct from (t.order_id, t.amount_paise)`,
  'money moved to the payment provider is a part of a payment': `
    select l.id from store_ledger l where l.kind in ('split', 'split_return') and not exists (
      select from split_payments t where t.store_id = l.store_id and t.order_id = l.order_id
        and l.reference like t.id || ':%')`,
  'a transfer goes to an account of its shop': `
    select p.id from payouts p join payout_accounts a on a.id = p.account_id
    where a.store_id <> p.store_id or a.purpose <> 'transfers'`,
}
