import { z } from 'zod'
import { errorDetails } from '#shared/contract/error-details.ts'
import { commonErrors, type ErrorCode, errorStatus } from '#shared/errors.ts'
import { nameSchema } from './named-schemas.ts'

/** The error answers of an endpoint by their HTTP status, for OpenAPI. */
export function errorResponses(own: readonly ErrorCode[]): Record<number, z.ZodType> {
  const codes = allErrors(own)
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errorStatus[code] === status)
      return [status, anyOf(here)]
    }),
  )
}

const sets = new Map<string, z.ZodType>()

function anyOf(codes: readonly ErrorCode[]): z.ZodType {
  const [first, ...others] = codes.map(envelope)
  if (first && others.length === 0) return first
  const id = codes.join('.')
  const known = sets.get(id)
  if (known) return known
  const schema = z.union(codes.map(envelope))
  nameSchema(id, schema)
  sets.set(id, schema)
  return schema
}

/** Every code that an endpoint may answer with. */
export function allErrors(own: readonly ErrorCode[]): ErrorCode[] {
  return [...new Set<ErrorCode>([...commonErrors, ...own])]
}

const madeResponses = new Map<ErrorCode, z.ZodType>()

function envelope(code: ErrorCode): z.ZodType {
  const known = madeResponses.get(code)
  if (known) return known
  const details = detailsOf(code)
  const schema = z.object({
    code: z.literal(code),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    ...(details && { details }),
    requestId: z.string().optional(),
  })
  nameSchema(code, schema)
  madeResponses.set(code, schema)
  return schema
}

export function detailsOf(code: ErrorCode): z.ZodType | undefined {
  return (errorDetails as Partial<Record<ErrorCode, z.ZodType>>)[code]
}
