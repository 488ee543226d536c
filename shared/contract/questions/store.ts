import { z } from 'zod'
import { gstSlabs } from '../../catalog/product-options.ts'
import { endpoint } from '../../endpoint.ts'
import { QUESTION_HOURS } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { isWholePaise } from '../../formats/money.ts'
import { pictureHash } from '../files.ts'
import { Category } from '../goods.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees } from '../wire.ts'
import { PlainWords } from '../texts/words.ts'
import { SubCategory } from './shopper.ts'

const price = messageText('tillFields.price')
const amount = z
  .number(price)
  .min(1, price)
  .max(100_000, price)
  .refine(isWholePaise, messageText('fields.decimals'))

const isAtMostMrp = (piece: { sellingPrice: number; MRP?: number | undefined }) =>
  piece.sellingPrice <= (piece.MRP ?? piece.sellingPrice)

/** One piece with a photograph; the shop keeps it for the asker. */
export const PieceFields = z
  .strictObject({
    picture: pictureHash(messageText('pictureFields.required')),
    productName: PlainWords(70).min(2, messageText('productFields.nameRequired')),
    size: PlainWords(20).default(''),
    sellingPrice: amount,
    /** Without this field the MRP is the price. */
    MRP: amount.optional(),
    hsn: z
      .string(messageText('productFields.hsnRequired'))
      .trim()
      .regex(/^(\d{4}|\d{6}|\d{8})$/, messageText('productFields.hsnDigits')),
    'GST rate slab': z.literal(gstSlabs, messageText('productFields.gstRequired')),
    /** Hours for which the piece is kept; at most until the question ends. */
    hours: z.int().min(1).max(QUESTION_HOURS),
  })
  .refine(isAtMostMrp, {
    path: ['sellingPrice'],
    message: messageText('productFields.sellingPriceAboveMrp'),
  })

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/answer-question',
  who: 'open-merchant',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /received-questions'],
  summary:
    'Answer a question that the merchant’s store received, once: with a variant on sale, or with one piece that only the asker can book. 409 when the question has ended or is answered, or the variant is sold out.',
  input: z
    .discriminatedUnion('with', [
      z.strictObject({ questionId: AnyId, with: z.literal('article'), variantId: AnyId }),
      z.strictObject({ ...PieceFields.shape, questionId: AnyId, with: z.literal('piece') }),
    ])
    .superRefine((answer, context) => {
      if (answer.with === 'article' || isAtMostMrp(answer)) return
      const message = messageText('productFields.sellingPriceAboveMrp')
      context.addIssue({ code: 'custom', path: ['sellingPrice'], message, input: answer })
    }),
  output: Message,
  errors: ['NOT_FOUND', 'QUESTION_CONFLICT'],
})
export type AnswerInput = z.output<typeof answerQuestion.input>

const ReceivedQuestion = z.object({
  questionId: Id,
  words: z.string(),
  category: Category,
  subCategory: z.string(),
  size: z.string().nullable(),
  budget: Rupees.nullable(),
  /** The part of the city, never the place. */
  area: z.string(),
  hasPicture: z.boolean(),
  toldAt: Instant,
  endsAt: Instant,
  /** `open`: the question can be answered. `booked`: this store’s answer was booked. */
  state: z.enum(['open', 'answered', 'booked', 'ended']),
  /** The store’s own answer; answers of other stores are not shown. */
  answer: z
    .object({ productName: z.string(), sellingPrice: Rupees, keptUntil: Instant.nullable() })
    .nullable(),
  /** The booking of this store’s answer. */
  orderId: Id.nullable(),
  /**
   * Proposed HSN and GST slab of a new piece: those of the store’s last article of this kind, otherwise those of the
   * table of rates.
   */
  hsn: z.string(),
  'GST rate slab': z.literal(gstSlabs),
})
export type ReceivedQuestion = z.infer<typeof ReceivedQuestion>

export const receivedQuestions = endpoint({
  method: 'GET',
  path: '/received-questions',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'The questions that the merchant’s store received in the last seven days, open ones first, and the kinds of goods that it has muted.',
  input: Nothing,
  output: z.object({
    questions: z.array(ReceivedQuestion),
    /** Number of questions that can be answered. */
    open: z.int(),
    muted: z.array(z.string()),
  }),
})

export const muteQuestions = endpoint({
  method: 'POST',
  path: '/mute-questions',
  who: 'merchant',
  limit: 'merchant',
  changes: ['GET /received-questions'],
  summary: 'Send the merchant’s store no more questions about a kind of goods, or send them again.',
  input: z.strictObject({ subCategory: SubCategory, muted: z.boolean() }),
  output: Message,
})
