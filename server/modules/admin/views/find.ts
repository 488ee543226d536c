import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { seenByStore } from '#server/platform/db/tables/orders.ts'
import { type Found, MOST_FOUND } from '#shared/contract/admin/find.ts'
import { type AdminRole, mayAdminister } from '#shared/contract/admin/roles.ts'
import { grievanceStates } from '#shared/contract/grievances/topics.ts'
import type { Reading } from '../language/read-search.ts'
import { findBriefs } from './briefs.ts'
import { shownAddress } from '../../accounts/rules/closed-account.ts'
import { findDocuments, idsOfGiftCode, isOneOf, isProviderId } from './found-documents.ts'
import { hasWords } from './lists.ts'
import {
  findCustomersAlike,
  findGuestsAlike,
  findStoresAlike,
  isAmong,
  storeNames,
} from './names.ts'

/** `numberHashes`: the keyed hashes of a whole mobile number. Only its account, orders and shops are then found. */
type Finding = { role: AdminRole; numberHashes: Buffer[] | undefined }

/** Finds what a text may mean, in the kinds of things that this administrator may see. */
export async function findAnything(
  db: Db,
  reading: Reading,
  { role, numberHashes }: Finding,
): Promise<Found> {
  const isSupport = mayAdminister(role, 'support')
  const hasMobile = (column: SQL) =>
    numberHashes &&
    sql`${column} = (select p.user_id from phone_numbers p where ${inArray(sql`p.number_hash`, numberHashes)})`
  const customers = await findCustomers(db, reading, hasMobile(sql`users.id`))
  const stores = await findStores(db, reading)
  const people = { customers, stores }
  const orders = await findBriefs(db, {
    which: sql`${seenByStore} and (${hasMobile(sql`users.id`) ?? isOrder(reading, people)})`,
    order: sql`orders.seq desc`,
    most: MOST_FOUND,
  })
  const more = {
    complaints: isSupport
      ? await findComplaints(db, reading, { ...people, ofMobile: hasMobile(sql`g.user_id`) })
      : [],
    articles: isSupport && reading.mobile === null ? await findArticles(db, reading) : [],
    documents: await findDocuments(db, reading, role),
  }
  const given = Object.entries(more).filter(([, found]) => found.length > 0)
  return { orders, ...people, ...Object.fromEntries(given) }
}

/** The shops of a PIN code. Six digits alone may also be a pickup code, so they find no order. */
export async function findPlace(db: Db, reading: Reading): Promise<Found> {
  return { orders: [], customers: [], stores: await findStores(db, reading) }
}

/** False without conditions. */
const oneOf = (conditions: (SQL | false | null | undefined)[]) =>
  sql`(${sql.join(
    [sql`false`, ...conditions.filter((one) => one !== false && one !== null && one !== undefined)],
    sql` or `,
  )})`
const hasAll = (texts: SQL, words: string) =>
  words !== '' && sql`(${sql.join(hasWords(texts, words), sql` and `)})`
const hasNumber = (column: SQL, numbers: string[]) =>
  numbers.map((number) => {
    const ids = idsOfNumber(number)
    return ids && sql`${column} between ${ids.first}::uuid and ${ids.last}::uuid`
  })
/** True for an order that has the number, the money, the article or the names of the search. */
function isOrder(
  { words, names, orderNumbers, id, documents, serial, providerIds, paise, code }: Reading,
  { customers, stores }: Pick<Found, 'customers' | 'stores'>,
): SQL {
  const gift = idsOfGiftCode(code)
  // A text with names of customer and shop fits an order and neither of the two.
  const named = sql`concat_ws(' ', users.name, users.email, stores.shop_name)`
  const customerIds = customers.map(({ userId }) => userId)
  const storeIds = stores.map(({ storeId }) => storeId)
  return oneOf([
    hasAll(named, names),
    ...hasNumber(sql`orders.id`, orderNumbers),
    id !== null && sql`orders.id = ${id}::uuid`,
    isAmong(sql`orders.shopper_id`, customerIds),
    isAmong(sql`orders.store_id`, storeIds),
    documents.length > 0 &&
      sql`orders.id in (select b.order_id from bills b where ${isOneOf(sql`b.number`, documents)})`,
    serial !== null &&
      sql`orders.id in (select b.order_id from bills b where b.number like ${`%/${serial}`})`,
    providerIds.length > 0 &&
      sql`orders.id in (select po.subject_id from payment_orders po where ${isProviderId(providerIds)})`,
    paise !== null && hasSum(paise),
    gift &&
      sql`orders.id in (select d.order_id from order_discounts d where d.gift_code_id in ${gift})`,
    sql`orders.id in (select l.order_id from order_lines l join variants v on v.id = l.variant_id
      where lower(v.sku) = lower(${words}))`,
  ])
}

