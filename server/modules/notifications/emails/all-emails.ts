import { paths } from '#shared/paths.ts'
import type { EmailName, EmailRow } from '../rules/row.ts'
import { grievanceEmails } from './grievance-emails.ts'
import { questionEmails } from './question-emails.ts'
import { registrationEmails } from '../views/registration-emails.ts'
import { viewHiddenFacts, viewReviewFacts } from '../views/review-emails.ts'
import { viewStoreFacts } from '../views/store-emails.ts'
import { accountEmails } from './account-emails.ts'
import {
  by,
  codeOrNone,
  hasDeclined,
  isOnline,
  isToTry,
  refundParagraphs,
  refundSentence,
  order,
  orderEvent,
  partlyTaken,
  payment,
  promise,
  perCode,
  perDeadline,
  storeSays,
  toMember,
  toShopper,
  toStore,
  toStoreAfter,
  hasStatus,
  whileReady,
} from './parts.ts'
import { noteEmails } from './note-emails.ts'
import { paymentEmails } from './payment-emails.ts'
import { payoutEmails } from './payout-emails.ts'
import { phoneEmails } from './phone-emails.ts'
import { shopEmails } from './shop-emails.ts'
import { staffEmails } from './staff-emails.ts'
import { waitlistEmails } from './waitlist-emails.ts'
import { subscriptionEmails } from './subscription-emails.ts'

