import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { closedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Calls } from '#shared/contract/map.ts'
import { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { codeOfState } from '#shared/formats/gst-states.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { type BuyerText, readBuyerText } from '../rules/buyer-text.ts'

const REMEMBERED_DAYS = 365
const MOST_BUYERS = 5

const row = z.object({ state: z.string(), buyers: z.array(BilledBuyer) })

type BuyerQuery = Calls['GET /earlier-buyers']['input'] & { now: Date }

/** The buyers of the own store's earlier bills who fit what is typed, and the store's State. */
export async function viewEarlierBuyers(
  db: Db,
  { storeId }: Merchant,
  { now, ...typed }: BuyerQuery,
): Promise<Calls['GET /earlier-buyers']['output']> {
  const said = readBuyerText(typed)
  const buyers = said ? buyersJson(storeId, said, now) : sql`'[]'::jsonb`
  const { rows } = await db.execute(
    sql`select s.state, ${buyers} as buyers from stores s where s.id = ${storeId}::uuid`,
  )
  const found = mustExist(checkRows(row, rows)[0], 'the store of a merchant')
  return { buyers: found.buyers, state: codeOfState(found.state) ?? null }
}

const isSaid = (said: BuyerText): SQL =>
  'gstin' in said
    ? sql`starts_with(b.buyer ->> 'gstin', ${said.gstin}::text)`
    : sql`b.buyer ->> 'name' ilike all(${sql.param(said.name)}::text[])`

/** One key for all bills of a buyer. */
const sameBuyer = sql`coalesce(b.buyer ->> 'gstin', lower(concat_ws(e'\n', b.buyer ->> 'name', b.buyer ->> 'address')))`

/**
 * The buyers as one JSON value, each as its last bill has it. The bill of a booking keeps its buyer as the law requires
 * when the account is closed, but the counter no longer offers it. The bill of an exchange has the buyer of the first one.
 */
function buyersJson(storeId: string, said: BuyerText, now: Date): SQL {
  const since = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  return sql`(select coalesce(jsonb_agg(last.buyer order by last.issued_at desc, last.serial desc), '[]') from (
    select buyer, issued_at, serial from (
      select distinct on (${sameBuyer})
        b.buyer, b.issued_at, b.serial
      from bills b
      where b.store_id = ${storeId}::uuid and b.buyer is not null and b.kind <> 'credit_note'
        and b.issued_at >= ${since}::timestamptz and ${isSaid(said)}
        and (b.order_id is null or exists (select from orders o join users u on u.id = o.shopper_id
          where o.id = b.order_id and u.email not like ${closedAddress('%')}::text))
        and not exists (select from returns x where x.exchange_bill_id = b.id)
      order by ${sameBuyer},
        b.issued_at desc, b.serial desc) each_last
    order by issued_at desc, serial desc limit ${MOST_BUYERS}::int) last)`
}
