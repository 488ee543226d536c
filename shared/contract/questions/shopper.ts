import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS_A_DAY,
  MIN_BLOCK_REASON,
  QUESTION_HOURS,
} from '../../limits.ts'
import { messageText } from '../../message.ts'
import { tableHash } from '../files.ts'
import { Attributes, Category, ImagePath, NamesHindi } from '../goods.ts'
import { PlainWords } from '../texts/words.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words } from '../wire.ts'

const kind = messageText('productFields.subCategoryRequired')
/** A kind of goods, by the name that shops of the city give it. */
export const SubCategory = PlainWords(70, kind).min(2, kind)

const budget = messageText('tillFields.price')

/** The fields of the form, without the picture, which is sent as a file, and the place, which the page adds. */
export const QuestionFields = z.strictObject({
  words: PlainWords(MAX_QUESTION_LENGTH).min(
    3,
    messageText('productFields.tooShort', { minimum: 3 }),
  ),
  subCategory: SubCategory,
  size: PlainWords(20).default(''),
  /** The most that the asker wants to pay, in whole rupees. */
  budget: z.int(budget).min(1, budget).max(100_000, budget).optional(),
  /** Hours until the question ends. */
  hours: z.int().min(1).max(QUESTION_HOURS).default(QUESTION_HOURS),
})

/** A piece that a shop has for the asker. */
const Answer = z.object({
  answerId: Id,
  storeId: Id,
  shopName: z.string(),
  locality: z.string(),
  /** Null when the place of the question is not known any more. */
  metres: z.int().nullable(),
  productId: Id,
  variantId: Id,
  productName: z.string(),
  inHindi: NamesHindi.exactOptional(),
  image: ImagePath.nullable(),
  variant: Attributes,
  sellingPrice: Rupees,
  MRP: Rupees,
  /** Time until which the piece is kept for the asker only; null for an article that everybody can book. */
  keptUntil: Instant.nullable(),
  /** False when the piece is no longer kept, or is sold. */
  isFree: z.boolean(),
  at: Instant,
})
export type Answer = z.infer<typeof Answer>

export const questionStates = ['open', 'booked', 'ended', 'removed'] as const

const OwnQuestion = z.object({
  questionId: Id,
  words: z.string(),
  category: Category,
  subCategory: z.string(),
  size: z.string().nullable(),
  budget: Rupees.nullable(),
  area: z.string(),
  hasPicture: z.boolean(),
  askedAt: Instant,
  endsAt: Instant,
  state: z.enum(questionStates),
  /** The booking of an answer. */
  orderId: Id.nullable(),
  /** Number of shops that have received the question. */
  told: z.int(),
  answers: z.array(Answer),
})
export type OwnQuestion = z.infer<typeof OwnQuestion>

const user = { who: 'user', limit: 'review' } as const

export const askMarket = endpoint({
  ...user,
  method: 'POST',
  path: '/questions',
  idempotent: true,
  files: { purpose: 'unstored', most: 1 },
  changes: ['GET /questions'],
  summary: `Ask the shops of a city, up to 20 of those that sell the kind, in turn: JSON, or multipart with the file \`picture\`. ${MAX_QUESTIONS_A_DAY} within 24 hours, from an account that is a day old or has collected once. 400 for words with a link, an address or six digits.`,
  input: QuestionFields.extend({
    city: Words(80).min(1),
    /**
     * The place of the asker; it is rounded to about a kilometre and never shown. Without it the distance of shops
     * does not count.
     */
    lat: z.number().min(-90).max(90).optional(),
    long: z.number().min(-180).max(180).optional(),
    /** A photograph (JPEG, PNG, WebP). Only shops that receive the question see it, and it is deleted after 30 days. */
    picture: tableHash(messageText('pictureFields.required')).optional(),
  }),
  output: Message.extend({ questionId: Id }),
  errors: ['QUESTION_CONFLICT'],
})
export type AskInput = z.output<typeof askMarket.input>

export const ownQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  who: 'user',
  limit: 'read',
  summary: 'The caller’s questions of the last 30 days with their answers, the latest first.',
  input: Nothing,
  output: z.object({
    questions: z.array(OwnQuestion),
    /** The reason for which the caller cannot ask; null when a question may be asked. */
    refused: z.enum(['newAccount', 'tooMany']).nullable(),
  }),
})

export const endQuestion = endpoint({
  ...user,
  method: 'POST',
  path: '/end-question',
  changes: ['GET /questions'],
  summary:
    'End one of the caller’s questions: its answers can no longer be booked. Repeating changes nothing.',
  input: z.strictObject({ questionId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})

export const questionPicture = endpoint({
  method: 'GET',
  path: '/question-picture',
  who: 'guest',
  limit: 'read',
  summary:
    'The picture of a question, as a data URL, for its asker, for the shops that received it, and for administrators.',
  input: z.strictObject({ questionId: AnyId }),
  output: z.object({ picture: z.string() }),
  errors: ['NOT_FOUND'],
})

export const reportQuestion = endpoint({
  ...user,
  method: 'POST',
  path: '/report-question',
  summary:
    'Report to the administrators: a question that the caller’s shop received, or with `answerId` an answer to one of the caller’s questions. A second report keeps the first.',
  input: z.strictObject({
    questionId: AnyId,
    answerId: AnyId.optional(),
    reason: Words(200).min(
      MIN_BLOCK_REASON,
      messageText('fields.reasonShort', { minimum: MIN_BLOCK_REASON }),
    ),
  }),
  output: Message,
  errors: ['NOT_FOUND'],
})
