import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries, taxEntries } from '#server/platform/db/tables/billing.ts'
import { type SetOff, setOffReasons } from '#shared/contract/payouts/own-payouts.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { OwedMoney } from '../rules/payable.ts'

/** The reasons of each store. */
export type SetOffs = Map<string, SetOff[]>

const MOST = 20

const row = z.object({
  storeId: z.string(),
  orderId: z.string().nullable(),
  reason: z.enum(setOffReasons),
  amountPaise: z.int(),
  since: z.coerce.date(),
})

/**
 * Why sums are to be set off, the latest reason first, at most twenty for each store: what was paid out before its
 * collection, and what has lowered the owed sum since the last transfer. What the payment provider has taken back from the
 * shop's part of a payment is no reason.
 */
export async function findSetOffs(
  db: Db,
  stores: readonly OwedMoney[],
  now: Date,
): Promise<SetOffs> {
  const storeIds = stores.filter(({ owedPaise }) => owedPaise < 0).map(({ storeId }) => storeId)
  if (storeIds.length === 0) return new Map()
  const ids = sql`${sql.param(storeIds)}::uuid[]`
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    with last as (
      select s.id as store_id, greatest(
        (select max(b.made_at) from payouts p join payout_batches b on b.id = p.batch_id
          where p.store_id = s.id and p.state <> 'failed'),
        (select max(l.at) from store_ledger l where l.store_id = s.id and l.kind = 'settlement'
          and not exists (select from payouts p where p.ledger_id = l.id))) as at
      from stores s where s.id = any(${ids})),
    reasons as (
      select e.store_id, e.order_id, case when e.kind in ('refund', 'fee') then e.kind
          when e.kind in ${taxEntries} then 'tax' else 'dispute' end as reason,
        -sum(e.balance_change_paise) as paise, max(e.at) as since
      from ${owedEntries} e join last on last.store_id = e.store_id
      where e.store_id = any(${ids}) and e.counts_at <= ${at} and (last.at is null or e.at >= last.at)
        and (e.kind in ('refund', 'fee', 'dispute_hold', 'dispute_release', 'dispute_loss') or e.kind in ${taxEntries})
        and not exists (select from split_payments p where p.order_id = e.order_id and p.state <> 'refused'
          and (select sum(x.balance_change_paise) from ${owedEntries} x where x.order_id = e.order_id) >= 0)
      group by 1, 2, 3 having sum(e.balance_change_paise) < 0
      union all
      select p.store_id, p.order_id, 'too_early', p.amount_paise, p.noted_at from early_payouts p
      where p.store_id = any(${ids}) and not exists (select from ${owedEntries} e where e.store_id = p.store_id
        and e.order_id = p.order_id and e.kind = 'online_sale' and e.counts_at <= ${at}))
    select store_id as "storeId", order_id as "orderId", reason, paise::float8 as "amountPaise", since
    from (select *, row_number() over (partition by store_id order by since desc, order_id) as place from reasons) r
    where place <= ${MOST} order by store_id, place`)
  const found = checkRows(row, rows)
  return new Map(
    [...Map.groupBy(found, ({ storeId }) => storeId)].map(([storeId, reasons]) => [
      storeId,
      reasons.map(({ orderId, reason, amountPaise, since }) => ({
        reason,
        orderId,
        orderNumber: orderId && orderNumber(orderId),
        amount: rupeesFromPaise(amountPaise),
        since: since.toISOString(),
      })),
    ]),
  )
}
