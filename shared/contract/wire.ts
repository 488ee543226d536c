import { z } from 'zod'
import { type MessageText, messageText } from '../message.ts'

/** An id: for callers an opaque string, on the server a UUID. */
export const Id = z.uuid()

const NIL = '00000000-0000-0000-0000-000000000000'

/** An id in a request. A text that is not a UUID becomes the nil UUID, so that the answer is 404 and not 400. */
export const AnyId = z
  .string()
  .max(200)
  .transform((text) => (Id.safeParse(text).success ? text.toLowerCase() : NIL))

/** Decimal rupees with at most two decimals, as the specification's fields carry them. */
export const Rupees = z.number()

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** The value of `nextPage` of the previous page, which callers send back unchanged. */
export const Cursor = z.string().max(400)

/** `{}`; unknown fields are rejected. */
export const Nothing = z.strictObject({})

export const Message = z.object({ message: z.string() })

/** A trimmed text without the character U+0000, which PostgreSQL rejects. */
export const Words = (longest: number, required?: MessageText) =>
  z
    .string(required)
    .trim()
    .max(longest)
    .refine((text) => !text.includes('\0'), messageText('fields.notALetter'))

const DECIMAL = /^-?\d{1,6}(\.\d{1,20})?$/

/** An empty value is treated as missing, not as 0. Spaces, `0x10` and `1e3` are not read as numbers. */
function leftOut(value: unknown): unknown {
  if (value === '') return undefined
  return typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : value
}

/** A number in a query string. */
export const queryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check))

export const optionalQueryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check).optional()).optional()
