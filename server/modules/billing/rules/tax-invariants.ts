/** Invariants of the taxes that the operator holds back, by name: each query returns rows that must never exist. */
export const taxInvariants: Readonly<Record<string, string>> = {
  'what a bill or credit note changes of a withheld tax is one entry of the ledger': `
    select w.id from withheld_taxes w left join store_ledger l on l.store_id = w.store_id and l.reference = w.id::text
      and l.kind = w.tax || case when w.tax_paise < 0 then '_return' else '' end
    where coalesce(-l.balance_change_paise, 0) <> w.tax_paise or (w.tax_paise <> 0 and l.order_id <> w.order_id)`,
  'a withheld tax is of a bill of its shop and order': `
    select w.id from withheld_taxes w join bills b on b.id = w.bill_id
    where (b.store_id, b.order_id) is distinct from (w.store_id, w.order_id)`,
  'the tax of a month is never below nothing': `
    select w.store_id from withheld_taxes w
    group by w.store_id, w.tax, w.month, w.tax_number, w.is_inter_state having sum(w.tax_paise) < 0`,
  'a bill gives back no more than the base of its tax': `
    select b.id from withheld_taxes w join bills b on b.id = w.bill_id and b.corrects_id is null
    join bills n on n.corrects_id = b.id join withheld_taxes r on r.bill_id = n.id and r.tax = w.tax
    group by b.id, w.id, w.base_paise having sum(r.base_paise) < -w.base_paise`,
  'no row of a tax came into its month after the month was filed': `
    select w.id from withheld_taxes w join tax_months m on m.tax = w.tax and m.month = w.month where w.at > m.filed_at`,
}
