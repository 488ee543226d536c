import type { MessageKey } from '#shared/translate.ts'
import { paths } from '#shared/paths.ts'
import type { Facts } from '../facts.ts'
import type { EmailName, EmailNotice, PushName } from '../notice.ts'
import { everyTime } from '../times.ts'
import { hasStatus, order, orderEvent, toBooking, toShopper, toStore } from './parts.ts'

const lateTexts = {
  late: 'emails.refundStarted.late',
  duplicate: 'emails.refundStarted.duplicate',
  mismatch: 'emails.refundStarted.mismatch',
} as const satisfies Record<string, MessageKey>
type LateReason = keyof typeof lateTexts
const isLate = (reason: string | null): reason is LateReason =>
  reason !== null && reason in lateTexts

/** The money of a QR at the counter changes nothing about a booking that is paid there in another way. */
const lateTextOf = (reason: LateReason, facts: Facts): MessageKey =>
  facts.order?.isOnline === false ? 'emails.refundStarted.qr' : lateTexts[reason]

const disputeTexts = {
  open: {
    subject: 'emails.disputed.subject',
    body: ['emails.disputed.body', 'emails.disputed.held', 'emails.disputed.wait'],
    push: 'disputed',
  },
  openAlone: {
    subject: 'emails.disputed.subject',
    body: ['emails.disputed.body', 'emails.disputed.heldNothing', 'emails.disputed.wait'],
    push: 'disputed',
  },
  lost: {
    subject: 'emails.disputed.subjectLost',
    body: ['emails.disputed.lost'],
    push: 'disputeLost',
  },
  covered: {
    subject: 'emails.disputed.subjectLost',
    body: ['emails.disputed.covered'],
    push: 'disputeWon',
  },
  before: {
    subject: 'emails.disputed.subjectLost',
    body: ['emails.disputed.before'],
    push: 'disputeWon',
  },
  won: { subject: 'emails.disputed.subjectWon', body: ['emails.disputed.won'], push: 'disputeWon' },
} as const satisfies Record<string, { subject: MessageKey; body: MessageKey[]; push: PushName }>
const disputeOf = ({ order: now, values }: Facts) => {
  const state = now?.dispute ?? 'won'
  return state === 'open' && values.held === '' ? 'openAlone' : state
}

/** Message keys for the ways in which the money of returned goods is paid back. */
const ways = {
  cash: 'emails.goodsReturned.cash',
  upi: 'emails.goodsReturned.upi',
  online: 'emails.goodsReturned.online',
  waits: 'emails.goodsReturned.waits',
} as const satisfies Record<string, MessageKey>
/** A gift code had paid it, or the customer takes money as a code of the shop; with the code, or without it. */
const creditTexts = {
  gift: ['emails.goodsReturned.credit', 'emails.goodsReturned.creditOnNote'],
  shop: ['emails.goodsReturned.code', 'emails.goodsReturned.codeOnNote'],
} as const satisfies Record<string, [MessageKey, MessageKey]>

const isWay = (way: Facts['values'][string] | undefined): way is keyof typeof ways =>
  typeof way === 'string' && way in ways

/** Emails about a payment without a booking, and about refunds. Other emails mention the refund that they cause. */
export const paymentEmails = {
  paymentNotReceived: {
    ...toShopper,
    ...orderEvent('payment.not_received'),
    notice: 'payment-not-received',
    holds: hasStatus('cancelled'),
    body: () => ['emails.paymentNotReceived.body', 'emails.paymentNotReceived.money'],
  },
  refundStarted: {
    ...toShopper,
    ...orderEvent('payment.refund_started'),
    notice: 'refund-started',
    applies: order(({ refundReason }) => isLate(refundReason)),
    cause: ({ values }) => [values.refundId ?? ''],
    body: (facts) => {
      const reason = facts.order?.refundReason ?? null
      return [
        ...(isLate(reason) ? [lateTextOf(reason, facts)] : []),
        facts.order?.refundWaits ? 'email.refundWaits' : 'emails.refundStarted.body',
      ]
    },
  },
  refunded: {
    ...toShopper,
    ...orderEvent('payment.refunded'),
    notice: 'refunded',
    push: {
      path: toBooking,
      urgency: 'normal',
      words: ({ order: now }) => (now?.isByDispute ? 'refundedByDispute' : 'refunded'),
    },
    cause: ({ values }) => [values.refundId ?? ''],
    body: (facts) => [
      facts.order?.isByDispute ? 'emails.refunded.byDispute' : 'emails.refunded.body',
      ...(facts.values.refundByBank ? (['emails.refunded.part'] as const) : []),
    ],
  },
  disputed: {
    ...toStore,
    ...orderEvent('order.disputed'),
    notice: 'disputed',
    // A booking that has ended without a sale has its own notice, and takes nothing from the shop.
    holds: order(({ status }) => status !== 'cancelled' && status !== 'not_collected'),
    cause: (facts) => [disputeOf(facts), facts.values.disputed ?? ''],
    subject: (facts) => disputeTexts[disputeOf(facts)].subject,
    body: (facts) => disputeTexts[disputeOf(facts)].body,
    push: {
      words: (facts) => disputeTexts[disputeOf(facts)].push,
      path: ({ values }) => paths.currentOrders({ search: String(values['orderNumber']) }),
      urgency: 'high',
      steps: everyTime,
    },
  },
  goodsReturned: {
    ...toShopper,
    ...orderEvent('order.returned'),
    notice: 'goods-returned',
    applies: ({ values }) => values.creditNote !== '',
    cause: ({ values }) => [values.returnId ?? ''],
    body: ({ values }) => [
      'emails.goodsReturned.body',
      ...(values.reason ? (['email.storeSays'] as const) : []),
      ...(values.exchangeBill ? (['emails.goodsReturned.exchanged'] as const) : []),
      ...(values.givenBack
        ? [ways[isWay(values.givenBackBy) ? values.givenBackBy : 'online']]
        : []),
      ...(values.byBank ? (['emails.goodsReturned.byBank'] as const) : []),
      ...(values.creditBy
        ? [creditTexts[values.creditBy === 'gift' ? 'gift' : 'shop'][values.creditCode ? 0 : 1]]
        : []),
      'emails.goodsReturned.note',
    ],
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
