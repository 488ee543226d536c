import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import {
  questionPictures,
  questionReports,
  questions,
} from '#server/platform/db/tables/questions.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

type OwnQuestions = Pick<AccountData, 'questions' | 'reportedQuestions'>

/** The questions that the person has asked, with their pictures, and the reports that the person has sent. */
export async function questionsBy(db: Db, userId: string): Promise<OwnQuestions> {
  const asked = await db
    .select({ question: questions, webp: questionPictures.webp })
    .from(questions)
    .leftJoin(questionPictures, eq(questionPictures.questionId, questions.id))
    .where(eq(questions.shopperId, userId))
    .orderBy(desc(questions.askedAt), desc(questions.id))
  const reported = await db
    .select()
    .from(questionReports)
    .where(eq(questionReports.reporterId, userId))
    .orderBy(desc(questionReports.reportedAt))
  return {
    questions: asked.map(({ question, webp }) => ({
      words: question.words,
      subCategory: question.subCategory,
      size: question.size,
      budget: question.budgetPaise === null ? null : rupeesFromPaise(question.budgetPaise),
      city: question.city,
      area: question.area,
      latitude: question.latitude,
      longitude: question.longitude,
      askedAt: question.askedAt.toISOString(),
      endsAt: question.endsAt.toISOString(),
      endedAt: question.endedAt?.toISOString() ?? null,
      orderId: question.orderId,
      picture: webp && `data:image/webp;base64,${webp.toString('base64')}`,
    })),
    reportedQuestions: reported.map(({ questionId, reason, reportedAt }) => ({
      questionId,
      reason,
      at: reportedAt.toISOString(),
    })),
  }
}
