import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { inUse, splitPayments } from '#server/platform/db/tables/payouts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Calls } from '#shared/contract/map.ts'
import { linkedLacks, linkedStates } from '#shared/contract/payouts/splits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

const OWN_SHOWN = 50
const FAILED_SHOWN = 200

/** The sums of the relation `t` of parts of payments. A part that was refused is not at the provider. */
const sums = sql`
  coalesce(sum(t.amount_paise - t.reversed_paise) filter (where t.state in ('asked', 'held')), 0)::float8 as held,
  coalesce(sum(t.amount_paise - t.reversed_paise) filter (where t.state = 'released'), 0)::float8 as released,
  coalesce(sum(t.reversed_paise) filter (where t.state <> 'refused'), 0)::float8 as reversed`
const sumsRow = { held: z.int(), released: z.int(), reversed: z.int() }

type Sums = { held: number; released: number; reversed: number }

const rupeesOf = ({ held, released, reversed }: Sums) => ({
  held: rupeesFromPaise(held),
  released: rupeesFromPaise(released),
  reversed: rupeesFromPaise(reversed),
})

function shape(row: typeof splitPayments.$inferSelect) {
  return {
    splitId: row.id,
    orderId: row.orderId,
    orderNumber: orderNumber(row.orderId),
    amount: rupeesFromPaise(row.amountPaise),
    reversed: rupeesFromPaise(row.reversedPaise),
    state: row.state,
    madeAt: row.madeAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
  }
}

/** The owner's view of the money that the provider holds and has released. */
export async function viewOwnSplits(
  db: Db,
  { storeId }: Merchant,
): Promise<Calls['GET /splits']['output']> {
  const { rows } = await db.execute(
    sql`select ${sums} from split_payments t where t.store_id = ${storeId}::uuid`,
  )
  const [sum = { held: 0, released: 0, reversed: 0 }] = checkRows(z.object(sumsRow), rows)
  const latest = await db
    .select()
    .from(splitPayments)
    .where(eq(splitPayments.storeId, storeId))
    .orderBy(desc(splitPayments.madeAt), desc(splitPayments.id))
    .limit(OWN_SHOWN)
  return { ...rupeesOf(sum), splits: latest.map(shape) }
}

type Splits = Calls['GET /admin/splits']['output']

const shopRow = z.object({
  storeId: z.string(),
  shopName: z.string(),
  linked: z
    .object({
      state: z.enum(linkedStates),
      reason: z.string().nullable(),
      accountId: z.string().nullable(),
    })
    .nullable(),
  lacks: z.array(z.enum(linkedLacks)),
  ...sumsRow,
})

/** The shops with an account or money at the provider and, while payments are split (`isOn`), those that still lack an account. */
async function findShops(db: Db, isOn: boolean, at: SQL): Promise<Splits['shops']> {
  const { rows } = await db.execute(sql`
    select s.id as "storeId", s.shop_name as "shopName",
      case when l.store_id is not null then jsonb_build_object('state', l.state, 'reason', l.reason,
        'accountId', l.provider_account_id) end as linked,
      array_remove(array[
        case when l.store_id is null and ${inUse(sql`s.id`, at)} is null then 'account' end,
        case when l.store_id is null and coalesce(s.gstin, '') = '' and coalesce(s.pan, '') = '' then 'pan' end], null)
        as lacks, m.held, m.released, m.reversed
    from stores s left join linked_accounts l on l.store_id = s.id
    cross join lateral (select ${sums} from split_payments t where t.store_id = s.id) m
    where l.store_id is not null or m.held + m.released + m.reversed > 0
      or (${isOn} and s.status = 'approved' and s.erased_at is null)
    order by m.held desc, s.shop_name, s.id limit 1000`)
  return checkRows(shopRow, rows).map(({ held, released, reversed, ...shop }) => ({
    ...shop,
    ...rupeesOf({ held, released, reversed }),
  }))
}

/** The operator's view. */
export async function viewSplits(
  db: Db,
  { isOn, now }: { isOn: boolean; now: Date },
): Promise<Splits> {
  const failed = await db
    .select({ split: splitPayments, shopName: stores.storeName })
    .from(splitPayments)
    .innerJoin(stores, eq(stores.id, splitPayments.storeId))
    .where(sql`${splitPayments.needsPerson} or ${splitPayments.error} is not null`)
    .orderBy(desc(splitPayments.madeAt), desc(splitPayments.id))
    .limit(FAILED_SHOWN)
  return {
    isOn,
    shops: await findShops(db, isOn, sql`${now.toISOString()}::timestamptz`),
    failed: failed.map(({ split, shopName }) => ({
      ...shape(split),
      storeId: split.storeId,
      shopName,
      error: split.error,
    })),
  }
}
