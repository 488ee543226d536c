import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentStatuses } from '../../order-status.ts'
import { billKinds, counterPayments, ledgerKinds } from '../billing.ts'
import { campaignKinds, campaignTargets } from '../campaigns.ts'
import { IssuedGift } from '../gift-codes.ts'
import { Dispute } from '../orders/disputes.ts'
import { OrderDiscount, Refund, StaffOrderEvent } from '../orders/orders.ts'
import { staffRoles } from '../../staff-role.ts'
import { givenRoles, invitationEndings } from '../staff.ts'
import { tokenScopes, webhookEvents } from '../integrations/scopes.ts'
import { importStates } from '../imports/imports.ts'
import { accountEndings, accountKinds, payoutStates } from '../payouts/own-payouts.ts'
import { ProductHindi } from '../goods.ts'
import { Closure, StoreHindi, Timings } from '../stores/stores.ts'
import { plans } from '../subscription.ts'
import { Id, Instant, Nothing, Rupees } from '../wire.ts'

/** The payment and the refunds of an order, without the payer. */
const OrderMoney = {
  paymentMethod: z.enum(['cash', 'online']),
  paymentStatus: z.enum(paymentStatuses),
  paidBy: z.enum(['cash', 'upi']).nullable(),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
}

const Line = z.object({
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  price: Rupees,
  /** The name of the shop's own offer that made the price. */
  offer: z.string().nullable(),
  hsn: z.string(),
  gstRate: z.int(),
  declined: z.boolean(),
  /** Pieces that the customer did not take at the hand-over. */
  notTaken: z.int(),
})

/** A choice of a plan, paid or not. */
const PaidPeriod = z.object({
  plan: z.enum(plans),
  tags: z.int(),
  amount: Rupees,
  askedAt: Instant,
  paidAt: Instant.nullable(),
  receiptNumber: z.string().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** The shop's name and address on the receipt. */
  billedTo: z.record(z.string(), z.string().nullable()).nullable(),
  payments: z.array(
    z.object({ paymentId: z.string(), amount: Rupees, status: z.string(), at: Instant }),
  ),
  refunds: z.array(Refund),
})

