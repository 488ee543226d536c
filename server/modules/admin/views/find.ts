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
import { foldWords } from '#shared/fold.ts'
import { type Reading, sounds, soundsLike, soundsOf } from '../language/read-search.ts'
import { findBriefs } from './briefs.ts'
import { shownAddress } from '../../accounts/rules/closed-account.ts'
import { findDocuments, idsOfGiftCode, isProviderId } from './found-documents.ts'
import { hasWords } from './lists.ts'

/** `numberHashes`: the keyed hashes of a whole mobile number. Only its account, orders and shops are then found. */
type Finding = { role: AdminRole; numberHashes: Buffer[] | undefined }

/** Rows whose names sound alike in another script, before `soundsLike` has checked them. */
const MOST_ALIKE = 200

/** Finds what a text may mean, in the kinds of things that this administrator may see. */
export async function findAnything(
  db: Db,
  reading: Reading,
  { role, numberHashes }: Finding,
): Promise<Found> {
  const isSupport = mayAdminister(role, 'support')
  const hasNumber = (column: SQL) =>
    numberHashes &&
    sql`${column} = (select p.user_id from phone_numbers p where ${inArray(sql`p.number_hash`, numberHashes)})`
  const customers = await findCustomers(db, reading, hasNumber(sql`users.id`))
  const stores = await findStores(db, reading)
  const people = { customers, stores }
  const orders = await findBriefs(db, {
    which: sql`${seenByStore} and (${hasNumber(sql`users.id`) ?? isOrder(reading, people)})`,
    order: sql`orders.seq desc`,
    most: MOST_FOUND,
  })
  const more = {
    complaints: isSupport ? await findComplaints(db, reading, hasNumber(sql`g.user_id`)) : [],
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

const oneOf = (conditions: (SQL | false | null | undefined)[]) =>
  sql`(${sql.join(
    conditions.filter((one) => one !== false && one !== null && one !== undefined),
    sql` or `,
  )})`
const hasAll = (texts: SQL, words: string) => sql`(${sql.join(hasWords(texts, words), sql` and `)})`
const idIn = (column: SQL, ids: readonly string[]) =>
  ids.length > 0 && sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** True for an order that has the number, the money, the article or the names of the search. */
function isOrder(
  { words, orderNumber, id, document, serial, providerId, paise, code }: Reading,
  { customers, stores }: Pick<Found, 'customers' | 'stores'>,
): SQL {
  const ids = orderNumber === null ? null : idsOfNumber(orderNumber)
  const gift = idsOfGiftCode(code)
  // A text with names of customer and shop fits an order and neither of the two.
  const names = sql`concat_ws(' ', users.name, users.email, stores.shop_name)`
  return oneOf([
    hasAll(names, words),
    ids && sql`orders.id between ${ids.first}::uuid and ${ids.last}::uuid`,
    id !== null && sql`orders.id = ${id}::uuid`,
    idIn(
      sql`orders.shopper_id`,
      customers.map(({ userId }) => userId),
    ),
    idIn(
      sql`orders.store_id`,
      stores.map(({ storeId }) => storeId),
    ),
    document !== null &&
      sql`orders.id in (select b.order_id from bills b where b.number = ${document})`,
    serial !== null &&
      sql`orders.id in (select b.order_id from bills b where b.number like ${`%/${serial}`})`,
    providerId !== null &&
      sql`orders.id in (select po.subject_id from payment_orders po where ${isProviderId(providerId)})`,
    paise !== null &&
      sql`(orders.amount_paise = ${paise}::bigint or orders.amount_paise - orders.discount_paise = ${paise}::bigint)`,
    gift &&
      sql`orders.id in (select d.order_id from order_discounts d where d.gift_code_id in ${gift})`,
    sql`orders.id in (select l.order_id from order_lines l join variants v on v.id = l.variant_id
      where lower(v.sku) = lower(${words}))`,
  ])
}

/** The sounds of names as `soundsOf` has them. */
const soundsIn = (names: SQL) =>
  sql`regexp_replace(regexp_replace(translate(
    replace(replace(lower(unaccent(${names})), 'ngh', 'n'), 'x', 'ks'), ${sounds.from}, ${sounds.to}),
    ${`[^${sounds.kept}]`}, '', 'g'), '(.)\\1+', '\\1', 'g')`

/** True for names that may be those of the search in another script; null when the search has no sounds. */
function mayBeNamed(names: SQL, words: string): SQL | null {
  const said = foldWords(words).map(soundsOf)
  if (said.every((one) => one === '')) return null
  const begins = said.map((one) => sql`' ' || ${soundsIn(names)} like ${`% ${one}%`}`)
  const isPlain = /^\p{ASCII}*$/u.test(words)
  return sql`(${isPlain ? sql`octet_length(${names}) <> char_length(${names}) and` : sql``}
    ${sql.join(begins, sql` and `)})`
}

/** The rows that fit directly, and those whose names sound like the search. */
function fitting<Row extends { fits: boolean; names: string }>(rows: Row[], words: string) {
  return rows
    .filter(({ fits, names }) => fits || soundsLike(names, words))
    .slice(0, MOST_FOUND)
    .map(({ fits: _fits, names: _names, ...row }) => row)
}

const fits = { fits: z.boolean(), names: z.string() }
const customerRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  since: z.coerce.date(),
  orders: z.int(),
  ...fits,
})

