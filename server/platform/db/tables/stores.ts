import { sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExchangeDays } from '#shared/catalog/exchange.ts'
import type { StoreState } from '#shared/contract/admin/stores.ts'
import type { StepNote } from '#shared/contract/stores/first-steps.ts'
import type { Closure, Pause, Seller, StoreHindi, Timings } from '#shared/contract/stores/stores.ts'
import type { AccountPart } from '#shared/contract/stores/your-account.ts'
import { FIRST_STOCK_ALERT } from '#shared/limits.ts'
import {
  DAY_MS,
  INDIA_OFFSET_MS,
  indianDay,
  indianDayNumber,
  MINUTE_MS,
  weekdays,
} from '#shared/formats/india-time.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

export const stores = pgTable('stores', {
  id: uuid('id').primaryKey().defaultRandom(),
  ownerId: uuid('owner_id').notNull(),
  storeName: text('shop_name').notNull(),
  ownerName: text('owner_name').notNull(),
  contactNumber: text('contact_number').notNull(),
  email: text('email').notNull(),
  state: text('state').notNull(),
  city: text('city').notNull(),
  locality: text('locality').notNull().default(''),
  address: text('address').notNull(),
  latitude: doublePrecision('lat').notNull(),
  longitude: doublePrecision('lon').notNull(),
  businessType: text('business_type').notNull(),
  timings: jsonb('timings').$type<Timings>().notNull(),
  preparationMinutes: integer('preparation_minutes').notNull().default(60),
  pickupDays: integer('pickup_days').notNull().default(2),
  inventoryAlert: integer('inventory_alert').notNull().default(FIRST_STOCK_ALERT),
  /** The store's note for customers who come to collect. */
  instructions: text('instructions').notNull().default(''),
  /** The days within which the store exchanges size or colour with the bill; 0 when it promises none. */
  exchangeDays: smallint('exchange_days').$type<ExchangeDays>().notNull().default(0),
  hindi: jsonb('hindi').$type<StoreHindi>().notNull().default({}),
  status: text('status', { enum: ['pending', 'approved', 'rejected', 'suspended'] }).notNull(),
  /** Time since which the store takes no new bookings, because its owner has asked to close it. */
  closingAskedAt: instant('closing_asked_at'),
  /**
   * Time at which the last open order had ended. Since that time the store is suspended, until its owner reopens it.
   */
  closedAt: instant('closed_at'),
  statusBeforeClosing: text('status_before_closing', { enum: ['approved', 'suspended'] }),
  erasedAt: instant('erased_at'),
  /** Time since which the store takes no new bookings, because its subscription has ended. */
  bookingsPausedAt: instant('bookings_paused_at'),
  /** Time since which the store takes no new bookings by its own choice; null when there is no pause. */
  pausedAt: instant('paused_at'),
  /** The end of the pause; null when somebody of the store has to end it. */
  pausedUntil: instant('paused_until'),
  statusReason: text('status_reason'),
  /** The first steps that the store has confirmed; the other steps follow from its data. */
  firstSteps: text('first_steps').array().$type<StepNote[]>().notNull().default([]),
  gstin: text('gstin'),
  enrolmentNumber: text('enrolment_number'),
  pan: text('pan'),
  /** The edition of the undertaking that the seller has given, and when; null for a shop that has not given it. */
  undertaking: text('undertaking'),
  undertakenAt: instant('undertaken_at'),
  image: text('image'),
  logo: text('logo'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The people who paused and resumed the bookings of a store. */
export const storePauses = pgTable('store_pauses', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  userId: uuid('user_id').notNull(),
  change: text('change', { enum: ['paused', 'resumed'] }).notNull(),
  at: instant('at').notNull(),
  until: instant('until'),
})

/** The pause of a row of stores as one JSON value. It may be over; `pauseAt` decides that. */
export function pauseOf(store: SQL): SQL<Pause> {
  return sql`case when ${store}.paused_at is not null
    then jsonb_build_object('until', ${store}.paused_until) end`
}

/** The facts of a row of stores for screens, as one JSON value. */
export function storeFactsOf(store: SQL): SQL {
  return sql`jsonb_build_object('id', ${store}.id, 'storeName', ${store}.shop_name,
    'contactNumber', ${store}.contact_number, 'city', ${store}.city, 'address', ${store}.address,
    'locality', ${store}.locality,
    'latitude', ${store}.lat, 'longitude', ${store}.lon, 'image', ${store}.image,
    'logo', ${store}.logo, 'hindi', ${store}.hindi, 'timings', ${store}.timings,
    'preparationMinutes', ${store}.preparation_minutes, 'exchangeDays', ${store}.exchange_days,
    'bookingsPausedAt', ${store}.bookings_paused_at, 'pause', ${pauseOf(store)})`
}

/** The seller of a row of stores, as one JSON value. */
export function sellerOf(store: SQL): SQL<Seller> {
  return sql`jsonb_build_object('legalName', ${store}.owner_name, 'gstin', ${store}.gstin)`
}

/** True when a row of stores takes no bookings at this time by its own choice. */
export function isPausedAt(store: SQL, now: Date): SQL<boolean> {
  return sql`(${store}.paused_at is not null
    and coalesce(${store}.paused_until > ${now.toISOString()}::timestamptz, true))`
}

/** The present `StoreState` of a row of stores: the first state that applies. */
export function stateOfStore(store: SQL, now: Date): SQL<StoreState> {
  return sql`(case when ${store}.status = 'pending' then 'waiting'
    when ${store}.status = 'rejected' then 'rejected'
    when ${store}.closed_at is not null then 'closed'
    when ${store}.status = 'suspended' then 'suspended'
    when ${store}.closing_asked_at is not null then 'closing'
    when ${store}.bookings_paused_at is not null then 'unpaid'
    when ${isPausedAt(store, now)} then 'paused'
    when ${isClosedOn(store, dayOf(now))} then 'holiday' else 'open' end)`
}

export const storeClosures = pgTable('store_closures', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  fromDay: date('from_day', { mode: 'string' }).notNull(),
  toDay: date('to_day', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
})

/**
 * The closures of the store with this id, as one JSON value; with `since`, only closures that end at or after that
 * time.
 */
export function closuresOf(storeId: SQL, since?: Date): SQL<Closure[]> {
  const lasting =
    since &&
    sql`and c.to_day >= (${since.toISOString()}::timestamptz at time zone 'Asia/Kolkata')::date - 1`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'from', c.from_day, 'to', c.to_day, 'reason', c.reason) order by c.from_day), '[]')
    from store_closures c where c.store_id = ${storeId} ${lasting})`
}

/** The number of open orders of the store with this id. */
export function countOpenOrders(storeId: SQL): SQL<number> {
  return sql`(select count(*)::int from orders o where o.store_id = ${storeId}
    and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup'))`
}

