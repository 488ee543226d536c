import { eq } from 'drizzle-orm'
import { products } from '#server/platform/db/tables/catalog.ts'
import {
  grievanceMessages,
  grievancePictures,
  grievances,
} from '#server/platform/db/tables/grievances.ts'
import {
  questionAnswers,
  questionPictures,
  questionReports,
  questions,
} from '#server/platform/db/tables/questions.ts'
import { reviewReports, reviewRequestStops, reviews } from '#server/platform/db/tables/reviews.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { dataUrl, instantText, madeOf, type Manifest, type Part, valueOf, pick } from './section.ts'

/** The person's own words to shops and to the operator. */
export const wordsOf = (userId: string): Manifest => ({
  ...reviewsBy(userId),
  ...questionsBy(userId),
  ...complaintsOf(userId),
})

const reviewsBy = (userId: string): Manifest => ({
  reviews: {
    table: reviews,
    where: eq(reviews.shopperId, userId),
    fields: {
      ...pick(reviews, 'orderId productId stars writtenAt editedAt answer answeredAt'),
      text: textOfReview,
      hidden: hiddenReview,
    },
    leftOut: { owner: 'shopperId', key: 'id variantId storeId' },
    by: [reviews.writtenAt, reviews.id],
    descending: true,
  },
  reportedReviews: {
    table: reviewReports,
    where: eq(reviewReports.reporterId, userId),
    fields: pick(reviewReports, 'reviewId reason reportedAt=at'),
    leftOut: { owner: 'reporterId', work: 'settledAt' },
    by: [reviewReports.reportedAt, reviewReports.reviewId],
    descending: true,
  },
  askedForReviews: {
    table: reviewRequestStops,
    where: eq(reviewRequestStops.userId, userId),
    fields: pick(reviewRequestStops, 'stoppedAt'),
    leftOut: { owner: 'userId' },
    by: [reviewRequestStops.userId],
    as: (stops) => stops.length === 0,
  },
})

/** A review may have stars only. */
export const textOfReview = madeOf<{ body: string | null }, string>(
  { body: reviews.body },
  ({ body }) => body ?? '',
)

type HiddenReview = { reason: string | null; at: string | null }

const hiddenReview = madeOf<HiddenReview, unknown>(
  { reason: reviews.hiddenReason, at: reviews.hiddenAt },
  ({ reason, at }) => at && { reason: reason ?? '', at: instantText(at) },
)

const questionsBy = (userId: string): Manifest => ({
  questions: {
    table: questions,
    where: eq(questions.shopperId, userId),
    fields: {
      ...pick(
        questions,
        'words subCategory size city area latitude longitude askedAt endsAt endedAt orderId',
      ),
      ...pick(questions, 'budgetPaise=budget'),
    },
    leftOut: { owner: 'shopperId', key: 'id', said: 'category', work: 'nextRoundAt endReason' },
    by: [questions.askedAt, questions.id],
    descending: true,
    atOnce: 20,
    id: questions.id,
    parts: { picture: pictureOfQuestion },
  },
  answeredQuestions: {
    table: questionAnswers,
    joins: [
      [stores, eq(stores.id, questionAnswers.storeId)],
      [products, eq(products.id, questionAnswers.productId)],
    ],
    where: eq(questionAnswers.answeredBy, userId),
    fields: {
      storeName: stores.storeName,
      productName: products.name,
      at: questionAnswers.answeredAt,
    },
    leftOut: {
      owner: 'answeredBy',
      key: 'id questionId storeId productId variantId',
      shops: 'isOffered keptUntil endedAt',
    },
    by: [questionAnswers.answeredAt, questionAnswers.id],
    descending: true,
  },
  reportedQuestions: {
    table: questionReports,
    where: eq(questionReports.reporterId, userId),
    fields: pick(questionReports, 'questionId reason reportedAt=at'),
    leftOut: { owner: 'reporterId', key: 'id answerId', work: 'settledAt' },
    by: [questionReports.reportedAt, questionReports.id],
    descending: true,
  },
})

const pictureOfQuestion: Part = {
  table: questionPictures,
  of: questionPictures.questionId,
  fields: { picture: dataUrl(questionPictures.webp) },
  leftOut: { key: 'questionId' },
  by: [questionPictures.questionId],
  as: valueOf('picture'),
}

const complaintsOf = (userId: string): Manifest => ({
  complaints: {
    table: grievances,
    where: eq(grievances.userId, userId),
    fields: pick(grievances, 'number orderNumber state receivedAt closedAt closedAs topic=about'),
    leftOut: {
      owner: 'userId',
      said: 'name email locale answeredAt',
      secret: 'tokenHash tokenSealed',
      key: 'id orderId storeId productId',
      others: 'officerId',
      work: 'openedAt answerDueAt redressDueAt copyUntil answerAlarmAt redressAlarmAt erasedAt',
    },
    by: [grievances.receivedAt, grievances.id],
    descending: true,
    atOnce: 20,
    id: grievances.id,
    parts: { messages: messagesOfComplaint, pictures: picturesOfComplaint },
  },
})

const messagesOfComplaint: Part = {
  table: grievanceMessages,
  of: grievanceMessages.grievanceId,
  fields: pick(grievanceMessages, 'writer=by words at'),
  leftOut: { key: 'id seq grievanceId', work: 'kind', others: 'adminId' },
  by: [grievanceMessages.seq],
}

const picturesOfComplaint: Part = {
  table: grievancePictures,
  of: grievancePictures.grievanceId,
  fields: { picture: dataUrl(grievancePictures.webp) },
  leftOut: { key: 'grievanceId position' },
  by: [grievancePictures.position],
  as: (rows) => rows.map(({ picture }) => picture),
}
