import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { owedEntries } from '#server/platform/db/tables/billing.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { type FindAnswer, MOST_FOUND } from '#shared/contract/admin/find.ts'
import { type AdminRole, mayAdminister } from '#shared/contract/admin/roles.ts'
import { grievanceStates } from '#shared/contract/grievances/topics.ts'
import type { Reading } from '../language/read-search.ts'
import { type Condition, findOrders, definedConditions, hasNumber } from './find-orders.ts'
import { shownAddress } from '../../accounts/rules/closed-account.ts'
import { findDocuments, isOneOf } from './found-documents.ts'
import { allOf, hasWords } from './lists.ts'
import {
  customerTexts,
  findCustomersAlike,
  findGuestsAlike,
  findStoresAlike,
  isAmong,
  storeNames,
} from './names.ts'

/** `numberHashes`: the keyed hashes of a whole mobile number. Only its account, orders and shops are then found. */
type FindOptions = {
  role: AdminRole
  numberHashes: Buffer[] | undefined
  findSaidArticles: FindSaidArticles
  now: Date
}

/**
 * The articles that words mean, as the shops' search understands them; a view of the later module of searches.
 * `isAnyGoods`: a colour alone counts too; `color`: the colour in the words.
 */
export type FindSaidArticles = (
  db: Db,
  text: string,
  options: { now: Date; isAnyGoods: boolean },
) => Promise<{ productIds: string[]; color: string | null }>

/** Finds what a text may mean, in the kinds of things that this administrator may see. */
export async function findAnything(
  db: Db,
  reading: Reading,
  { role, numberHashes, findSaidArticles, now }: FindOptions,
): Promise<FindAnswer> {
  const isSupport = mayAdminister(role, 'support')
  const hasMobile = (column: SQL) =>
    numberHashes &&
    sql`${column} = (select p.user_id from phone_numbers p where ${inArray(sql`p.number_hash`, numberHashes)})`
  const customers = await findCustomers(db, reading, hasMobile(sql`users.id`))
  const stores = await findStores(db, reading)
  const people = { customers, stores }
  const ofMobile = hasMobile(sql`orders.shopper_id`)
  const isNobody = customers.length + stores.length === 0
  const findSaid = () => findSaidArticles(db, reading.names, { now, isAnyGoods: isNobody })
  const orders = await findOrders(db, reading, { ...people, ofMobile })
  const more = {
    complaints: isSupport
      ? await findComplaints(db, reading, { ...people, ofMobile: hasMobile(sql`g.user_id`) })
      : [],
    articles:
      isSupport && reading.mobile === null ? await findArticles(db, reading, await findSaid()) : [],
    documents: await findDocuments(db, reading, role),
  }
  const some = Object.entries(more).filter(([, found]) => found.length > 0)
  return { orders, ...people, ...Object.fromEntries(some) }
}

/** The shops of a PIN code. Six digits alone may also be a pickup code, so they find no order. */
export async function findPlace(db: Db, reading: Reading): Promise<FindAnswer> {
  return { orders: [], customers: [], stores: await findStores(db, reading) }
}

/** False without conditions. */
const oneOf = (conditions: Condition[]) =>
  sql`(${sql.join([sql`false`, ...definedConditions(conditions)], sql` or `)})`
const hasAll = (texts: SQL, words: string) =>
  words !== '' && sql`(${allOf(hasWords(texts, words))})`

const customerRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  since: z.coerce.date(),
  orders: z.int(),
})

