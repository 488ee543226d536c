import type { App, Merchant } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { readProof } from '#server/modules/payments/rules/subjects.ts'
import { findTerms } from '#server/modules/settings/commands/terms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mountFlow, mountRead } from '#server/platform/http/mount.ts'
import { mountFile } from '#server/platform/http/mount-file.ts'
import type { PdfThread } from '#server/platform/pdf/pdf-thread.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import * as billing from '#shared/contract/billing.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { localeOf } from '#shared/translate.ts'
import { billFileName, billSheet } from './rules/bill-sheet.ts'
import { viewDayClose, viewHsnSummary } from './views/accounts.ts'
import { viewBill } from './views/bills.ts'
import { viewStatement, viewStatementCsv } from './views/statement.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/subscription.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { MessageKey } from '#shared/message.ts'
import { type BillingTools, startSubscription, verifySubscription } from './flows.ts'
import { viewPayments, viewReceipt } from './views/payments.ts'
import { viewOutcome, viewSubscription, viewSubscriptionOrder } from './views/subscription.ts'

type PrintTools = Pick<PdfThread, 'print'> & { giftVault: GiftVault }

export function billingRoutes(app: App, { print, giftVault }: PrintTools): void {
  mountFile(app, billing.getBill, async ({ db, actor, input, say, now }) => {
    const bill = await viewBill(db, actor, { ...input, now }, giftVault)
    const sheet = billSheet(bill, input.locale ?? localeOf(say), input.form)
    const isInline = input.inline !== undefined
    return { fileName: billFileName(bill), bytes: await print(sheet), isInline }
  })
  mountRead(app, billing.dayClose, ({ db, actor, input }) => viewDayClose(db, actor, input))
  mountRead(app, billing.hsnSummary, ({ db, actor, input }) => viewHsnSummary(db, actor, input))
  mountRead(app, billing.statement, ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    return viewStatement(db, actor, { ...input, now })
  })
  mountRead(app, billing.statementCsv, ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    return viewStatementCsv(db, actor, { ...input, now })
  })
}

const outcomeKeys = {
  confirmed: 'done.subscriptionPaid',
  checking: 'done.paymentChecking',
  failed: 'done.paymentFailed',
} as const satisfies Record<string, MessageKey>

export function subscriptionRoutes(app: App, desk: BillingTools, contact: Contact): void {
  const { db } = app.database
  const view = async (read: Db, actor: Pick<Merchant, 'storeId'>, now: Date) => {
    const terms = await findTerms(read, desk.terms, indianDay(now))
    return viewSubscription(read, actor, {
      now,
      terms,
      script: desk.flows?.provider.checkoutScript,
    })
  }
  mountRead(app, contract.getSubscription, ({ db: read, actor, now }) => view(read, actor, now))
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
    const purchaseId = await verifySubscription(desk, actor, readProof(input))
    const outcome = await viewOutcome(db, actor, purchaseId)
    const subscription = await view(db, actor, app.clock())
    return { message: say(outcomeKeys[outcome]), outcome, subscription }
  })
}

function sellerOf({ legalName: name, address, email, phone }: Contact) {
  return { name, address, email, phone }
}
