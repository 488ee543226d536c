import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { stateOf } from '#server/modules/billing/rules/periods.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stateOfStore, stores } from '#server/platform/db/tables/stores.ts'
import type { AdminStore, getAdminStores, saveAdminStores } from '#shared/contract/admin/stores.ts'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { formatDateTime, formatDay, HOUR_MS, indianDay } from '#shared/formats/india-time.ts'
import { PAGE_SIZE_MERCHANT, REGISTRATION_HOURS } from '#shared/limits.ts'
import { cut, markOf } from './lists.ts'
import { findStoresAlike, fitsSearch } from './names.ts'
import { columns, type Sort } from './store-columns.ts'

type Filter = z.output<typeof saveAdminStores.input>
/** `graceDays`: days of grace after the end of a subscription. */
type Setting = { now: Date; graceDays: number }

const repeatedReferences = sql<string | null>`(
  select string_agg(l.reference || ' = ' || f.reference || ' (' || s.shop_name || ')', ', ' order by l.seq)
  from store_ledger l join bank_references r on r.ledger_id = l.id and r.is_repeat
  join bank_references first on first.key = r.key and not first.is_repeat
  join store_ledger f on f.id = first.ledger_id join stores s on s.id = f.store_id
  where l.store_id = ${stores.id})`

/** The simple columns of a store, in the order of the list; objects and pictures are left out. */
const storeColumns = {
  ownerName: stores.ownerName,
  accountEmail: users.email,
  email: stores.email,
  contactNumber: stores.contactNumber,
  businessType: stores.businessType,
  address: stores.address,
  locality: stores.locality,
  city: stores.city,
  state: stores.state,
  latitude: stores.latitude,
  longitude: stores.longitude,
  preparationMinutes: stores.preparationMinutes,
  pickupDays: stores.pickupDays,
  inventoryAlert: stores.inventoryAlert,
  gstin: stores.gstin,
  enrolmentNumber: stores.enrolmentNumber,
  pan: stores.pan,
  /** Settlements with the bank reference of an earlier one, from before repeated references were refused. */
  repeatedReferences: repeatedReferences,
  statusReason: stores.statusReason,
  closedAt: stores.closedAt,
  createdAt: stores.createdAt,
  updatedAt: stores.updatedAt,
}

/** The status that an administrator decided. The row of a closed store says `suspended` until its owner reopens it. */
const statusBeforeClosing = sql<
  AdminStore['status']
>`coalesce(${stores.statusBeforeClosing}, ${stores.status})`

/** A page of the stores for administrators, in the requested order. */
export async function viewAdminStores(
  db: Db,
  { page, ...filter }: z.output<typeof getAdminStores.input>,
  setting: Setting,
) {
  const fitting = await fittingOf(db, filter, setting.now)
  const mark = markOf(page)
  const after = mark ? afterMark(columns(setting.now).keys[filter.sort], mark) : undefined
  const rows = await find(db, and(fitting, after), {
    ...setting,
    sort: filter.sort,
    most: PAGE_SIZE_MERCHANT + 1,
  })
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(fitting)
  const { shown: listed, nextPage } = cut(rows, PAGE_SIZE_MERCHANT)
  return { stores: listed, nextPage, total: count?.total ?? 0 }
}

async function fittingOf(
  db: Db,
  { storeId, status, state, search }: Omit<Filter, 'sort'>,
  now: Date,
) {
  const texts = sql`concat_ws(' ', ${stores.storeName}, ${stores.ownerName}, ${stores.locality}, ${stores.city},
    ${stores.contactNumber}, ${stores.email}, ${users.email}, ${stores.gstin}, ${repeatedReferences})`
  return and(
    storeId ? eq(stores.id, storeId) : undefined,
    status && eq(statusBeforeClosing, status),
    state && sql`${stateOfStore(sql`stores`, now)} = ${state}::text`,
    fitsSearch(texts, search, sql`${stores.id}`, await findStoresAlike(db, search)),
  )
}

const afterMark = (key: SQL, mark: string) => sql`(${key}, ${stores.id}) > (
  select ${key}, ${stores.id} from stores where ${stores.id} = ${mark}::uuid)`

type StoreList = Setting & { sort: Sort; most: number }

async function find(db: Db, which: SQL | undefined, { now, graceDays, sort, most }: StoreList) {
  const { keys, ...calculated } = columns(now)
  const rows = await db
    .select({
      fields: storeColumns,
      store: {
        _id: stores.id,
        shopName: stores.storeName,
        status: statusBeforeClosing,
        ...calculated,
      },
    })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(which)
    .orderBy(asc(keys[sort]), asc(stores.id))
    .limit(most)
  const today = indianDay(now)
  return rows.map(({ fields, store: { waitingSince, subscription, lastOrderAt, ...store } }) => ({
    ...store,
    area: fields.locality,
    city: fields.city,
    lastOrderAt: lastOrderAt ? new Date(lastOrderAt).toISOString() : null,
    waiting: waitingSince ? waitingOf(new Date(waitingSince), now) : null,
    subscription: subscription && {
      state: stateOf({ ...subscription, today, graceDays }),
      until: subscription.paidUntil,
    },
    fields: Object.entries(fields).map(([name, value]) => ({
      name,
      value: value instanceof Date ? value.toISOString() : value,
    })),
  })) satisfies AdminStore[]
}

function waitingOf(since: Date, now: Date) {
  const isLate = now.getTime() - since.getTime() > REGISTRATION_HOURS * HOUR_MS
  return { since: since.toISOString(), isLate }
}

const MOST_IN_FILE = 5_000
const head = ['shop', 'area', 'city', 'state', 'waits since', 'waits too long', 'last order']
const more = ['median minutes to answer', 'subscription', 'subscription until', 'owed in rupees']
const number = (value: number | null) => (value === null ? '' : { number: String(value) })
const moment = (at: string | null | undefined) => (at ? formatDateTime(at) : '')

/** The stores as CSV. Headings are in English, as in other files. */
export async function writeAdminStores(db: Db, filter: Filter, setting: Setting) {
  const rows = await find(db, await fittingOf(db, filter, setting.now), {
    ...setting,
    sort: filter.sort,
    most: MOST_IN_FILE,
  })
  const lines = rows.map(
    ({ shopName, area, city, state, waiting, lastOrderAt, answerMinutes, ...row }) => [
      shopName,
      area,
      city,
      state,
      moment(waiting?.since),
      waiting?.isLate ? 'yes' : '',
      moment(lastOrderAt),
      number(answerMinutes),
      row.subscription?.state ?? '',
      row.subscription ? formatDay(row.subscription.until) : '',
      number(row.owed),
    ],
  )
  const fileName = `chowk-shops-${indianDay(setting.now)}.csv`
  return { fileName, rows: rows.length, csv: writeCsv([[...head, ...more], ...lines]) }
}
