import type { App } from '#server/modules/accounts/guards.ts'
import { mountFlow, mountRead } from '#server/platform/http/mount.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/billing.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { MessageKey } from '#shared/message.ts'
import { type BillingDesk, startSubscription, verifySubscription } from './flows.ts'
import { viewPayments, viewReceipt } from './views/payments.ts'
import { viewOutcome, viewSubscription, viewSubscriptionOrder } from './views/subscription.ts'

const outcomeKeys = {
  confirmed: 'done.subscriptionPaid',
  checking: 'done.paymentChecking',
  failed: 'done.paymentFailed',
} as const satisfies Record<string, MessageKey>

export function billingRoutes(app: App, desk: BillingDesk, contact: Contact): void {
  const { db } = app.database
  const shown = (now: Date) => ({
    now,
    terms: desk.terms,
    script: desk.flows?.provider.checkoutScript,
  })
  mountRead(app, contract.getSubscription, ({ db: read, actor, now }) =>
    viewSubscription(read, actor, shown(now)),
  )
  mountRead(app, contract.getSubscriptionPayments, ({ db: read, actor, input }) =>
    viewPayments(read, actor, input.page),
  )
  mountRead(app, contract.getReceipt, ({ db: read, actor, input }) =>
    viewReceipt(read, actor, input.number, sellerOf(contact)),
  )
  mountFlow(app, contract.orderSubscription, async ({ actor, input, say }) => {
    const purchaseId = await startSubscription(desk, actor, input)
    if (!desk.flows) throw new AppError('PAYMENT_UNAVAILABLE')
    const order = await viewSubscriptionOrder(db, actor, purchaseId, desk.flows.provider)
    const description = say(`done.planFor_${input.plan}`)
    return { ...order, storeName: contact.legalName, description }
  })
  mountFlow(app, contract.verifySubscription, async ({ actor, input, say }) => {
    const purchaseId = await verifySubscription(desk, actor, {
      providerOrderId: input.razorpay_order_id,
      paymentId: input.razorpay_payment_id,
      signature: input.razorpay_signature,
    })
    const outcome = await viewOutcome(db, actor, purchaseId)
    const subscription = await viewSubscription(db, actor, shown(app.clock()))
    return { message: say(outcomeKeys[outcome]), outcome, subscription }
  })
}

function sellerOf({ legalName: name, address, email, phone }: Contact) {
  return { name, address, email, phone }
}
