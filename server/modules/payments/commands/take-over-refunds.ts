import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import type { PaymentOrderRow } from '../queries/payment-orders.ts'
import { type PaymentRow, saveWinner } from '../queries/payments.ts'
import * as rows from '../queries/refunds.ts'
import { type Match, matchRefund } from '../rules/match-refund.ts'
import type { SubjectHandler, Subjects } from '../rules/subjects.ts'
import { saveAnswer } from './apply-refund.ts'

type RefundedPayment = { row: PaymentRow; order: PaymentOrderRow; subject: SubjectHandler }
type ProviderRefunds = {
  /** All refunds of the payment at the provider. */
  refunds: readonly ProviderRefund[]
  subjects: Subjects
  /** Chowk's refund that the provider has just refused. */
  refused?: string | undefined
}

/**
 * Updates the books from the provider's refunds of one payment: refunds that Chowk sent, and refunds that somebody made
 * in the provider's dashboard. The caller has locked the subject. Any number of calls in any order gives the same
 * books.
 */
export async function takeOverRefunds(
  tx: Tx,
  paid: RefundedPayment,
  given: ProviderRefunds,
): Promise<void> {
  // Chowk's own refunds come first, so that another refund of the same amount is not matched with their rows.
  const ordered = given.refunds.toSorted(
    (one, other) =>
      Number(one.ownId === null) - Number(other.ownId === null) ||
      one.createdAt.getTime() - other.createdAt.getTime() ||
      one.id.localeCompare(other.id),
  )
  for (const refund of ordered) {
    const booked = await rows.lockRefunds(tx, paid.row.id)
    const parts = await rows.findParts(tx, paid.row.id)
    if (refund.status === 'failed') await revertParts(tx, refund, parts)
    const books = { paidPaise: paid.row.amountPaise, booked, parts, refused: given.refused }
    await apply(tx, { paid, refund, subjects: given.subjects }, matchRefund(refund, books))
    const { id, bankReference } = refund
    if (bankReference !== null) await rows.saveBankReference(tx, { id, bankReference })
  }
}

type One = { paid: RefundedPayment; refund: ProviderRefund; subjects: Subjects }

async function apply(tx: Tx, { paid, refund, subjects }: One, match: Match): Promise<void> {
  const { status: answer, id: providerRefundId } = refund
  switch (match.kind) {
    case 'booked':
      return saveAnswer(tx, match.id, { answer, providerRefundId }, subjects)
    case 'given': {
      for (const { id, amountPaise } of match.parts) {
        await rows.insertPart(tx, { providerRefundId, refundId: id, amountPaise })
        if ((await rows.findRest(tx, id)) === 0)
          await saveAnswer(tx, id, { answer: 'processed' }, subjects)
      }
      if (match.newPaise > 0)
        await recordProviderRefund(tx, paid, { ...refund, amountPaise: match.newPaise })
      return undefined
    }
    case 'unmatched':
      return record(tx, 'money.alarm', { about: 'unmatched', providerPaymentId: providerRefundId })
    case 'wait':
    case 'nothing':
  }
}

const reason = 'provider'

/** Records a refund that somebody made at the provider, and informs the subject of the payment. */
async function recordProviderRefund(
  tx: Tx,
  { row, order, subject }: RefundedPayment,
  { id: providerRefundId, status, amountPaise }: ProviderRefund,
): Promise<void> {
  const isOver = status === 'processed'
  const refundId = await rows.insertRefund(tx, {
    paymentId: row.id,
    amountPaise,
    causeEventId: `${reason}:${providerRefundId}`,
    reason,
    state: isOver ? 'processed' : 'submitted',
    providerRefundId,
  })
  if (!refundId || !row.isWinner) return
  const isAll = (await rows.sumRefunds(tx, row.id)) >= row.amountPaise
  if (isAll) await saveWinner(tx, row.id, false)
  const refund = { refundId, reason, amountPaise } as const
  await subject.refundedByProvider(tx, order.subjectId, { ...refund, isAll, isOver })
}

/** Deletes the parts of a refund that failed at the provider: their amounts have to be refunded after all. */
async function revertParts(
  tx: Tx,
  { id }: ProviderRefund,
  parts: ReadonlySet<string>,
): Promise<void> {
  if (!parts.has(id)) return
  await rows.deleteParts(tx, id)
  await record(tx, 'money.alarm', { about: 'refund', providerPaymentId: id })
}