/** Everything that is stored for a store, without customers' names and addresses, codes and hashes. */
const StoreData = z.object({
  exportedAt: Instant,
  store: z.object({
    shopName: z.string(),
    ownerName: z.string(),
    contactNumber: z.string(),
    email: z.string(),
    address: z.string(),
    locality: z.string(),
    city: z.string(),
    state: z.string(),
    lat: z.number(),
    long: z.number(),
    businessType: z.string(),
    timings: Timings,
    closures: z.array(Closure),
    preparationMinutes: z.int(),
    pickupDays: z.int(),
    instructions: z.string(),
    hindi: StoreHindi,
    since: Instant,
  }),
  /** Pauses of new bookings by the shop's own choice, with their beginning and end. */
  pauses: z.array(
    z.object({
      change: z.enum(['paused', 'resumed']),
      at: Instant,
      until: Instant.nullable(),
    }),
  ),
  products: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      category: z.string(),
      subCategory: z.string(),
      brand: z.string(),
      description: z.string(),
      hindi: ProductHindi,
      hsn: z.string(),
      gstRate: z.int(),
      gstFixed: z.boolean(),
      active: z.boolean(),
      variants: z.array(
        z.object({
          sku: z.string(),
          attributes: z.record(z.string(), z.string()),
          mrp: Rupees,
          price: Rupees,
          stock: z.int(),
          held: z.int(),
        }),
      ),
    }),
  ),
  orders: z.array(
    z.object({
      orderNumber: z.string(),
      status: z.string(),
      ...OrderMoney,
      toTry: z.boolean(),
      /** The amount to pay or paid: the products less the discounts. */
      amount: Rupees,
      discounts: z.array(OrderDiscount),
      tax: Rupees,
      billNumber: z.string().nullable(),
      bookedAt: Instant,
      closedAt: Instant.nullable(),
      products: z.array(Line),
      timeline: z.array(StaffOrderEvent),
    }),
  ),
  /** The list of bills and credit notes; `GET /bill` returns the content of each. A sale at the counter has no order. */
  bills: z.array(
    z.object({
      kind: z.enum(billKinds),
      number: z.string(),
      issuedAt: Instant,
      orderNumber: z.string().nullable(),
      /** The means of payment of a sale or a return at the counter. */
      paidBy: z.enum(counterPayments).nullable(),
      /** The reason of a credit note. */
      reason: z.string().nullable(),
      total: Rupees,
      tax: Rupees,
      /** The discount from the amount to pay. */
      discount: Rupees,
    }),
  ),
  ledger: z.array(
    z.object({
      at: Instant,
      kind: z.enum(ledgerKinds),
      amount: Rupees,
      change: Rupees,
      reference: z.string(),
    }),
  ),
  /** Accounts for transfers; their numbers are masked as on the screen. */
  payoutAccounts: z.array(
    z.object({
      kind: z.enum(accountKinds),
      masked: z.string(),
      enteredBy: z.string(),
      enteredAt: Instant,
      usableAt: Instant,
      endedAt: Instant.nullable(),
      endedAs: z.enum(accountEndings).nullable(),
    }),
  ),
  /** Transfers. The bank's reference of a completed transfer is in the ledger. */
  payouts: z.array(
    z.object({
      number: z.string(),
      amount: Rupees,
      masked: z.string(),
      state: z.enum(payoutStates),
      madeAt: Instant,
      endedAt: Instant.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  /** The time at which the owner stopped the transfers, and the time at which an administrator released them. */
  payoutStops: z.array(z.object({ stoppedAt: Instant, releasedAt: Instant.nullable() })),
  /** Null for a store that has not begun its subscription. */
  subscription: z
    .object({ freeUntil: z.string(), paidUntil: z.string(), payments: z.array(PaidPeriod) })
    .nullable(),
  /** QR codes and NFC tags: of a variant (with its SKU) or of a shelf. */
  tags: z.array(
    z.object({
      code: z.string(),
      sku: z.string().nullable(),
      shelfName: z.string().nullable(),
      shelfSearch: z.string().nullable(),
    }),
  ),
  giftCodes: z.array(IssuedGift.omit({ giftId: true })),
  reviews: z.array(
    z.object({
      orderNumber: z.string(),
      productId: Id,
      stars: z.int(),
      text: z.string(),
      writtenAt: Instant,
      answer: z.string().nullable(),
      /** An administrator has hidden it, so nobody else sees it. */
      isHidden: z.boolean(),
    }),
  ),
  staff: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      since: Instant,
    }),
  ),
  /** Lists of goods that the shop has sent; the goods that they made are among the products. */
  imports: z.array(
    z.object({
      fileName: z.string(),
      sentAt: Instant,
      sentBy: z.string(),
      appliedAt: Instant.nullable(),
      state: z.enum(importStates),
      rows: z.int(),
    }),
  ),
  /** The shop's offers on its own articles; `value` in per cent or rupees, `targets` are names or ids of products. */
  offers: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(campaignKinds),
      value: z.number(),
      target: z.enum(campaignTargets),
      targets: z.array(z.string()),
      from: Instant,
      until: Instant,
      savedBy: z.string(),
    }),
  ),
  /** Tokens with which programs call, also revoked ones, as the screen shows them. */
  tokens: z.array(
    z.object({
      name: z.string(),
      prefix: z.string(),
      scopes: z.array(z.enum(tokenScopes)),
      madeAt: Instant,
      expiresAt: Instant.nullable(),
      lastUsedAt: Instant.nullable(),
      revokedAt: Instant.nullable(),
    }),
  ),
  webhooks: z.array(
    z.object({
      url: z.string(),
      events: z.array(z.enum(webhookEvents)),
      addedAt: Instant,
      offAt: Instant.nullable(),
    }),
  ),
  /** Invitations of the last month. */
  staffInvitations: z.array(
    z.object({
      email: z.string(),
      role: z.enum(givenRoles),
      sentAt: Instant,
      endedAs: z.enum(invitationEndings).nullable(),
    }),
  ),
})
export type StoreData = z.infer<typeof StoreData>

export const exportStore = endpoint({
  method: 'GET',
  path: '/store-data',
  who: 'merchant',
  role: 'owner',
  limit: 'own-data',
  summary: 'Everything that is stored for the merchant’s store, and a name for the file.',
  input: Nothing,
  output: z.object({ fileName: z.string(), data: StoreData }),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})
