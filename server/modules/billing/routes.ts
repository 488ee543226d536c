import type { App, Merchant } from '#server/modules/accounts/guards.ts'
import { expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import { readProof } from '#server/modules/payments/rules/subjects.ts'
import { findNextPrices, findTerms } from '#server/modules/settings/commands/terms.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { mountFile } from '#server/platform/http/mount-file.ts'
import type { PdfThread } from '#server/platform/pdf/pdf-thread.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import * as links from '#shared/contract/orders/bill-links.ts'
import * as billing from '#shared/contract/billing.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { localeOf, type Translate } from '#shared/translate.ts'
import { emailBill, endBillLink, messageBill, showBill } from './commands/bill-links.ts'
import { fileTaxMonth, type RecordFiling } from './commands/withheld-taxes.ts'
import { billSlip, linkEnd, type WhichBill } from './rules/bill-links.ts'
import { type Bill, billFileName, billSheet } from './rules/bill-sheet.ts'
import { viewDayClose, viewHsnSummary } from './views/accounts.ts'
import { viewBusinessBills } from './views/business-bills.ts'
import { viewBillLinks, viewSharedBill, viewSharedDocument } from './views/bill-links.ts'
import { viewBill } from './views/bills.ts'
import { taxFile } from './rules/tax-files.ts'
import { viewStatement, viewStatementCsv } from './views/statement.ts'
import { findWithheldLines, viewTaxMonths } from './views/tax-months.ts'
import { AppError } from '#shared/app-error.ts'
import * as taxes from '#shared/contract/payouts/tax-months.ts'
import * as contract from '#shared/contract/subscription.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { MessageKey } from '#shared/message.ts'
import { type BillingTools, startSubscription, verifySubscription } from './flows.ts'
import { viewPayments, viewReceipt } from './views/payments.ts'
import { viewOutcome, viewSubscription, viewSubscriptionOrder } from './views/subscription.ts'

type LinkTools = Pick<PdfThread, 'print'> & {
  emailVault: EmailVault
  /** `expectBudget` throws RATE_LIMITED when the day's message budget is used up; undefined without WhatsApp. */
  phones: { vault: PhoneVault; expectBudget: ((tx: Tx) => Promise<void>) | undefined }
}

type BillTools = LinkTools & { giftVault: GiftVault; record: RecordFiling }

export function billingRoutes(app: App, tools: BillTools): void {
  const { print, giftVault } = tools
  linkRoutes(app, tools)
  taxRoutes(app, tools)
  mountFile(app, billing.getBill, async ({ db, actor, input, say, now }) => {
    const bill = await viewBill(db, actor, { ...input, now }, giftVault)
    const sheet = billSheet(bill, input.locale ?? localeOf(say), input.form)
    const isInline = input.inline !== undefined
    return { fileName: billFileName(bill), bytes: await print(sheet), isInline }
  })
  mountRead(app, links.getBillSlip, async ({ db, actor, input, say, now }) =>
    billSlip(
      await viewBill(db, actor, { ...input, now }, giftVault),
      input.locale ?? localeOf(say),
    ),
  )
  mountRead(app, billing.dayClose, ({ db, actor, input }) => viewDayClose(db, actor, input))
  mountRead(app, billing.hsnSummary, ({ db, actor, input }) => viewHsnSummary(db, actor, input))
  mountRead(app, billing.businessBills, ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    return viewBusinessBills(db, actor, input)
  })
  mountRead(app, billing.statement, ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    return viewStatement(db, actor, { ...input, now })
  })
  mountRead(app, billing.statementCsv, ({ db, actor, input, now }) => {
    expectRecentProof(actor, now)
    return viewStatementCsv(db, actor, { ...input, now })
  })
}

/** The months of the taxes that the operator holds back, their files, and the record that one was filed. */
function taxRoutes(app: App, { record }: Pick<BillTools, 'record'>): void {
  mountRead(app, taxes.getTaxMonths, async ({ db, now }) => ({
    months: await viewTaxMonths(db, now),
  }))

  mountRead(app, taxes.taxFile, async ({ db, input }) =>
    taxFile(input, await findWithheldLines(db, input)),
  )

  mountWrite(app, taxes.fileTaxMonth, async ({ tx, actor, input, say }) => {
    await fileTaxMonth(tx, actor, input, record)
    return { message: say('done.taxMonthFiled') }
  })
}

/** Links to bills: those of the shop, and the page behind them, which everybody may open who has the link. */
function linkRoutes(app: App, { print, emailVault, phones }: LinkTools): void {
  const { vault: phoneVault, expectBudget } = phones
  const hasWhatsApp = expectBudget !== undefined
  const linksOf = async (read: Db, actor: Merchant, which: WhichBill, now: Date) => ({
    links: await viewBillLinks(read, actor, which, now),
    hasWhatsApp,
  })
  mountRead(app, links.getBillLinks, ({ db, actor, input, now }) => linksOf(db, actor, input, now))
  mountWrite(app, links.showBill, async ({ tx, actor, input, say }) => {
    const { token, madeAt } = await showBill(
      tx,
      actor,
      { ...input, ...newLink(app, say) },
      emailVault,
    )
    return { token, until: linkEnd(madeAt).toISOString() }
  })
  mountWrite(app, links.emailBill, async ({ tx, actor, input, say }) => {
    const billId = await emailBill(tx, actor, { ...input, ...newLink(app, say) }, emailVault)
    const message = say('done.billEmailed', { email: input.email })
    return { message, ...(await linksOf(tx, actor, { billId }, tx.now)) }
  })
  mountWrite(app, links.messageBill, async ({ tx, actor, input, say }) => {
    if (!expectBudget) throw new AppError('NOT_FOUND', { reason: 'call' })
    await expectBudget(tx)
    const sent = { ...input, ...newLink(app, say), consent: say('shareBill.consent') }
    const billId = await messageBill(tx, actor, sent, { emailVault, phoneVault })
    return { message: say('done.billMessaged'), ...(await linksOf(tx, actor, { billId }, tx.now)) }
  })
  mountWrite(app, links.endBillLink, async ({ tx, actor, input, say }) => {
    await endBillLink(tx, actor, input.linkId)
    return { message: say('done.billLinkEnded') }
  })
  mountRead(app, links.readSharedBill, async ({ db, input, say, now }) => {
    const { bill, notes, until } = await viewSharedBill(db, input.token, now)
    const slip = (one: Bill) => billSlip(one, input.locale ?? localeOf(say))
    return {
      storeName: bill.seller.storeName,
      bill: slip(bill),
      notes: notes.map(slip),
      until: until.toISOString(),
    }
  })
  mountFile(app, links.getSharedBill, async ({ db, input, say, now }) => {
    const bill = await viewSharedDocument(db, input, now)
    const sheet = billSheet(bill, input.locale ?? localeOf(say), 'a4')
    const isInline = input.inline !== undefined
    return { fileName: billFileName(bill), bytes: await print(sheet), isInline }
  })
}

const newLink = (app: App, say: Translate) => ({ id: app.random.uuid(), locale: localeOf(say) })

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
      nextPrices: await findNextPrices(read, indianDay(now)),
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
