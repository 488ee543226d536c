import { billInvariants, receiptInvariants } from '#server/modules/billing/rules/invariants.ts'
import { taxInvariants } from '#server/modules/billing/rules/tax-invariants.ts'
import { waitlistInvariants } from '#server/modules/inventory/rules/invariants.ts'
import { orderInvariants } from '#server/modules/orders/rules/invariants.ts'
import { payoutInvariants } from '#server/modules/payouts/rules/invariants.ts'
import { tillInvariants } from '#server/modules/till/rules/invariants.ts'
import { reviewInvariants } from '#server/modules/reviews/rules/invariants.ts'

/**
 * Queries for contradictions that must never be in the database: `ofStore` for one store each, `whole` for all stores
 * together.
 */
export const books = {
  ofStore: {
    ...orderInvariants,
    ...waitlistInvariants,
    ...billInvariants,
    ...taxInvariants,
    ...payoutInvariants,
    ...tillInvariants,
    ...reviewInvariants,
  },
  whole: receiptInvariants,
}

/** All queries, as the tests run them on the whole database. */
export const invariants = { ...books.ofStore, ...books.whole }
