import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { type Found, MOST_FOUND } from '#shared/contract/admin/overview.ts'
import { addressOf, findBriefs } from './briefs.ts'
import { hasWords } from './lists.ts'

/** `numberHashes`: the keyed hashes of a whole telephone number. Only its account and its orders are then found. */
export async function findAnything(
  db: Db,
  search: string,
  numberHashes: Buffer[] | undefined,
): Promise<Found> {
  const ids = idsOfNumber(search)
  const words = (texts: SQL) => sql.join(hasWords(texts, search), sql` and `)
  const hasNumber = (column: SQL) =>
    sql`${column} = (select p.user_id from phone_numbers p where ${inArray(sql`p.number_hash`, numberHashes ?? [])})`
  const names = sql`concat_ws(' ', users.name, users.email, stores.shop_name)`
  return {
    orders: await findBriefs(db, {
      which: sql`${seenByStore} and ${
        numberHashes
          ? hasNumber(sql`users.id`)
          : ids
            ? sql`orders.id between ${ids.first}::uuid and ${ids.last}::uuid`
            : words(names)
      }`,
      order: sql`orders.seq desc`,
      most: MOST_FOUND,
    }),
    customers: await findCustomers(
      db,
      numberHashes ? hasNumber(sql`users.id`) : words(sql`concat_ws(' ', users.name, users.email)`),
    ),
    stores: await findStores(
      db,
      words(
        sql`concat_ws(' ', stores.shop_name, stores.owner_name, stores.contact_number, stores.email)`,
      ),
    ),
  }
}

const customerRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  since: z.coerce.date(),
  orders: z.int(),
})

async function findCustomers(db: Db, which: SQL): Promise<Found['customers']> {
  const { rows } = await db.execute(sql`select users.id as "userId", users.name, users.email,
      users.created_at as since,
      (select count(*)::int from orders where orders.shopper_id = users.id and ${seenByStore}) as orders
    from users where ${which} order by users.name, users.id limit ${MOST_FOUND}`)
  return checkRows(customerRow, rows).map(({ since, email, ...row }) => ({
    ...row,
    email: addressOf(email),
    since: since.toISOString(),
  }))
}

const storeRow = z.object({
  storeId: z.string(),
  shopName: z.string(),
  ownerName: z.string(),
  city: z.string(),
  contactNumber: z.string(),
})

async function findStores(db: Db, which: SQL): Promise<Found['stores']> {
  const { rows } =
    await db.execute(sql`select stores.id as "storeId", stores.shop_name as "shopName",
      stores.owner_name as "ownerName", stores.city, stores.contact_number as "contactNumber"
    from stores where ${which} order by stores.shop_name, stores.id limit ${MOST_FOUND}`)
  return checkRows(storeRow, rows).map(({ contactNumber, ...row }) => ({
    ...row,
    contact: formatContactNumber(contactNumber),
  }))
}
