import type { Db } from '#server/platform/db/open.ts'
import type { EventName } from '#server/platform/events.ts'
import type { Facts, FactsName } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'
import type { Payload } from '../rules/planning.ts'
import * as account from './account-facts.ts'
import { viewBillLinkFacts } from './bill-facts.ts'
import { viewArrivalFacts } from './arrival-facts.ts'
import { viewFirstBookingFacts } from './first-booking-facts.ts'
import * as grievance from './grievance-facts.ts'
import { viewTokenFacts, viewWebhookFacts } from './integration-facts.ts'
import { viewOrderFacts } from './order-facts.ts'
import * as payout from './payout-facts.ts'
import { viewPhoneCodeFacts, viewPhoneNumberFacts } from './phone-facts.ts'
import { viewPriceFacts } from './price-facts.ts'
import { viewAnsweredFacts, viewAskedFacts } from './question-facts.ts'
import { viewRegistrationFacts, viewStatusFacts } from './registration-facts.ts'
import { viewHiddenFacts, viewReviewFacts } from './review-facts.ts'
import { viewProductDecisionFacts, viewShopMessageFacts } from './shop-facts.ts'
import { viewInvitationFacts, viewMemberFacts } from './staff-facts.ts'
import { viewStockNoteFacts } from './stock-facts.ts'
import { viewStoreFacts } from './store-facts.ts'
import { viewSubscriptionFacts } from './subscription-facts.ts'
import { viewFreeFacts, viewTurnFacts } from './waitlist-facts.ts'

type ReadFacts = (
  db: Db,
  payload: Payload,
  tools: Tools & { event: EventName },
) => Promise<Facts | undefined>

/** One reading of the facts for each subject; undefined when the recipient or the subject does not exist any more. */
export const readers: Record<FactsName, ReadFacts> = {
  order: (db, { orderId, refundId, returnId }, tools) =>
    viewOrderFacts(db, { orderId, refundId, returnId, ...tools }),
  review: viewReviewFacts,
  hiddenReview: viewHiddenFacts,
  storeDay: viewStoreFacts,
  lowStock: viewStockNoteFacts,
  firstBooking: viewFirstBookingFacts,
  arrivals: viewArrivalFacts,
  prices: viewPriceFacts,
  turn: viewTurnFacts,
  free: viewFreeFacts,
  question: viewAskedFacts,
  answer: viewAnsweredFacts,
  received: grievance.viewReceivedFacts,
  written: grievance.viewWrittenFacts,
  officer: grievance.viewOfficerFacts,
  registration: viewRegistrationFacts,
  storeStatus: viewStatusFacts,
  subscription: (db, payload, { now }) => viewSubscriptionFacts(db, { ...payload, now }),
  payout: (db, { payoutId }) => payout.viewPayoutFacts(db, payoutId),
  payoutStop: (db, { stopId }) => payout.viewStopFacts(db, stopId),
  payoutAccount: (db, { accountId: id }, tools) =>
    payout.viewAccountChangeFacts(db, { id, ...tools }),
  shopMessage: viewShopMessageFacts,
  productDecision: viewProductDecisionFacts,
  token: (db, { tokenId }) => viewTokenFacts(db, tokenId),
  webhook: (db, { webhookId }) => viewWebhookFacts(db, webhookId),
  invitation: (db, { invitationId: id }, tools) => viewInvitationFacts(db, { id, ...tools }),
  member: (db, { invitationId, changeId, storeId, userId }) =>
    viewMemberFacts(db, { id: invitationId ?? changeId, storeId, userId }),
  code: (db, { codeId: id }, tools) => account.viewCodeFacts(db, { id, ...tools }),
  link: (db, { linkId: id }, tools) => account.viewLinkFacts(db, { id, ...tools }),
  person: (db, { changeId, userId }) =>
    account.viewPersonFacts(db, { id: changeId ?? userId, userId }),
  newOwner: (db, { changeId: id, toUserId: userId }) => account.viewPersonFacts(db, { id, userId }),
  oldAddress: (db, { changeId }, tools) =>
    account.viewChangeFacts(db, { changeId, side: 'old', ...tools }),
  newAddress: (db, { changeId }, tools) =>
    account.viewChangeFacts(db, { changeId, side: 'new', ...tools }),
  formerAddress: (db, { changeId }) => account.viewFormerFacts(db, changeId),
  billLink: viewBillLinkFacts,
  phoneCode: viewPhoneCodeFacts,
  phoneNumber: viewPhoneNumberFacts,
}