async function findCustomers(
  db: Db,
  { words, id }: Reading,
  hasNumber: SQL | undefined,
): Promise<Found['customers']> {
  const direct = oneOf([
    hasAll(sql`concat_ws(' ', users.name, users.email)`, words),
    id !== null && sql`users.id = ${id}::uuid`,
  ])
  const which = hasNumber ?? oneOf([direct, mayBeNamed(sql`users.name`, words)])
  const { rows } = await db.execute(sql`select users.id as "userId", users.name, users.email,
      users.created_at as since, users.name as names, ${hasNumber ?? direct} as fits,
      (select count(*)::int from orders where orders.shopper_id = users.id and ${seenByStore}) as orders
    from users where ${which} order by fits desc, users.name, users.id limit ${MOST_ALIKE}`)
  return fitting(checkRows(customerRow, rows), words).map(({ since, email, ...row }) => ({
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
  ...fits,
})

/** The PIN code in an address, which people also write as `302 003`. */
const hasPin = ({ pin }: Reading) =>
  sql`replace(substring(stores.address from '\\m[1-9][0-9]{2} ?[0-9]{3}\\M'), ' ', '') = ${pin}::text`

function isStore(reading: Reading, names: SQL): SQL {
  const { words, mobile, digits, id, code, pin } = reading
  const all = sql`concat_ws(' ', ${names}, stores.contact_number, stores.email, stores.gstin, stores.pan)`
  const number = mobile ?? digits?.replace(/^0/, '')
  return oneOf([
    mobile === null && hasAll(all, words),
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
  const { words, mobile, isPickupCode } = reading
  const names = sql`concat_ws(' ', stores.shop_name, stores.owner_name, stores.hindi ->> 'shopName',
    stores.locality, stores.address, stores.hindi ->> 'address', stores.city)`
  const direct = isPickupCode ? hasPin(reading) : isStore(reading, names)
  const which = oneOf([direct, mobile === null && mayBeNamed(names, words)])
  const { rows } =
    await db.execute(sql`select stores.id as "storeId", stores.shop_name as "shopName",
      stores.owner_name as "ownerName", stores.city, stores.contact_number as "contactNumber",
      ${names} as names, coalesce(${direct}, false) as fits
    from stores where ${which} order by fits desc, stores.shop_name, stores.id limit ${MOST_ALIKE}`)
  return fitting(checkRows(storeRow, rows), words).map(({ contactNumber, ...row }) => ({
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

async function findComplaints(
  db: Db,
  { words, complaint, orderNumber }: Reading,
  hasNumber: SQL | undefined,
) {
  const ids = orderNumber === null ? null : idsOfNumber(orderNumber)
  const which =
    hasNumber ??
    oneOf([
      complaint !== null && sql`g.number = ${complaint}`,
      ids && sql`g.order_id between ${ids.first}::uuid and ${ids.last}::uuid`,
      hasAll(sql`concat_ws(' ', g.number, g.name, g.email, users.name, users.email)`, words),
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
async function findArticles(db: Db, { words, id }: Reading) {
  const texts = sql`concat_ws(' ', p.name, p.hindi ->> 'productName', p.brand, v.sku)`
  const which = oneOf([hasAll(texts, words), id !== null && sql`p.id = ${id}::uuid`])
  const { rows } = await db.execute(sql`select * from (
      select distinct on (p.id) p.id as "productId", p.name as "productName", v.sku as "SKU", p.active,
        s.id as "storeId", s.shop_name as "shopName"
      from variants v join products p on p.id = v.product_id join stores s on s.id = p.store_id
      where v.retired_at is null and ${which} order by p.id, v.position) found
    order by "productName", "productId" limit ${MOST_FOUND}`)
  return checkRows(articleRow, rows)
}
