import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ImagePath } from '../goods.ts'
import { AnyId, Id, Instant, Message, Nothing } from '../wire.ts'

const QuestionReport = z.object({
  reportId: Id,
  questionId: Id,
  words: z.string(),
  hasPicture: z.boolean(),
  city: z.string(),
  /** The reported answer; null when the question itself was reported. */
  answer: z
    .object({ shopName: z.string(), productName: z.string(), image: ImagePath.nullable() })
    .nullable(),
  reason: z.string(),
  at: Instant,
})
export type QuestionReport = z.infer<typeof QuestionReport>

export const questionFigures = endpoint({
  method: 'GET',
  path: '/admin/questions',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'Questions of the last 30 days by city: numbers of those that were asked, sent to a shop, answered and booked; and the reports that wait for a decision.',
  input: Nothing,
  output: z.object({
    cities: z.array(
      z.object({
        city: z.string(),
        asked: z.int(),
        told: z.int(),
        answered: z.int(),
        booked: z.int(),
      }),
    ),
    reports: z.array(QuestionReport),
  }),
})
export type QuestionFigures = z.infer<typeof questionFigures.output>

export const decideQuestionReport = endpoint({
  method: 'POST',
  path: '/admin/questions',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Remove the reported question (with its picture and answers) or the reported answer, or keep it; all reports about it are settled. Audited.',
  input: z.strictObject({ reportId: AnyId, decision: z.enum(['remove', 'keep']) }),
  output: Message,
  errors: ['PROOF_NEEDED', 'NOT_FOUND'],
})
