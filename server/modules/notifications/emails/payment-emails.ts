import type { MessageKey } from '#shared/translate.ts'
import type { EmailName, EmailRow } from '../rules/row.ts'
import { order, orderEvent, toShopper, hasStatus } from './parts.ts'

const lateTexts = {
  late: 'emails.refundStarted.late',
  duplicate: 'emails.refundStarted.duplicate',
  mismatch: 'emails.refundStarted.mismatch',
} as const satisfies Record<string, MessageKey>
type LateReason = keyof typeof lateTexts
const isLate = (reason: string | null): reason is LateReason =>
  reason !== null && reason in lateTexts

/** Message keys for the ways in which the money of returned goods is paid back. */
const ways = {
  cash: 'emails.goodsReturned.cash',
  upi: 'emails.goodsReturned.upi',
  online: 'emails.goodsReturned.online',
} as const satisfies Record<string, MessageKey>

/** Emails about a payment without a booking, and about refunds. Other emails mention the refund that they cause. */
export const paymentEmails = {
  paymentNotReceived: {
    ...toShopper,
    ...orderEvent('payment.not_received'),
    job: 'payment-not-received',
    holds: hasStatus('cancelled'),
    body: () => ['emails.paymentNotReceived.body', 'emails.paymentNotReceived.money'],
  },
  refundStarted: {
    ...toShopper,
    ...orderEvent('payment.refund_started'),
    job: 'refund-started',
    applies: order(({ refundReason }) => isLate(refundReason)),
    cause: ({ values }) => [values.refundId ?? ''],
    body: (facts) => {
      const reason = facts.order?.refundReason ?? null
      return [
        ...(isLate(reason) ? [lateTexts[reason]] : []),
        facts.order?.refundWaits ? 'email.refundWaits' : 'emails.refundStarted.body',
      ]
    },
  },
  refunded: {
    ...toShopper,
    ...orderEvent('payment.refunded'),
    job: 'refunded',
    cause: ({ values }) => [values.refundId ?? ''],
    body: (facts) => [
      facts.order?.isByDispute ? 'emails.refunded.byDispute' : 'emails.refunded.body',
    ],
  },
  goodsReturned: {
    ...toShopper,
    ...orderEvent('order.returned'),
    job: 'goods-returned',
    applies: ({ values }) => values.creditNote !== '',
    cause: ({ values }) => [values.returnId ?? ''],
    body: ({ values: { reason, givenBack, givenBackBy, creditCode, creditEnd } }) => [
      'emails.goodsReturned.body',
      ...(reason ? (['email.storeSays'] as const) : []),
      ...(givenBack
        ? [ways[givenBackBy === 'cash' || givenBackBy === 'upi' ? givenBackBy : 'online']]
        : []),
      ...(creditCode ? (['emails.goodsReturned.credit'] as const) : []),
      ...(creditEnd && !creditCode ? (['emails.goodsReturned.creditOnNote'] as const) : []),
      'emails.goodsReturned.note',
    ],
  },
} satisfies Partial<Record<EmailName, EmailRow>>