export const emails = {
  booked: {
    ...toShopper,
    ...orderEvent('order.booked'),
    job: 'booked',
    body: (facts) => [
      facts.order?.isRevived ? 'emails.booked.late' : 'emails.booked.body',
      ...promise(facts),
      'emails.booked.wait',
      ...(isToTry(facts) ? (['emails.booked.toTry'] as const) : []),
      payment(facts),
    ],
  },
  newOrder: {
    ...toStore,
    ...orderEvent('order.booked'),
    job: 'newOrder',
    holds: hasStatus('awaiting_confirmation'),
    body: (facts) => [
      isOnline(facts) ? 'emails.newOrder.bodyPaid' : 'emails.newOrder.body',
      ...(isToTry(facts) ? (['emails.newOrder.toTry'] as const) : []),
      ...(facts.values.readyBy ? (['email.promised'] as const) : []),
    ],
  },
  answerDue: {
    ...toStore,
    ...orderEvent('order.answer_due'),
    job: 'answerDue',
    holds: hasStatus('awaiting_confirmation'),
    body: ({ values }) => [
      'emails.answerDue.body',
      ...(values.readyBy ? (['email.promised'] as const) : []),
    ],
  },
  ready: {
    ...toShopper,
    ...orderEvent('order.ready'),
    job: 'ready',
    holds: whileReady,
    showsCode: true,
    cause: perCode,
    subject: (facts) =>
      hasDeclined(facts) ? 'emails.ready.subjectPartly' : 'emails.ready.subject',
    body: (facts) => [
      'emails.ready.body',
      ...(hasDeclined(facts) ? (['emails.ready.partly', ...storeSays(facts)] as const) : []),
      ...refundSentence(facts),
      ...codeOrNone(facts),
    ],
  },
  dueToday: {
    ...toShopper,
    ...orderEvent('pickup.due_today'),
    job: 'dueToday',
    holds: order((now) => now.status === 'ready_for_pickup' && now.isDueToday),
    showsCode: true,
    cause: perDeadline,
    body: (facts) => ['emails.dueToday.body', ...codeOrNone(facts)],
  },
  hoursMoved: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    job: 'extended',
    applies: by('system'),
    holds: whileReady,
    cause: perDeadline,
  },
  extended: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    job: 'extended',
    holds: whileReady,
    cause: perDeadline,
  },
  comesLater: {
    ...toStore,
    ...orderEvent('pickup.extended'),
    job: 'extended-store',
    applies: by('shopper'),
    holds: whileReady,
    cause: perDeadline,
  },
  codeEnded: {
    ...toShopper,
    ...orderEvent('pickup-code.ended'),
    job: 'codeEnded',
    holds: order((now) => now.status === 'ready_for_pickup' && now.isCodeEnded),
    cause: perCode,
  },
  codeRenewed: {
    ...toShopper,
    ...orderEvent('pickup-code.renewed'),
    job: 'codeRenewed',
    holds: order((now) => now.status === 'ready_for_pickup' && now.hasCode),
    showsCode: true,
    cause: perCode,
    body: (facts) => ['emails.codeRenewed.body', ...codeOrNone(facts)],
  },
  collected: {
    ...toShopper,
    ...orderEvent('order.collected'),
    job: 'collected',
    applies: order(({ moment }) => moment?.reason == null),
    body: (facts) => ['emails.collected.body', ...partlyTaken(facts)],
  },
  handedOverByChowk: {
    ...toShopper,
    ...orderEvent('order.collected'),
    job: 'collected',
    applies: by('admin'),
    body: () => ['emails.handedOverByChowk.body', 'emails.handedOverByChowk.notYou'],
  },
  handedOver: {
    ...toShopper,
    ...orderEvent('order.collected'),
    job: 'collected',
    body: (facts) => ['emails.handedOver.body', ...partlyTaken(facts), 'emails.handedOver.notYou'],
  },
  triedNotTaken: {
    ...toShopper,
    ...orderEvent('order.not_taken'),
    job: 'not-taken',
    body: (facts) => [
      'emails.triedNotTaken.body',
      ...refundParagraphs(facts),
      ...(facts.values.reason
        ? (['emails.triedNotTaken.withoutCode', 'emails.triedNotTaken.notYou'] as const)
        : []),
    ],
  },
  handedOverForStore: {
    ...toStoreAfter,
    ...orderEvent('order.collected'),
    job: 'collected-store',
    applies: by('admin'),
  },
  ...paymentEmails,
  reviewAsked: {
    ...toShopper,
    event: 'order.review_due',
    facts: viewReviewFacts,
    job: 'reviewAsked',
    footer: () => 'email.footer.review',
  },
  reviewHidden: {
    ...toMember,
    event: 'review.hidden',
    facts: viewHiddenFacts,
    job: 'review-hidden',
    cause: ({ values }) => [values.hiddenAt ?? ''],
    body: () => ['emails.reviewHidden.body', 'email.weSay', 'emails.reviewHidden.wrong'],
    button: {
      words: 'bookings.seeBooking',
      path: ({ values }) => paths.booking(String(values.orderId)),
    },
  },
  cancelledByChowk: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: by('admin'),
  },
  cancelledForStore: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    job: 'cancelled-store',
    applies: by('admin'),
    body: () => ['emails.cancelledForStore.body', 'email.backOnShelf'],
  },
  cancelledByShopper: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: by('shopper'),
    body: (facts) => ['emails.cancelledByShopper.body', ...refundParagraphs(facts)],
  },
  notAnswered: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: by('system'),
    body: (facts) => ['emails.notAnswered.body', ...refundParagraphs(facts)],
  },
  cannotHandOver: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    applies: order(({ moment }) => moment?.from === 'ready_for_pickup'),
    body: (facts) => [
      'emails.cannotHandOver.body',
      ...storeSays(facts),
      ...refundParagraphs(facts),
    ],
  },
  cancelledByStore: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    job: 'cancelled',
    body: (facts) => [
      'emails.cancelledByStore.body',
      ...storeSays(facts),
      ...refundParagraphs(facts),
    ],
  },
  shopperCancelled: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    job: 'cancelled-store',
    applies: by('shopper'),
    body: ({ values }) => [
      'emails.shopperCancelled.body',
      ...(values.reason ? (['email.customerSays'] as const) : []),
      'email.backOnShelf',
    ],
  },
  lostBySilence: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    job: 'cancelled-store',
    applies: by('system'),
  },
  notCollected: {
    ...toShopper,
    ...orderEvent('order.not_collected'),
    job: 'notCollected',
    body: (facts) => [
      'emails.notCollected.body',
      ...refundParagraphs(facts),
      facts.values.onlineUntil ? 'emails.notCollected.closed' : 'emails.notCollected.count',
    ],
  },
  nobodyCame: {
    ...toStoreAfter,
    ...orderEvent('order.not_collected'),
    job: 'notCollected-store',
    applies: by('system'),
    body: () => ['emails.nobodyCame.body', 'email.backOnShelf'],
  },
  handOverLocked: {
    ...toStore,
    event: 'hand-over.locked',
    facts: viewStoreFacts,
    job: 'handOverLocked',
    cause: ({ values }) => [values.day ?? ''],
    body: () => ['emails.handOverLocked.body', 'emails.handOverLocked.without'],
  },
  ...noteEmails,
  ...waitlistEmails,
  ...questionEmails,
  ...grievanceEmails,
  ...registrationEmails,
  ...subscriptionEmails,
  ...payoutEmails,
  ...shopEmails,
  ...staffEmails,
  ...accountEmails,
  ...phoneEmails,
} satisfies Record<EmailName, EmailRow>
