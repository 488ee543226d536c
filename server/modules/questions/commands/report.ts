import { randomUUID } from 'node:crypto'
import type { Admin, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { endAnswer, findReported, insertReport, settleReports } from '../queries/answers.ts'
import { deletePicture, endQuestion } from '../queries/questions.ts'
import { noSuchQuestion } from '../rules/question-life.ts'

type Report = { questionId: string; answerId?: string | undefined; reason: string }
type Reporter = Shopper & { storeId: string | null }

/** Reports a question that the caller's store has received, or an answer to an own question. */
export async function reportQuestion(tx: Tx, reporter: Reporter, report: Report): Promise<void> {
  const { questionId, reason } = report
  const answerId = report.answerId ?? null
  const found = await findReported(tx, { questionId, answerId, storeId: reporter.storeId })
  const isAsker = found?.shopperId === reporter.userId
  const mayReport = answerId === null ? found?.wasAsked : isAsker && found.answerStoreId !== null
  if (!mayReport) throw noSuchQuestion()
  await insertReport(tx, {
    id: randomUUID(),
    questionId,
    answerId,
    reporterId: reporter.userId,
    reason,
  })
}

/**
 * Writes a decision of an administrator into the audit trail. A parameter, because this module must not import the
 * later admin module.
 */
export type RecordDecision = (
  tx: Tx,
  admin: Admin,
  decision: { action: 'question_removed' | 'question_kept'; storeId?: string; reason: string },
) => Promise<void>

type Decision = { reportId: string; decision: 'remove' | 'keep' }

/**
 * Removes the reported content (a question with its picture and answers, or one answer) or keeps it. Throws NOT_FOUND
 * for a settled report.
 */
export async function decideReport(
  tx: Tx,
  admin: Admin,
  { reportId, decision }: Decision,
  recordDecision: RecordDecision,
): Promise<void> {
  const settled = await settleReports(tx, reportId)
  if (!settled) throw noSuchQuestion()
  const { questionId, answerId } = settled
  if (decision === 'remove') {
    if (answerId !== null) await endAnswer(tx, answerId)
    else {
      await endQuestion(tx, questionId, 'admin')
      await deletePicture(tx, questionId)
    }
  }
  const action = decision === 'remove' ? 'question_removed' : 'question_kept'
  await recordDecision(tx, admin, { action, reason: answerId ?? questionId })
}