/** True for an order of this sum, before or after its discount, and for one of which this sum is disputed. */
const hasSum = (paise: number) =>
  sql`(orders.amount_paise = ${paise}::bigint or orders.amount_paise - orders.discount_paise = ${paise}::bigint
    or orders.id in (select po.subject_id from payment_orders po join payments p on p.payment_order_id = po.id
      join disputes d on d.payment_id = p.id where d.amount_paise = ${paise}::bigint))`

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
): Promise<Found['customers']> {
  const direct = oneOf([
    hasAll(sql`concat_ws(' ', users.name, users.email)`, names),
    id !== null && sql`users.id = ${id}::uuid`,
  ])
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
    number !== undefined &&
      sql`regexp_replace(stores.contact_number, '\\D', '', 'g') like ${`%${number}`}`,
    // A GSTIN has the PAN of the business from its third place on.
    mobile === null &&
      sql`${code} in (upper(stores.gstin), upper(stores.pan), substr(upper(stores.gstin), 3, 10),
        upper(stores.enrolment_number))`,
  ])
}

async function findStores(db: Db, reading: Reading): Promise<Found['stores']> {
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
type Complainants = Pick<Found, 'customers'> & { ofMobile: SQL | undefined }

async function findComplaints(
  db: Db,
  { names, complaints, complaintEnd, orderNumbers }: Reading,
  { customers, ofMobile }: Complainants,
) {
  const customerIds = customers.map(({ userId }) => userId)
  // Fewer signs stand in the numbers of many complaints.
  const number = names.length < PART_OF_COMPLAINT ? sql`` : sql`g.number, `
  const which =
    ofMobile ??
    oneOf([
      isOneOf(sql`g.number`, complaints),
      complaintEnd !== null && sql`g.number like ${`%-${complaintEnd}`}`,
      ...hasNumber(sql`g.order_id`, orderNumbers),
      hasAll(sql`concat_ws(' ', ${number}g.name, g.email, users.name, users.email)`, names),
      isAmong(sql`g.user_id`, customerIds),
      isAmong(sql`g.id`, await findGuestsAlike(db, names)),
    ])
  const { rows } = await db.execute(sql`select g.id as "grievanceId", g.number, g.state,
      coalesce(users.name, g.name, '') as name, g.received_at as at
    from grievances g left join users on users.id = g.user_id
    where ${which} order by g.received_at desc, g.id limit ${MOST_FOUND}`)
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

/** Articles by SKU, name or brand; one variant of each product. */
async function findArticles(db: Db, { names, id }: Reading) {
  const texts = sql`concat_ws(' ', p.name, p.hindi ->> 'productName', p.brand, v.sku)`
  const which = oneOf([hasAll(texts, names), id !== null && sql`p.id = ${id}::uuid`])
  const { rows } = await db.execute(sql`select * from (
      select distinct on (p.id) p.id as "productId", p.name as "productName", v.sku as "SKU", p.active,
        s.id as "storeId", s.shop_name as "shopName"
      from variants v join products p on p.id = v.product_id join stores s on s.id = p.store_id
      where v.retired_at is null and ${which} order by p.id, v.position) found
    order by "productName", "productId" limit ${MOST_FOUND}`)
  return checkRows(articleRow, rows)
}
