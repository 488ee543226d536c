import { z } from 'zod'
import { errorDetails } from '#shared/contract/error-details.ts'
import { commonErrors, type ErrorCode, errorStatus } from '#shared/errors.ts'

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

/** The schemas that the document has once and refers to: each error, and each set of errors with one status. */
export const namedSchemas = z.registry<{ id: string }>()
const sets = new Map<string, z.ZodType>()

function anyOf(codes: readonly ErrorCode[]): z.ZodType {
  const [first, ...others] = codes.map(envelope)
  if (first && others.length === 0) return first
  const id = codes.join('.')
  const known = sets.get(id)
  if (known) return known
  const schema = z.union(codes.map(envelope))
  namedSchemas.add(schema, { id })
  sets.set(id, schema)
  return schema
}

/** Every code that an endpoint may answer with. */
export function allErrors(own: readonly ErrorCode[]): ErrorCode[] {
  return [...new Set<ErrorCode>([...commonErrors, ...own])]
}

const made = new Map<ErrorCode, z.ZodType>()

function envelope(code: ErrorCode): z.ZodType {
  const known = made.get(code)
  if (known) return known
  const details = (errorDetails as Partial<Record<ErrorCode, z.ZodType>>)[code]
  const schema = z.object({
    code: z.literal(code),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    ...(details && { details }),
    requestId: z.string().optional(),
  })
  namedSchemas.add(schema, { id: code })
  made.set(code, schema)
  return schema
}
