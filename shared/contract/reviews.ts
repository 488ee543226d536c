import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REVIEW, MIN_BLOCK_REASON } from '../limits.ts'
import { messageText } from '../message.ts'
import { ArticleHindi, Attributes, ImagePath, Reviews } from './goods.ts'
import { LineInHindi } from './orders/orders.ts'
import { PlainWords } from './texts/words.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Words } from './wire.ts'

const stars = messageText('reviewFields.stars')
const Stars = z.int(stars).min(1, stars).max(5, stars)

/** The form of a review; an empty text is a review with stars only. */
export const ReviewFields = z.strictObject({
  stars: Stars,
  text: PlainWords(MAX_REVIEW).default(''),
})

const Answer = z.object({ text: z.string(), at: Instant })
const HiddenNote = z.object({ reason: z.string(), at: Instant })

export const Review = z.object({
  reviewId: Id,
  stars: z.int(),
  /** Empty for a review with stars only. */
  text: z.string(),
  /** First name and initial. */
  author: z.string(),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
  /** Null when shoppers can no longer see the product. */
  productId: Id.nullable(),
  productName: z.string(),
  inHindi: ArticleHindi.exactOptional(),
  variant: Attributes,
  answer: Answer.nullable(),
})
export type Review = z.infer<typeof Review>

const ReviewPage = {
  ...Reviews.shape,
  nextPage: Cursor.nullable(),
}

/** A review as other people see it; `own`: the caller has written it. */
const PublicReview = Review.extend({ own: z.boolean() })
export type PublicReview = z.infer<typeof PublicReview>

const PublicPage = z.object({ reviews: z.array(PublicReview), ...ReviewPage })
export type PublicPage = z.infer<typeof PublicPage>

const OneOf = z.strictObject({ _id: AnyId, page: Cursor.nullish() })

export const productReviews = endpoint({
  method: 'GET',
  path: '/product-reviews',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The visible reviews of a product, the latest first.',
  input: OneOf,
  output: PublicPage,
  errors: ['NOT_FOUND'],
})

export const storeReviews = endpoint({
  method: 'GET',
  path: '/store-reviews',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The visible reviews of all products of a store, the latest first.',
  input: OneOf,
  output: PublicPage,
  errors: ['NOT_FOUND'],
})

