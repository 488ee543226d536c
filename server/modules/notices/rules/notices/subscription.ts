import type { EventName } from '#server/platform/events.ts'
import { paths } from '#shared/paths.ts'
import type { MessageKey } from '#shared/translate.ts'
import type { Facts } from '../facts.ts'
import type { EmailName, EmailNotice } from '../notice.ts'

const toOwner = (event: EventName) =>
  ({
    event,
    facts: 'subscription',
    to: 'store',
    footer: () => 'email.footer.store',
    button: { words: 'subscription.title', opens: true, path: () => paths.subscription() },
  }) as const satisfies Partial<EmailNotice>

const reasons = {
  late: 'emails.subscriptionRefundStarted.late',
  duplicate: 'emails.subscriptionRefundStarted.duplicate',
  mismatch: 'emails.subscriptionRefundStarted.mismatch',
} as const satisfies Record<string, MessageKey>

const reasonOf = ({ values }: Facts): MessageKey[] => {
  const key = reasons[values.refundReason as keyof typeof reasons]
  return key ? [key] : []
}
const perRefund = ({ values }: Facts) => [values.refundId ?? '']

/** Emails to the owner of a shop about the shop's subscription payments to Chowk. */
export const subscriptionEmails = {
  subscriptionPaid: {
    ...toOwner('subscription.paid'),
    notice: 'subscription-paid',
    body: ({ values }) => [
      'emails.subscriptionPaid.body',
      ...(Number(values.tags) > 0 ? (['emails.subscriptionPaid.tags'] as const) : []),
    ],
  },
  subscriptionTagsSent: { ...toOwner('subscription.tags_sent'), notice: 'subscription-tags-sent' },
  subscriptionDue: {
    ...toOwner('subscription.due'),
    notice: 'subscription-due',
    holds: ({ subscription }) => subscription?.isSame === true,
    // The day is a part of the cause, so the store gets one email on each reminder day.
    cause: ({ values }) => [values.paidUntil ?? '', values.today ?? ''],
  },
  subscriptionEnded: {
    ...toOwner('subscription.ended'),
    notice: 'subscription-ended',
    holds: ({ subscription }) => subscription?.isPaused === true,
    cause: ({ values }) => [values.paidUntil ?? ''],
  },
  subscriptionRefundStarted: {
    ...toOwner('subscription.refund_started'),
    notice: 'subscription-refund-started',
    cause: perRefund,
    body: (facts) => [...reasonOf(facts), 'emails.subscriptionRefundStarted.body'],
  },
  subscriptionRefunded: {
    ...toOwner('subscription.refunded'),
    notice: 'subscription-refunded',
    cause: perRefund,
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
