import { billInvariants, receiptInvariants } from '#server/modules/billing/rules/invariants.ts'
import { waitlistInvariants } from '#server/modules/inventory/rules/invariants.ts'
import { orderInvariants } from '#server/modules/orders/rules/invariants.ts'
import { payoutInvariants } from '#server/modules/payouts/rules/invariants.ts'
import { tillInvariants } from '#server/modules/till/rules/invariants.ts'
import { reviewInvariants } from '#server/modules/reviews/rules/invariants.ts'

/** Contradictions that must never be in the database, of one store each and through all stores. */
export const books = {
  ofStore: {
    ...orderInvariants,
    ...waitlistInvariants,
    ...billInvariants,
    ...payoutInvariants,
    ...tillInvariants,
    ...reviewInvariants,
  },
  whole: receiptInvariants,
}

/** All of them, as the tests check them in the whole database. */
export const invariants = { ...books.ofStore, ...books.whole }