export const OwnReview = Review.omit({ author: true }).extend({
  /** Time until which the writer may change the review, once; null when it cannot be changed. */
  editUntil: Instant.nullable(),
  /** Hidden by an administrator, with the reason. */
  hidden: HiddenNote.nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

const BookingReviews = z.object({
  /** The last moment to write a review; null when the booking cannot be reviewed (any more). */
  until: Instant.nullable(),
  /** The lines that were collected. */
  lines: z.array(
    z.object({
      variantId: Id,
      productId: Id,
      name: z.string(),
      inHindi: LineInHindi.exactOptional(),
      image: ImagePath.nullable(),
      variant: Attributes,
      review: OwnReview.nullable(),
    }),
  ),
})
export type BookingReviews = z.infer<typeof BookingReviews>

export const bookingReviews = endpoint({
  method: 'GET',
  path: '/booking-reviews',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The collected lines of one of the caller’s own bookings, each with the caller’s review.',
  input: z.strictObject({ orderId: AnyId }),
  output: BookingReviews,
  errors: ['NOT_FOUND'],
})

const changedByReview = [
  'GET /booking-reviews',
  'GET /product-reviews',
  'GET /store-reviews',
  'GET /product',
  'GET /store',
  'GET /getProducts',
]

export const writeReview = endpoint({
  method: 'POST',
  path: '/review',
  who: 'user',
  limit: 'review',
  effect: 'write',
  idempotent: true,
  changes: changedByReview,
  summary:
    'Review one collected line of an own booking, within 60 days of its collection. One review per line; 403 OWN_STORE for people of the store.',
  input: ReviewFields.extend({ orderId: AnyId, variantId: AnyId }),
  output: Message.extend({ review: OwnReview }),
  errors: ['NOT_FOUND', 'OWN_STORE', 'REVIEW_CONFLICT'],
})

export const editReview = endpoint({
  method: 'PUT',
  path: '/review',
  who: 'user',
  limit: 'review',
  effect: 'write',
  idempotent: true,
  changes: changedByReview,
  summary:
    'Change one of the caller’s reviews, once, within seven days. A hidden review cannot be changed.',
  input: ReviewFields.extend({ reviewId: AnyId }),
  output: Message.extend({ review: OwnReview }),
  errors: ['NOT_FOUND', 'REVIEW_CONFLICT'],
})

const Reason = (longest: number) =>
  Words(longest).min(
    MIN_BLOCK_REASON,
    messageText('fields.reasonShort', { minimum: MIN_BLOCK_REASON }),
  )

export const reportReview = endpoint({
  method: 'POST',
  path: '/report-review',
  who: 'user',
  limit: 'review',
  effect: 'write',
  idempotent: true,
  summary:
    'Report a visible review to the administrators. One report per person and review: a second one keeps the first.',
  input: z.strictObject({ reviewId: AnyId, reason: Reason(200) }),
  output: Message,
  errors: ['NOT_FOUND', 'REVIEW_CONFLICT'],
})

const ReceivedReview = Review.extend({
  orderNumber: z.string(),
  hidden: HiddenNote.nullable(),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

export const receivedReviews = endpoint({
  method: 'GET',
  path: '/received-reviews',
  who: 'merchant',
  role: 'manager',
  seenBySupport: true,
  limit: 'read',
  effect: 'read',
  summary: 'The reviews of the merchant’s store, the latest first; hidden ones are marked.',
  input: z.strictObject({
    /** Only visible reviews that the store has not answered. */
    unanswered: z.literal('1').optional(),
    page: Cursor.nullish(),
  }),
  output: z.object({
    reviews: z.array(ReceivedReview),
    ...ReviewPage,
    /** The number of visible reviews without an answer. */
    unanswered: z.int(),
  }),
})

export const AnswerFields = z.strictObject({
  text: PlainWords(MAX_REVIEW).min(1, messageText('reviewFields.answer')),
})

export const answerReview = endpoint({
  method: 'POST',
  path: '/answer-review',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  changes: ['GET /received-reviews', 'GET /product-reviews', 'GET /store-reviews'],
  summary: 'Answer a visible review of the merchant’s store, once. Everybody can read the answer.',
  input: AnswerFields.extend({ reviewId: AnyId }),
  output: Message.extend({ review: ReceivedReview }),
  errors: ['NOT_FOUND', 'REVIEW_CONFLICT'],
})

export const reviewStates = ['reported', 'hidden', 'all'] as const

const ListedReview = Review.extend({
  storeId: Id,
  shopName: z.string(),
  hidden: HiddenNote.nullable(),
  /** Reports since the last decision about the review. */
  reports: z.array(z.object({ reason: z.string(), at: Instant })),
})
export type ListedReview = z.infer<typeof ListedReview>

export const listReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  effect: 'read',
  summary:
    'Reviews for administrators, the latest first: reported ones that wait for a decision, hidden ones, or all.',
  input: z.strictObject({
    state: z.enum(reviewStates).default('reported'),
    /** Only the reviews of this shop. */
    storeId: AnyId.optional(),
    page: Cursor.nullish(),
  }),
  output: z.object({
    reviews: z.array(ListedReview),
    nextPage: Cursor.nullable(),
    /** The number of visible reviews with reports that wait for a decision. */
    waiting: z.int(),
  }),
})

export const decideReview = endpoint({
  method: 'POST',
  path: '/admin/reviews',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  effect: 'write',
  summary:
    'Hide a review with a reason that its writer reads, or keep it: then its reports are settled, and a hidden review is shown again. Audited.',
  input: z.discriminatedUnion('decision', [
    z.strictObject({ reviewId: AnyId, decision: z.literal('hide'), reason: Reason(500) }),
    z.strictObject({ reviewId: AnyId, decision: z.literal('keep') }),
  ]),
  output: Message,
  errors: ['PROOF_NEEDED', 'NOT_FOUND', 'REVIEW_CONFLICT'],
})

const WantedSwitch = z.object({ wanted: z.boolean() })

export const getReviewRequests = endpoint({
  method: 'GET',
  path: '/review-requests',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'The caller’s setting for e-mails that ask for reviews, the day after each collection.',
  input: Nothing,
  output: WantedSwitch,
})

export const saveReviewRequests = endpoint({
  method: 'PUT',
  path: '/review-requests',
  who: 'user',
  limit: 'review',
  effect: 'write',
  answers: 'GET /review-requests',
  summary: 'Switch the e-mails that ask the caller for reviews on or off.',
  input: z.strictObject({ wanted: z.boolean() }),
  output: Message.extend(WantedSwitch.shape),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  who: 'guest',
  limit: 'review',
  effect: 'write',
  summary:
    'Stop the e-mails that ask for reviews, with the token of such an e-mail instead of a session.',
  input: z.strictObject({ token: z.string().max(200) }),
  output: Message,
  errors: ['NOT_FOUND'],
})