async function findCustomers(
  db: Db,
  { names, id }: Reading,
  ofMobile: SQL | undefined,
): Promise<FindAnswer['customers']> {
  const direct = oneOf([hasAll(customerTexts, names), id !== null && sql`users.id = ${id}::uuid`])
  const alike = ofMobile ? [] : await findCustomersAlike(db, names)
  const which = ofMobile ?? oneOf([direct, isAmong(sql`users.id`, alike)])
  const { rows } = await db.execute(sql`select users.id as "userId", users.name, users.email,
      users.created_at as since,
      (select count(*)::int from orders where orders.shopper_id = users.id and ${seenByStore}) as orders
    from users where ${which} order by coalesce(${ofMobile ?? direct}, false) desc, users.name, users.id limit ${MOST_FOUND}`)
  return checkRows(customerRow, rows).map(({ since, email, ...row }) => ({
    ...row,
    email: shownAddress(email),
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

/** The PIN code in an address, which people also write as `302 003`. */
const hasPin = ({ pin }: Reading) =>
  sql`replace(substring(stores.address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), ' ', '') = ${pin}::text`

/** Fewest digits of a part of a telephone or tax number; fewer are an amount. */
const PART_OF_NUMBER = /\d{5}|[^\d\s]/

/** Shops by what lists of transfers print of them: the end of an account, and a sum that they owe. */
const hasMoney = ({ owedPaise, accountEnd }: Reading): Condition[] => [
  accountEnd !== null &&
    sql`stores.id in (select a.store_id from payout_accounts a where a.masked like ${`%${accountEnd}`})`,
  owedPaise !== null &&
    sql`stores.id in (select e.store_id from ${owedEntries} e where e.counts_at is not null
      group by e.store_id having sum(e.balance_change_paise) = ${-owedPaise})`,
]

function isStore(reading: Reading): SQL {
  const { names, mobile, digits, id, code, pin } = reading
  const numbers = sql`concat_ws(' ', stores.contact_number, stores.email, stores.gstin, stores.pan)`
  const all = PART_OF_NUMBER.test(names)
    ? sql`concat_ws(' ', ${storeNames}, ${numbers})`
    : storeNames
  const number = mobile ?? digits?.replace(/^0/, '')
  return oneOf([
    mobile === null && hasAll(all, names),
    pin !== null && hasPin(reading),
    id !== null && sql`stores.id = ${id}::uuid`,
    ...hasMoney(reading),
    number !== undefined &&
      sql`regexp_replace(stores.contact_number, '\\D', '', 'g') like ${`%${number}`}`,
    // A GSTIN has the PAN of the business from its third place on.
    mobile === null &&
      sql`${code} in (upper(stores.gstin), upper(stores.pan), substr(upper(stores.gstin), 3, 10),
        upper(stores.enrolment_number))`,
  ])
}

async function findStores(db: Db, reading: Reading): Promise<FindAnswer['stores']> {
  const { names, mobile, isPickupCode } = reading
  const direct = isPickupCode ? hasPin(reading) : isStore(reading)
  const alike = mobile === null ? await findStoresAlike(db, names) : []
  const which = oneOf([direct, isAmong(sql`stores.id`, alike)])
  const { rows } =
    await db.execute(sql`select stores.id as "storeId", stores.shop_name as "shopName",
      stores.owner_name as "ownerName", stores.city, stores.contact_number as "contactNumber"
    from stores where ${which} order by coalesce(${direct}, false) desc, stores.shop_name, stores.id
    limit ${MOST_FOUND}`)
  return checkRows(storeRow, rows).map(({ contactNumber, ...row }) => ({
    ...row,
    contact: formatContactNumber(contactNumber),
  }))
}

const complaintRow = z.object({
  grievanceId: z.string(),
  number: z.string(),
  state: z.enum(grievanceStates),
  name: z.string(),
  at: z.coerce.date(),
})

/** Fewest signs of a part of the number of a complaint. */
const PART_OF_COMPLAINT = 4

/** `ofMobile`: the complaints of the account that has the number of the search. Others are then not found. */
type Complainants = Pick<FindAnswer, 'customers'> & { ofMobile: SQL | undefined }

async function findComplaints(
  db: Db,
  { names, complaints, complaintEnd, orderNumbers }: Reading,
  { customers, ofMobile }: Complainants,
) {
  const customerIds = customers.map(({ userId }) => userId)
  const own = sql`coalesce(g.name, '') || ' ' || coalesce(g.email, '')`
  // Fewer signs stand in the numbers of many complaints.
  const texts = names.length < PART_OF_COMPLAINT ? own : sql`g.number || ' ' || ${own}`
  const conditions = ofMobile
    ? [ofMobile]
    : [
        isOneOf(sql`g.number`, complaints),
        complaintEnd !== null && sql`substring(g.number from '[^-]*$') = ${complaintEnd}`,
        ...hasNumber(sql`g.order_id`, orderNumbers),
        hasAll(texts, names),
        hasAll(customerTexts, names) &&
          sql`g.user_id in (select users.id from users where ${hasAll(customerTexts, names)})`,
        isAmong(sql`g.user_id`, customerIds),
        isAmong(sql`g.id`, await findGuestsAlike(db, names)),
      ]
  const parts = definedConditions(conditions).map(
    (one) => sql`select g.id from grievances g where ${one}`,
  )
  const { rows } = await db.execute(sql`select g.id as "grievanceId", g.number, g.state,
      coalesce(users.name, g.name, '') as name, g.received_at as at
    from grievances g left join users on users.id = g.user_id
    where g.id in (${sql.join(parts, sql` union `)}) order by g.received_at desc, g.id limit ${MOST_FOUND}`)
  return checkRows(complaintRow, rows).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const articleRow = z.object({
  productId: z.string(),
  productName: z.string(),
  SKU: z.string(),
  active: z.boolean(),
  storeId: z.string(),
  shopName: z.string(),
})

/** The texts of an article, as the index `products_by_words` has them. */
const articleTexts = sql`(p.name || ' ' || coalesce(p.hindi ->> 'productName', '') || ' ' || p.brand)`

type SaidArticles = Awaited<ReturnType<FindSaidArticles>>

/**
 * Articles by SKU, name, brand or the words of goods; of each product the variant that has most of the words, and the
 * products with most of them first.
 */
async function findArticles(db: Db, { names, id }: Reading, { productIds, color }: SaidArticles) {
  const parts = definedConditions([
    id !== null && sql`select ${id}::uuid`,
    productIds.length > 0 && sql`select unnest(${sql.param(productIds)}::uuid[])`,
    ...articlesNamed(names),
  ])
  if (parts.length === 0) return []
  const ofVariant = sql`concat_ws(' ', ${articleTexts}, v.sku, v.attributes ->> 'Color', v.attributes ->> 'Size', v.color_map)`
  const words = hasWords(ofVariant, color === null ? names : `${names} ${color}`)
  const fitting = sql.join([sql`0`, ...words.map((word) => sql`(${word})::int`)], sql` + `)
  const { rows } = await db.execute(sql`select * from (
      select distinct on (p.id) p.id as "productId", p.name as "productName", v.sku as "SKU", p.active,
        s.id as "storeId", s.shop_name as "shopName", ${fitting} as fitting
      from variants v join products p on p.id = v.product_id join stores s on s.id = p.store_id
      where v.retired_at is null and p.id = any(array(${sql.join(parts, sql` union `)}))
      order by p.id, ${fitting} desc, v.position) found
    order by fitting desc, "productName", "productId" limit ${MOST_FOUND}`)
  return checkRows(articleRow, rows)
}

/** All words in the texts of the product, all in the SKU, or some in each; each way by its own index. */
function articlesNamed(names: string): Condition[] {
  const ofProduct = hasWords(articleTexts, names)
  const ofSku = hasWords(sql`v.sku`, names)
  if (ofProduct.length === 0) return []
  const ofOwn = hasWords(
    sql`(select ${articleTexts} from products p where p.id = v.product_id)`,
    names,
  )
  const either = ofOwn.map((one, place) => sql`(${one} or ${ofSku[place]})`)
  const inUse = sql`select v.product_id from variants v where v.retired_at is null`
  return [
    sql`select p.id from products p where ${allOf(ofProduct)}`,
    sql`${inUse} and ${allOf(ofSku)}`,
    ofSku.length > 1 && sql`${inUse} and (${sql.join(ofSku, sql` or `)}) and ${allOf(either)}`,
  ]
}
