import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Reviews, ShopHindi } from '../goods.ts'
import { OptionalPoint } from '../places.ts'
import { AnyId, Id, Instant, Words } from '../wire.ts'

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** One day of the week. A window whose `to` is not after `from` ends after midnight. The second window is optional. */
export const DayTiming = z.object({
  status: z.boolean(),
  from: Clock,
  to: Clock,
  from2: Clock.optional(),
  to2: Clock.optional(),
})
export type DayTiming = z.infer<typeof DayTiming>
export const Timings = z.object({
  Mon: DayTiming,
  Tue: DayTiming,
  Wed: DayTiming,
  Thu: DayTiming,
  Fri: DayTiming,
  Sat: DayTiming,
  Sun: DayTiming,
})
export type Timings = z.infer<typeof Timings>

/** First and last closed day in Asia/Kolkata (`YYYY-MM-DD`). */
export const Closure = z.object({ from: z.iso.date(), to: z.iso.date(), reason: z.string() })
export type Closure = z.infer<typeof Closure>

/**
 * The pause of new bookings by the store's own choice. `until`: the end of the pause; null when the store has set no
 * end. Null without a pause.
 */
export const Pause = z.object({ until: Instant.nullable() }).nullable()
export type Pause = z.infer<typeof Pause>

/** The opening state of a store, computed on the server in Asia/Kolkata. */
export const Hours = z.object({
  storeOpen: z.boolean(),
  /** Time of the next change of `open`; null when it does not change within 30 days. */
  changesAt: Instant.nullable(),
  /** Time at which an order booked now would be ready, counted in open hours; null when the shop does not open. */
  readyBy: Instant.nullable(),
  pause: Pause,
})

/** Texts of a shop in Hindi, where it has written them. `instructions`: its note for customers who come to collect. */
export const StoreHindi = ShopHindi.extend({ instructions: z.string().optional() })
export type StoreHindi = z.infer<typeof StoreHindi>

/** The days within which the shop exchanges size or colour with the bill; 0 when it promises none. */
export const ExchangeDays = z.int().default(0)

export const StoreSummary = z.object({
  _id: Id,
  shopName: z.string(),
  inHindi: StoreHindi.exactOptional(),
  soldBy: z.string(),
  shopLogo: z.string().nullable(),
  shopImage: z.string().nullable(),
  address: z.string(),
  /** The market or quarter. */
  locality: z.string(),
  city: z.string(),
  contactNumber: z.string(),
  lat: z.number(),
  long: z.number(),
  /** False while nothing can be booked at this shop online. */
  takesBookings: z.boolean(),
  exchangeDays: ExchangeDays,
  ...Hours.shape,
})
export type StoreSummary = z.infer<typeof StoreSummary>

/** Who sells: the name that the bills have, and the GSTIN; null when the seller is not registered for GST. */
export const Seller = z.object({ legalName: z.string(), gstin: z.string().nullable() })
export type Seller = z.infer<typeof Seller>

/** A store where its goods are offered, with what the law wants known before a purchase. */
export const SellingStore = StoreSummary.extend({ seller: Seller })
export type SellingStore = z.infer<typeof SellingStore>

export const Store = SellingStore.extend({
  /** The rating and number of the reviews of all products of the store. */
  reviews: Reviews,
  state: z.string(),
  businessType: z.string(),
  timings: Timings,
  closures: z.array(Closure),
  preparationMinutes: z.int(),
  pickupDays: z.int(),
  /** The shop's note for customers who come to collect. */
  instructions: z.string(),
  /** The day in Asia/Kolkata since which the shop is on Chowk. */
  since: z.iso.date(),
  /** Orders that were collected, rounded down; null below ten. */
  collectedOrders: z.int().nullable(),
  /**
   * Open minutes within which half of the orders of the last 30 days were answered, rounded up; null below ten orders, and
   * when it took longer than twelve open hours.
   */
  answersWithinMinutes: z.int().nullable(),
})
export type Store = z.infer<typeof Store>

/** A store with its distance from the caller's point; null without a point. */
export const FoundStore = StoreSummary.extend({
  distanceKm: z.number().nullable(),
  reviews: Reviews,
})

export const searchStores = endpoint({
  method: 'GET',
  path: '/search-stores',
  isPublic: true,
  who: 'guest',
  limit: 'search',
  summary:
    'At most 20 approved stores by name, locality or trade; nearest first when a place is given.',
  input: z.strictObject({
    search: Words(80).default(''),
    city: Words(80).optional(),
    ...OptionalPoint,
  }),
  output: z.object({ stores: z.array(FoundStore) }),
})

export const store = endpoint({
  method: 'GET',
  path: '/store',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary: 'A store with its week; pending, rejected and suspended stores are not found.',
  input: z.strictObject({ _id: AnyId }),
  output: Store,
  errors: ['NOT_FOUND'],
})

export const getStoreName = endpoint({
  method: 'POST',
  path: '/get-store-name',
  who: 'guest',
  seenBySupport: true,
  limit: 'read',
  effect: 'read',
  summary: 'The name and hours of a store.',
  input: z.strictObject({ storeId: AnyId }),
  output: z.object({ storeId: Id, shopName: z.string(), ...Hours.shape }),
  errors: ['NOT_FOUND'],
})
