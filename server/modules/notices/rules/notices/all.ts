import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'
import { atHalfTime, inDaytime, nowAndAgain } from '../times.ts'
import { endedOrderEmails } from './ended-order.ts'
import { registrationEmails } from './registration.ts'
import { grievanceEmails } from './grievance.ts'
import { questionEmails } from './question.ts'
import { accountEmails } from './account.ts'
import { billEmails } from './bill.ts'
import {
  byActor,
  codeOrNone,
  hasDeclined,
  inCurrentOrders,
  isOpenAt,
  isUnseen,
  pushToShopper,
  toBooking,
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
import { noteEmails } from './note.ts'
import { paymentEmails } from './payment.ts'
import { payoutEmails } from './payout.ts'
import { phoneEmails } from './phone.ts'
import { shopEmails } from './shop.ts'
import { staffEmails } from './staff.ts'
import { waitlistEmails } from './waitlist.ts'
import { subscriptionEmails } from './subscription.ts'

/** All notices with an email. */
export const emails = {
  booked: {
    ...toShopper,
    ...orderEvent('order.booked'),
    notice: 'booked',
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
    notice: 'newOrder',
    holds: hasStatus('awaiting_confirmation'),
    body: (facts) => [
      isOnline(facts) ? 'emails.newOrder.bodyPaid' : 'emails.newOrder.body',
      ...(isToTry(facts) ? (['emails.newOrder.toTry'] as const) : []),
      ...(facts.values.readyBy ? (['email.promised'] as const) : []),
    ],
    push: {
      words: (_facts, step) => (step === 'now' ? 'newOrder' : 'stillNew'),
      path: inCurrentOrders,
      urgency: 'high',
      steps: nowAndAgain,
      // Outside of its hours a store gets only the first notice, without sound.
      holds: (facts, step, now) => isUnseen(facts) && (step === 'now' || isOpenAt(facts, now)),
    },
    whatsApp: {
      template: 'new_order',
      path: () => paths.currentOrders(),
      holds: isUnseen,
      whileOpen: true,
    },
  },
  answerDue: {
    ...toStore,
    ...orderEvent('order.answer_due'),
    notice: 'answerDue',
    holds: hasStatus('awaiting_confirmation'),
    body: ({ values }) => [
      'emails.answerDue.body',
      ...(values.readyBy ? (['email.promised'] as const) : []),
    ],
    push: {
      words: () => 'halfTime',
      path: inCurrentOrders,
      urgency: 'high',
      steps: atHalfTime,
      holds: (facts, _step, now) => isUnseen(facts) && isOpenAt(facts, now),
    },
  },
  ready: {
    ...toShopper,
    ...orderEvent('order.ready'),
    notice: 'ready',
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
    push: { ...pushToShopper, words: (facts) => (hasDeclined(facts) ? 'changed' : 'ready') },
    whatsApp: { template: 'ready', path: toBooking },
  },
  dueToday: {
    ...toShopper,
    ...orderEvent('pickup.due_today'),
    notice: 'dueToday',
    holds: order((now) => now.status === 'ready_for_pickup' && now.isDueToday),
    showsCode: true,
    cause: perDeadline,
    body: (facts) => ['emails.dueToday.body', ...codeOrNone(facts)],
    push: { path: toBooking, urgency: 'normal', words: () => 'reminder', steps: inDaytime },
    whatsApp: { template: 'reminder', path: toBooking, daily: true },
  },
  hoursMoved: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    notice: 'extended',
    applies: byActor('system'),
    holds: whileReady,
    cause: perDeadline,
  },
  extended: {
    ...toShopper,
    ...orderEvent('pickup.extended'),
    notice: 'extended',
    holds: whileReady,
    cause: perDeadline,
  },
  comesLater: {
    ...toStore,
    ...orderEvent('pickup.extended'),
    notice: 'extended-store',
    applies: byActor('shopper'),
    holds: whileReady,
    cause: perDeadline,
  },
  codeEnded: {
    ...toShopper,
    ...orderEvent('pickup-code.ended'),
    notice: 'codeEnded',
    holds: order((now) => now.status === 'ready_for_pickup' && now.isCodeEnded),
    cause: perCode,
  },
  codeRenewed: {
    ...toShopper,
    ...orderEvent('pickup-code.renewed'),
    notice: 'codeRenewed',
    holds: order((now) => now.status === 'ready_for_pickup' && now.hasCode),
    showsCode: true,
    cause: perCode,
    body: (facts) => ['emails.codeRenewed.body', ...codeOrNone(facts)],
  },
  collected: {
    ...toShopper,
    ...orderEvent('order.collected'),
    notice: 'collected',
    applies: order(({ moment }) => moment?.reason == null),
    body: (facts) => ['emails.collected.body', ...partlyTaken(facts)],
  },
  handedOverByChowk: {
    ...toShopper,
    ...orderEvent('order.collected'),
    notice: 'collected',
    applies: byActor('admin'),
    body: () => ['emails.handedOverByChowk.body', 'emails.handedOverByChowk.notYou'],
  },
  handedOver: {
    ...toShopper,
    ...orderEvent('order.collected'),
    notice: 'collected',
    body: (facts) => ['emails.handedOver.body', ...partlyTaken(facts), 'emails.handedOver.notYou'],
  },
  triedNotTaken: {
    ...toShopper,
    ...orderEvent('order.not_taken'),
    notice: 'not-taken',
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
    notice: 'collected-store',
    applies: byActor('admin'),
  },
  ...paymentEmails,
  reviewAsked: {
    ...toShopper,
    event: 'order.review_due',
    facts: 'review',
    optional: 'reviewRequest',
    notice: 'reviewAsked',
    footer: () => 'email.footer.review',
  },
  reviewHidden: {
    ...toMember,
    event: 'review.hidden',
    facts: 'hiddenReview',
    notice: 'review-hidden',
    cause: ({ values }) => [values.hiddenAt ?? ''],
    body: () => ['emails.reviewHidden.body', 'email.weSay', 'emails.reviewHidden.wrong'],
    button: {
      words: 'bookings.seeBooking',
      path: ({ values }) => paths.booking(String(values.orderId)),
    },
  },
  ...endedOrderEmails,
  handOverLocked: {
    ...toStore,
    event: 'hand-over.locked',
    facts: 'storeDay',
    notice: 'handOverLocked',
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
  ...billEmails,
  ...phoneEmails,
} satisfies Record<EmailName, EmailNotice>
