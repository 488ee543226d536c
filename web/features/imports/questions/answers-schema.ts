import { z } from 'zod'
import { Mapping } from '#shared/contract/imports/mapping.ts'
import type { AnswerValues } from './answer-fields.tsx'

/** The part of the mapping with the answers, as the schema of the form. An answer that was taken back is null. */
export const answersSchema: z.ZodType<unknown, AnswerValues> = z.preprocess(
  ({ answers = {} }: AnswerValues) => ({
    answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null)),
  }),
  Mapping.pick({ answers: true }),
)
