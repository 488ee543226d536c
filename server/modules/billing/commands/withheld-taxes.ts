import type { Admin } from '#server/modules/accounts/guards.ts'
import { findTaxTerms } from '#server/modules/settings/commands/tax-terms.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { invalidField } from '#shared/app-error.ts'
import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/withheld-taxes.ts'
import {
  baseBack,
  beginOfYear,
  monthOf,
  type TaxedSale,
  taxedSale,
  taxOfLine,
} from '../rules/withheld-taxes.ts'
import { addLedgerEntry } from './ledger.ts'

type Document = Awaited<ReturnType<typeof rows.findDocument>>
type Terms = Awaited<ReturnType<typeof findTaxTerms>>

/**
 * Enters what a new bill or credit note changes of the taxes that the operator holds back, in the register and in the
 * ledger. A sale at the counter without a booking is not made through the market and bears none. A credit note has the
 * rate of its bill.
 */
export async function withholdTaxes(tx: Tx, billId: string): Promise<void> {
  const document = await rows.findDocument(tx, billId)
  const { storeId, orderId, correctsId } = document
  if (!orderId) return
  const terms = await findTaxTerms(tx, indianDay(tx.now))
  if (correctsId === null) {
    const sales = terms.flatMap((term) => taxedSale(term, document) ?? [])
    if (sales.length > 0) await rows.lockTaxesOf(tx, storeId)
    for (const sale of sales) await enter(tx, { ...document, orderId }, { sale, terms })
    return
  }
  const credited = await rows.findCreditedTaxes(tx, correctsId)
  if (credited.length > 0) await rows.lockTaxesOf(tx, storeId)
  for (const one of credited) {
    const sale = { ...one, basePaise: -baseBack(one) }
    if (sale.basePaise < 0) await enter(tx, { ...document, orderId }, { sale, terms })
  }
}

async function enter(
  tx: Tx,
  document: Document & { orderId: string },
  { sale, terms }: { sale: TaxedSale; terms: Terms },
): Promise<void> {
  const { storeId, orderId, billId, isToBusiness } = document
  const { tax, taxNumber, rate, isFreed, basePaise } = sale
  const isInterState = tax === 'tcs' && document.isInterState
  const month = await rows.findOpenMonth(tx, tax)
  const account = { tax, storeId, taxNumber, isInterState, month }
  const sums = [
    ...(await rows.findTaxSums(tx, account)),
    { month, rate, isFreed, basePaise, taxPaise: 0 },
  ]
  const isOverFree = isFreed && (await isAboveFreeSum(tx, { storeId, month, terms }))
  const taxPaise = taxOfLine(sums, { ...account, isOverFree })
  const shared = { ...account, orderId, billId, isToBusiness, rate, isFreed, basePaise, taxPaise }
  const reference = await rows.insertTax(tx, shared)
  if (taxPaise === 0) return
  const kind = taxPaise > 0 ? tax : (`${tax}_return` as const)
  await addLedgerEntry(tx, { storeId, orderId, kind, amountPaise: Math.abs(taxPaise), reference })
}

/** Returned goods count as sold here: a free sum that was passed once in a year stays passed. */
async function isAboveFreeSum(
  tx: Tx,
  { storeId, month, terms }: { storeId: string; month: string; terms: Terms },
): Promise<boolean> {
  const freePaise = terms.find(({ tax }) => tax === 'tds')?.freeUpToPaise ?? 0
  return (await rows.findSalesSince(tx, storeId, beginOfYear(month))) > freePaise
}

/** Writes into the audit trail; a parameter, because this module must not import the later admin module. */
export type RecordFiling = (
  tx: Tx,
  admin: Admin,
  decision: { action: 'tax_month_filed'; reason: string },
) => Promise<void>

/** Records that a month of a tax was filed. Throws INVALID_INPUT for one that is not over, was filed, or has an earlier one. */
export async function fileTaxMonth(
  tx: Tx,
  admin: Admin,
  { tax, month }: { tax: WithheldTax; month: string },
  record: RecordFiling,
): Promise<void> {
  const first = `${month}-01`
  if (first >= monthOf(tx.now)) throw invalidField('month', messageText('taxFields.notOver'))
  await rows.lockTaxes(tx)
  const unfiled = await rows.findFirstUnfiled(tx, tax)
  if (unfiled !== null && unfiled < first)
    throw invalidField(
      'month',
      messageText('taxFields.earlierFirst', { month: unfiled.slice(0, 7) }),
    )
  if (!(await rows.insertTaxMonth(tx, { tax, month: first, filedBy: admin.userId })))
    throw invalidField('month', messageText('taxFields.filedBefore'))
  await record(tx, admin, { action: 'tax_month_filed', reason: `${tax.toUpperCase()}: ${month}` })
}
