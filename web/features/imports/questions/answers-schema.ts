import type { z } from 'zod'
import { Mapping } from '#shared/contract/imports/mapping.ts'
import type { AnswerValues } from './answer-fields.tsx'

/** The part of the mapping with the answers, as the schema of the form. */
export const answersSchema: z.ZodType<unknown, AnswerValues> = Mapping.pick({ answers: true })
