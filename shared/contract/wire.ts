import { z } from 'zod'

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

const leftOut = (value: unknown) => (value === '' ? undefined : value)

/** A number in a query string; an empty one was left out and never means 0. */
export const queryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check))

export const optionalQueryNumber = (check: z.ZodNumber) =>
  z.preprocess(leftOut, z.coerce.number().pipe(check).optional()).optional()
