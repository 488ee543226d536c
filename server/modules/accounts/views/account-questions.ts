import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import {
  questionAnswers,
  questionPictures,
  questionReports,
  questions,
} from '#server/platform/db/tables/questions.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

type OwnQuestions = Pick<AccountData, 'questions' | 'reportedQuestions' | 'answeredQuestions'>

/** The questions that the person has asked, reported, or answered for a shop; with pictures. */
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
  const answered = await db
    .select({
      storeName: stores.storeName,
      productName: products.name,
      at: questionAnswers.answeredAt,
    })
    .from(questionAnswers)
    .innerJoin(stores, eq(stores.id, questionAnswers.storeId))
    .innerJoin(products, eq(products.id, questionAnswers.productId))
    .where(eq(questionAnswers.answeredBy, userId))
    .orderBy(desc(questionAnswers.answeredAt))
  return {
    answeredQuestions: answered.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
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
