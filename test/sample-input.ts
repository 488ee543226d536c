import { z } from 'zod'
import { SAMPLE_ID } from '#shared/contract/wire.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** A field for text gets the first of these that its schema takes; ids come first. */
const texts = [
  SAMPLE_ID,
  'Blue cotton kurta',
  'Too small, it has to go back.',
  'nobody@shop.example',
  '000000',
  '0000-0000-0000-0000',
  'a'.repeat(64),
  '98290 12345',
  '2026-11-01',
  '2026-11-20T23:59',
  '2026-11-20T23:59:00.000Z',
  'https://till.example/chowk',
  'ABCD1234',
  'ramesh@okbank',
  'SBIN0001234',
  '6211',
  'kurti',
]
const numbers = [1, 10, 100]

/**
 * A valid input of an endpoint: its `sample`, or one that its schema takes, without optional fields. Throws when the
 * endpoint needs a `sample`.
 */
export function sampleOf({ method, path, input, sample }: Endpoint): Record<string, unknown> {
  const made = sample ?? sampleFor(input)
  if (!accepts(input, made))
    throw new Error(`${method} ${path}: no valid input; give the endpoint a sample`)
  return made as Record<string, unknown>
}

/** False too for a value with which the schema's own functions fail. */
function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success
  } catch {
    return false
  }
}

function sampleFor(schema: z.ZodType): unknown {
  const known = [...valuesOf(schema), ...innerOf(schema).map(sampleFor)]
  const all = [...known, ...texts, ...numbers, true, null]
  return all.find((value) => accepts(schema, value)) ?? known[0]
}

/** With the needed fields only; then with one of the others; then with all. */
function objectsFor(schema: z.ZodObject): object[] {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][]
  const made = fields.map(([name, field]) => ({ [name]: sampleFor(field) }))
  const needed = made.filter((_, nth) => !accepts(fields[nth]?.[1] ?? schema, undefined))
  const bare = Object.assign({}, ...needed) as object
  return [bare, ...made.map((one) => ({ ...bare, ...one })), Object.assign({}, ...made) as object]
}

function valuesOf(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodObject) return objectsFor(schema)
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodArray) return [[sampleFor(schema.element as z.ZodType)], []]
  if (schema instanceof z.ZodRecord) return [{}]
  return []
}

/** The schemas of which a sample may be one of this schema. */
function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out] as z.ZodType[]
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? [innerType] : []
}
