import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries, waitingOrders } from '#server/platform/db/tables/billing.ts'
import { accountKinds } from '#shared/contract/payouts/own-payouts.ts'
import { storeStatuses } from '#shared/contract/onboarding.ts'
import type { OwedMoney } from '../rules/payable.ts'

const account = z
  .object({
    id: z.string(),
    kind: z.enum(accountKinds),
    masked: z.string(),
    enteredAt: z.coerce.date(),
    usableAt: z.coerce.date(),
  })
  .nullable()

const owedRow = z.object({
  storeId: z.string(),
  shopName: z.string(),
  status: z.enum(storeStatuses),
  owedPaise: z.int(),
  waitingPaise: z.int(),
  account,
  pending: account,
  stoppedAt: z.coerce.date().nullable(),
  heldBecause: z.string().nullable(),
  isErased: z.boolean(),
  hasOpenPayout: z.boolean(),
})
export type OwedStore = z.infer<typeof owedRow> & OwedMoney

/** Most rows of the operator's list, more than the number of owed shops in a city. */
const MOST = 1_000

/**
 * The sums owed to stores, in one statement: to the given stores, or to all stores with a balance, money that is not owed
 * yet, an open transfer or a stop.
 */
export async function findOwed(
  db: Db,
  { now, storeIds }: { now: Date; storeIds?: readonly string[] },
): Promise<OwedStore[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const among = (column: SQL) => sql`${column} = any(${sql.param(storeIds)}::uuid[])`
  const ofThese = storeIds ? sql`where ${among(sql`e.store_id`)}` : sql``
  const { rows } = await db.execute(sql`
    with balances as (
      select e.store_id, coalesce(sum(e.balance_change_paise) filter (where e.counts_at <= ${at}), 0) as paise
      from ${owedEntries} e ${ofThese} group by e.store_id),
    waiting as (select e.store_id, sum(e.paise) as paise from ${waitingOrders(at)} e ${ofThese} group by e.store_id)
    select s.id as "storeId", s.shop_name as "shopName", s.status,
      (coalesce(b.paise, 0) - coalesce(p.amount_paise, 0))::float8 as "owedPaise",
      coalesce(w.paise, 0)::float8 as "waitingPaise",
      ${accountWhere(sql`usable_at <= ${at}`)} as account,
      ${accountWhere(sql`usable_at > ${at}`)} as pending,
      t.stopped_at as "stoppedAt", t.held_because as "heldBecause", s.erased_at is not null as "isErased",
      p.id is not null as "hasOpenPayout"
    from stores s left join balances b on b.store_id = s.id left join waiting w on w.store_id = s.id
    left join payouts p on p.store_id = s.id and p.state = 'open'
    left join payout_stops t on t.store_id = s.id and t.released_at is null
    where ${
      storeIds
        ? among(sql`s.id`)
        : sql`(coalesce(b.paise, 0) <> 0 or coalesce(w.paise, 0) <> 0
      or p.id is not null or t.id is not null)`
    }
    order by "owedPaise" desc, s.shop_name, s.id limit ${MOST}`)
  return checkRows(owedRow, rows)
}

/** The latest account of a store for transfers that has not ended and fulfils a condition, as JSON. */
function accountWhere(condition: SQL): SQL {
  return sql`(select jsonb_build_object('id', a.id, 'kind', a.kind, 'masked', a.masked,
      'enteredAt', a.entered_at, 'usableAt', a.usable_at)
    from payout_accounts a where a.store_id = s.id and a.purpose = 'transfers' and a.ended_at is null and ${condition}
    order by a.seq desc limit 1)`
}
