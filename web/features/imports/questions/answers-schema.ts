import type { z } from 'zod'
import { Mapping } from '#shared/contract/imports/mapping.ts'
import type { AnswerValues } from './answer-fields.tsx'

/** The answers alone. */
export const answersSchema: z.ZodType<unknown, AnswerValues> = Mapping.pick({ answers: true })