const valuesOfParts = {
  personalInfo: sql`stores.owner_name, stores.shop_name, stores.contact_number, stores.business_type`,
  address: sql`stores.state, stores.city, stores.locality, stores.address, stores.lat, stores.lon`,
  timings: sql`stores.timings`,
  hindi: sql`stores.hindi`,
  closures: closuresOf(sql`stores.id`),
  pickup: sql`stores.preparation_minutes, stores.pickup_days, stores.instructions, stores.exchange_days`,
  stockAlert: sql`stores.inventory_alert`,
  pictures: sql`stores.image, stores.logo`,
  taxNumbers: sql`stores.gstin, stores.enrolment_number, stores.pan`,
} satisfies Record<AccountPart, SQL>

/** A hash of the present values for each part of the account with a form of its own; for a query of `stores`. */
export const accountVersions = Object.fromEntries(
  Object.entries(valuesOfParts).map(([part, values]) => [
    part,
    sql<string>`md5(jsonb_build_array(${values})::text)`,
  ]),
) as Record<AccountPart, SQL<string>>

/** True when a store is open at `now`: in an opening span of today, or in one of yesterday that ends after midnight. */
export function isOpenAt(store: SQL, now: Date): SQL<boolean> {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  const isOpen = (day: Day) =>
    anyWindow(store, day, ({ opens, closes }) => {
      const minute = sql`${day === today ? day.minute : day.minute + DAY_MINUTES}::float8`
      return sql`${minute} >= ${opens} and ${minute} < ${closes}`
    })
  return sql`(${isOpen(today)} or ${isOpen(yesterday)})`
}

/**
 * True when an order booked at `now` is ready before midnight. Only open minutes count, as in `readyBy`. The promise is
 * rounded up to five minutes, so a span over midnight counts only until five minutes before midnight.
 */
export function isReadyToday(store: SQL, now: Date): SQL<boolean> {
  const today = dayOf(now)
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  const minutes = (day: Day, place: number) => {
    const shift = sql.raw(day === today ? '0' : String(DAY_MINUTES))
    const [opens, closes] = [0, 1].map(
      (bound) => sql`${minuteOf(store, day, place + bound)} - ${shift}`,
    )
    const end = sql`case when ${closes} < ${sql.raw(String(DAY_MINUTES))} then ${closes} else ${sql.raw(String(DAY_MINUTES - 5))} end`
    return sql`case when ${closes} is null then 0
      else greatest(0, ${end} - greatest(${opens}, ${today.minute}::float8)) end`
  }
  const open = (day: Day) =>
    sql`case when ${isClosedOn(store, day)} then 0 else ${minutes(day, 1)} + ${minutes(day, 3)} end`
  // Without preparation time, the shop must still be open for a moment.
  return sql`(${open(today)} + ${open(yesterday)} >= greatest(${store}.preparation_minutes, 0.001))`
}

const DAY_MINUTES = DAY_MS / MINUTE_MS
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = weekdays.indexOf('Thu')

/** A day in India: `weekday` counts from Monday, `minute` from midnight. */
type Day = { date: string; weekday: number; minute: number }

function dayOf(at: Date): Day {
  const minutes = (at.getTime() + INDIA_OFFSET_MS) / MINUTE_MS
  return {
    date: indianDay(at),
    weekday: (indianDayNumber(at) + FIRST_WEEKDAY) % weekdays.length,
    minute: minutes % DAY_MINUTES,
  }
}

/** True when one of the two opening spans of a day satisfies a condition and no closure covers the day. */
function anyWindow(
  store: SQL,
  day: Day,
  holds: (window: { opens: SQL; closes: SQL }) => SQL,
): SQL<boolean> {
  const minute = (place: number) => minuteOf(store, day, place)
  const first = holds({ opens: minute(1), closes: minute(2) })
  const second = holds({ opens: minute(3), closes: minute(4) })
  return sql`(coalesce(${first} or ${second}, false) and not ${isClosedOn(store, day)})`
}

/** One of the four numbers of a day: the beginning and end of both opening spans, in minutes. */
const minuteOf = (store: SQL, { weekday }: Day, place: number) =>
  sql`${store}.opening_minutes[${weekday * 4 + place}::int]`

const isClosedOn = (store: SQL, { date: day }: Day) => sql`(${store}.id in (
  select c.store_id from store_closures c where ${day}::date between c.from_day and c.to_day))`
