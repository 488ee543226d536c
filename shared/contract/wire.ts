import { z } from 'zod'
import { type MessageText, messageText } from '../message.ts'

/** Ids are opaque strings to callers; inside they are UUIDs, and anything else names nothing. */
export const Id = z.uuid()

const NIL = '00000000-0000-0000-0000-000000000000'

/** An id as a caller writes it. What is not one of ours names nothing and ends as 404, not as 400. */
export const AnyId = z
  .string()
  .max(200)
  .transform((text) => (Id.safeParse(text).success ? text.toLowerCase() : NIL))

/** Decimal rupees with at most two decimals, as the specification's fields carry them. */
export const Rupees = z.number()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** What `nextPage` gave, handed back unread. */
export const Cursor = z.string().max(400)

/** `{}`: unknown fields are refused. */
export const Nothing = z.strictObject({})

export const Message = z.object({ message: z.string() })

/** Something typed, kept on one line; PostgreSQL refuses the character zero in a text. */
export const Words = (longest: number, required?: MessageText) =>
  z
    .string(required)
    .trim()
    .max(longest)
    .refine((text) => !text.includes('\0'), messageText('fields.notALetter'))

const DECIMAL = /^-?\d{1,6}(\.\d{1,20})?$/

/** An empty one was left out and never means 0; nor do spaces, `0x10` or `1e3` mean a number to people. */
function leftOut(value: unknown): unknown {
  if (value === '') return undefined
  return typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : value
}

/** A number in a query string. */
export const queryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check))

export const optionalQueryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check).optional()).optional()
