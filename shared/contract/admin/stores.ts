import { z } from 'zod'
import { declarationLacks } from '../../catalog/declaration/declaration.ts'
import { endpoint } from '../../endpoint.ts'
import { StoreStatus } from '../onboarding.ts'
import { SetOff } from '../payouts/own-payouts.ts'
import { AnyId, CsvFile, Cursor, Id, Instant, Message, Rupees, Words, Reason } from '../wire.ts'

/**
 * The present state of a shop; the first that applies. `waiting`: its registration waits for a decision; `unpaid`: its
 * bookings are paused because the subscription has ended; `paused`: by its own choice; `holiday`: closed today.
 */
export const storeStates = [
  'waiting',
  'rejected',
  'closed',
  'suspended',
  'closing',
  'unpaid',
  'paused',
  'holiday',
  'open',
] as const
export const StoreState = z.enum(storeStates)
export type StoreState = z.infer<typeof StoreState>

/**
 * The orders of the list: by name; the longest waiting registration, the shop without an order for the longest time, the
 * slowest answer, the subscription that ends first, and the most owed first.
 */
export const storeSorts = [
  'name',
  'waiting',
  'lastOrder',
  'answer',
  'subscription',
  'owed',
] as const

const Simple = z.union([z.string(), z.number(), z.boolean(), z.null()])

const AdminStore = z.object({
  _id: Id,
  shopName: z.string(),
  status: StoreStatus,
  state: StoreState,
  area: z.string(),
  city: z.string(),
  /** Null unless a registration waits. Late after 48 hours. */
  waiting: z.object({ since: Instant, isLate: z.boolean() }).nullable(),
  lastOrderAt: Instant.nullable(),
  /**
   * Median time, in minutes, until the shop first acted on an order of the last thirty days; null without such an
   * order.
   */
  answerMinutes: z.int().nullable(),
  /** Null before the shop has one. `until`: the last paid or free day. */
  subscription: z
    .object({ state: z.enum(['free', 'paid', 'grace', 'ended']), until: z.iso.date() })
    .nullable(),
  /** The amount that Chowk owes the shop. */
  owed: Rupees,
  /** The other simple fields in the order in which they are shown. */
  fields: z.array(z.object({ name: z.string(), value: Simple })),
})
export type AdminStore = z.infer<typeof AdminStore>

const Filter = z.strictObject({
  /** The answer has only this shop. */
  storeId: AnyId.optional(),
  status: StoreStatus.optional(),
  state: StoreState.optional(),
  search: Words(80).default(''),
  sort: z.enum(storeSorts).default('name'),
})

export const getAdminStores = endpoint({
  method: 'GET',
  path: '/admin/stores',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'All stores with their state and simple fields, without pictures; found by name, owner, area, city or number.',
  input: Filter.extend({ page: Cursor.nullish() }),
  output: z.object({
    stores: z.array(AdminStore),
    nextPage: Cursor.nullable(),
    total: z.int(),
    /** Why the shop of `storeId` owes money; empty for a list. */
    setOff: z.array(SetOff),
  }),
})

export const saveAdminStores = endpoint({
  method: 'GET',
  path: '/admin/stores/csv',
  who: 'admin',
  adminRole: 'any',
  limit: 'merchant',
  summary: 'The stores of `GET /admin/stores` as CSV, at most 5,000.',
  input: Filter,
  output: CsvFile,
})

const AdminProduct = z.object({
  _id: Id,
  productName: z.string(),
  brand: z.string(),
  subCategory: z.string(),
  /** The lowest price of its variants. */
  price: Rupees,
  /** The missing facts of its declaration. */
  lacks: z.array(z.enum(declarationLacks)),
  active: z.boolean(),
  takenDown: z.object({ at: Instant, reason: z.string() }).nullable(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const getAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'The products of a store by name or SKU: products that were taken down first, then by name.',
  input: z.strictObject({
    storeId: AnyId,
    search: Words(80).default(''),
    page: Cursor.nullish(),
  }),
  output: z.object({ products: z.array(AdminProduct), nextPage: Cursor.nullable() }),
})

export const decideProduct = endpoint({
  method: 'POST',
  path: '/admin/products',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Take a product down, with a reason that its owner reads by e-mail: nobody finds or books the product, open orders go on, and the shop cannot activate it. Or put the product back, inactive, so that the shop decides. PRODUCT_TAKEN_DOWN when it is taken down already.',
  input: z.discriminatedUnion('decision', [
    z.strictObject({ productId: AnyId, decision: z.literal('take-down'), reason: Reason }),
    z.strictObject({ productId: AnyId, decision: z.literal('put-back') }),
  ]),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'PRODUCT_TAKEN_DOWN'],
})
