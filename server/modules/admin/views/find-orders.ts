import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { type FindAnswer, MOST_FOUND } from '#shared/contract/admin/find.ts'
import type { OrderBrief } from '#shared/contract/admin/overview.ts'
import type { Reading } from '../language/read-search.ts'
import { findBriefs } from './briefs.ts'
import { idsOfGiftCode, isOneOf, ordersOfProvider } from './found-documents.ts'
import { allOf, hasWords } from './lists.ts'
import { customerTexts, isAmong } from './names.ts'

type People = Pick<FindAnswer, 'customers' | 'stores'>
/** A part of a search that has no such meaning is no condition. */
export type Condition = SQL | false | null | undefined
export const definedConditions = (conditions: Condition[]): SQL[] =>
  conditions.filter((one) => one !== false && one !== null && one !== undefined)

/** The newest orders that the search may mean. Each meaning is a read of its own index, and their results are joined. */
export async function findOrders(
  db: Db,
  reading: Reading,
  { ofMobile, ...people }: People & { ofMobile: SQL | undefined },
): Promise<OrderBrief[]> {
  const conditions = ofMobile ? [ofMobile] : definedConditions(meaningsOf(reading, people))
  const parts = conditions.map(
    (one) => sql`select orders.id, orders.seq from orders where ${seenByStore} and ${one}`,
  )
  if (parts.length === 0) return []
  const { rows } = await db.execute(sql`select id from (${sql.join(parts, sql` union `)}) found
    order by seq desc limit ${MOST_FOUND}`)
  const ids = checkRows(z.object({ id: z.string() }), rows).map(({ id }) => id)
  const order = sql`orders.seq desc`
  return findBriefs(db, { which: isAmong(sql`orders.id`, ids), order, most: MOST_FOUND })
}

/** Conditions for the column, one for each order number. */
export const hasNumber = (column: SQL, numbers: string[]) =>
  numbers.map((number) => {
    const ids = idsOfNumber(number)
    return ids && sql`${column} between ${ids.first}::uuid and ${ids.last}::uuid`
  })

/** The number, the money, the article and the names of an order, each as a condition that one index serves. */
function meaningsOf(reading: Reading, { customers, stores }: People): Condition[] {
  const { words, orderNumbers, id, documents, serial, providerIds, paise, code } = reading
  const gift = idsOfGiftCode(code)
  return [
    ...hasNames(reading),
    ...hasNumber(sql`orders.id`, orderNumbers),
    id !== null && sql`orders.id = ${id}::uuid`,
    ofShoppers(customers.map(({ userId }) => userId)),
    ofStores(stores.map(({ storeId }) => storeId)),
    documents.length > 0 &&
      sql`orders.id in (select b.order_id from bills b where ${isOneOf(sql`b.number`, documents)})`,
    serial !== null &&
      sql`orders.id in (select b.order_id from bills b where b.serial = ${serial}::int)`,
    providerIds.length > 0 && sql`orders.id in (${ordersOfProvider(providerIds)})`,
    ...(paise === null ? [] : hasSum(paise)),
    gift &&
      sql`orders.id in (select d.order_id from order_discounts d where d.gift_code_id in ${gift})`,
    sql`orders.id in (select l.order_id from order_lines l join variants v on v.id = l.variant_id
      where v.sku_key = lower(${words}))`,
  ]
}

const ofShoppers = (ids: string[]) => ids.length > 0 && isAmong(sql`orders.shopper_id`, ids)
const ofStores = (ids: string[]) => ids.length > 0 && isAmong(sql`orders.store_id`, ids)

/** All words in the texts of the customer, all in the name of the shop, or some in each: that fits neither of the two. */
function hasNames({ names }: Reading): Condition[] {
  const ofCustomer = hasWords(customerTexts, names)
  const ofStore = hasWords(sql`stores.shop_name`, names)
  if (ofCustomer.length === 0) return []
  const either = ofCustomer.map((one, place) => sql`(${one} or ${ofStore[place]})`)
  return [
    sql`orders.shopper_id in (select users.id from users where ${allOf(ofCustomer)})`,
    sql`orders.store_id in (select stores.id from stores where ${allOf(ofStore)})`,
    ofCustomer.length > 1 &&
      sql`orders.id in (select own.id from stores join orders own on own.store_id = stores.id
        join users on users.id = own.shopper_id
        where (${sql.join(ofStore, sql` or `)}) and ${allOf(either)})`,
  ]
}

/** An order of this sum, before or after its discount, and one of which this sum is disputed. */
const hasSum = (paise: number): Condition[] => [
  sql`orders.amount_paise = ${paise}::bigint`,
  sql`orders.discount_paise <> 0 and orders.amount_paise - orders.discount_paise = ${paise}::bigint`,
  sql`orders.id in (select po.subject_id from disputes d join payments p on p.id = d.payment_id
    join payment_orders po on po.id = p.payment_order_id where d.amount_paise = ${paise}::bigint)`,
]
