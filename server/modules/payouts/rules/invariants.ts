/** Invariants of transfers, by name: each query returns rows that must never exist. */
export const payoutInvariants: Readonly<Record<string, string>> = {
  'a transfer that was made is one settlement of its shop and amount': `
    select p.id from payouts p left join store_ledger l on l.id = p.ledger_id
    where p.state = 'transferred'
      and (l.kind, l.store_id, l.amount_paise) is distinct from ('settlement', p.store_id, p.amount_paise)`,
  'a transfer goes to an account of its shop': `
    select p.id from payouts p join payout_accounts a on a.id = p.account_id
    where a.store_id <> p.store_id or a.purpose <> 'transfers'`,
}
