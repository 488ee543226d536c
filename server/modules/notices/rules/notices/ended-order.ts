import type { EmailName, EmailNotice, PushWords } from '../notice.ts'
import { stepAtOnce } from '../times.ts'
import {
  byActor,
  hasStatus,
  order,
  orderEvent,
  pushToShopper,
  refundParagraphs,
  storeSays,
  toShopper,
  toStoreAfter,
} from './parts.ts'

/** The shopper's devices learn of a cancellation by anybody else. */
const cancelledPush = {
  ...pushToShopper,
  words: () => 'cancelled',
  steps: (planning) => (planning.payload.by === 'shopper' ? [] : stepAtOnce(planning)),
  holds: hasStatus('cancelled'),
} as const satisfies PushWords

const isLost = order(({ dispute }) => dispute === 'lost')

/** Notices about a booking that ended without a sale. */
export const endedOrderEmails = {
  cancelledByChowk: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled',
    applies: byActor('admin'),
    body: (facts) => [
      isLost(facts) ? 'emails.cancelledByChowk.byDispute' : 'emails.cancelledByChowk.body',
    ],
    push: cancelledPush,
  },
  cancelledForStore: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled-store',
    applies: byActor('admin'),
    body: (facts) => [
      isLost(facts) ? 'emails.cancelledForStore.byDispute' : 'emails.cancelledForStore.body',
      'email.backOnShelf',
    ],
  },
  cancelledByShopper: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled',
    applies: byActor('shopper'),
    body: (facts) => ['emails.cancelledByShopper.body', ...refundParagraphs(facts)],
  },
  notAnswered: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled',
    applies: byActor('system'),
    body: (facts) => ['emails.notAnswered.body', ...refundParagraphs(facts)],
    push: cancelledPush,
  },
  cannotHandOver: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled',
    applies: order(({ moment }) => moment?.from === 'ready_for_pickup'),
    body: (facts) => [
      'emails.cannotHandOver.body',
      ...storeSays(facts),
      ...refundParagraphs(facts),
    ],
    push: cancelledPush,
  },
  cancelledByStore: {
    ...toShopper,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled',
    body: (facts) => [
      'emails.cancelledByStore.body',
      ...storeSays(facts),
      ...refundParagraphs(facts),
    ],
    push: cancelledPush,
  },
  shopperCancelled: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled-store',
    applies: byActor('shopper'),
    body: ({ values }) => [
      'emails.shopperCancelled.body',
      ...(values.reason ? (['email.customerSays'] as const) : []),
      'email.backOnShelf',
    ],
  },
  lostBySilence: {
    ...toStoreAfter,
    ...orderEvent('order.cancelled'),
    notice: 'cancelled-store',
    applies: byActor('system'),
  },
  notCollected: {
    ...toShopper,
    ...orderEvent('order.not_collected'),
    notice: 'notCollected',
    body: (facts) => [
      'emails.notCollected.body',
      ...refundParagraphs(facts),
      facts.values.onlineUntil ? 'emails.notCollected.closed' : 'emails.notCollected.count',
    ],
  },
  nobodyCame: {
    ...toStoreAfter,
    ...orderEvent('order.not_collected'),
    notice: 'notCollected-store',
    applies: byActor('system'),
    body: () => ['emails.nobodyCame.body', 'email.backOnShelf'],
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
