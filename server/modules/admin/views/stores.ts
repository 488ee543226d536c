import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AdminStore, getAdminStores } from '#shared/contract/admin/admin.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { cut, hasWords, markOf } from './lists.ts'

type Filter = z.output<typeof getAdminStores.input>

const repeated = sql<string | null>`(
  select string_agg(l.reference || ' = ' || f.reference || ' (' || s.shop_name || ')', ', ' order by l.seq)
  from store_ledger l join bank_references r on r.ledger_id = l.id and r.is_repeat
  join bank_references first on first.key = r.key and not first.is_repeat
  join store_ledger f on f.id = first.ledger_id join stores s on s.id = f.store_id
  where l.store_id = ${stores.id})`

/** The simple columns of a store, in the order of the list; objects and pictures are left out. */
const shown = {
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
  owed: sql<number>`(select coalesce(sum(l.balance_change_paise), 0)::float8 / 100
    from store_ledger l where l.store_id = ${stores.id})`,
  /** Settlements whose bank reference an earlier settlement has; they date from before such were refused. */
  repeatedReferences: repeated,
  statusReason: stores.statusReason,
  closedAt: stores.closedAt,
  createdAt: stores.createdAt,
  updatedAt: stores.updatedAt,
}

/** The status that an administrator decided. The row of a closed store says `suspended` until its owner reopens it. */
const decided = sql<AdminStore['status']>`coalesce(${stores.statusBeforeClosing}, ${stores.status})`

/** All stores, by name, for administrators. */
export async function viewAdminStores(db: Db, { status, search, page }: Filter) {
  const texts = sql`concat_ws(' ', ${stores.storeName}, ${stores.ownerName}, ${stores.city},
    ${stores.contactNumber}, ${stores.email}, ${users.email}, ${stores.gstin}, ${repeated})`
  const fitting = [status && eq(decided, status), ...hasWords(texts, search)]
  const rows = await db
    .select({ _id: stores.id, shopName: stores.storeName, status: decided, ...shown })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(and(...fitting, after(markOf(page))))
    .orderBy(asc(stores.storeName), asc(stores.id))
    .limit(PAGE_SIZE_MERCHANT + 1)
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stores)
    .innerJoin(users, eq(users.id, stores.ownerId))
    .where(and(...fitting))
  const { shown: listed, nextPage } = cut(rows.map(shape), PAGE_SIZE_MERCHANT)
  return { stores: listed, nextPage, total: count?.total ?? 0 }
}

function after(mark: string | undefined): SQL | undefined {
  return mark === undefined
    ? undefined
    : sql`(${stores.storeName}, ${stores.id}) > (select s.shop_name, s.id from stores s where s.id = ${mark}::uuid)`
}

type Row = Pick<AdminStore, '_id' | 'shopName' | 'status'> &
  Record<keyof typeof shown, string | number | Date | null>

function shape({ _id, shopName, status, ...rest }: Row): AdminStore {
  const fields = Object.entries(rest).map(([name, value]) => ({
    name,
    value: value instanceof Date ? value.toISOString() : value,
  }))
  return { _id, shopName, status, fields }
}
