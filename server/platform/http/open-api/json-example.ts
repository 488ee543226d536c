/** The keywords of JSON Schema that zod generates. */
export type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema
  items?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
}

/** A small value that fits the schema: the first of each choice, lists with one entry, and only what is required. */
export function exampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return exampleOf(first)
  return (byType[schema.type ?? ''] ?? textOf)(schema)
}

const numberOf = ({ minimum = 1 }: JsonSchema) => Math.max(minimum, 1)

const byType: Record<string, (schema: JsonSchema) => unknown> = {
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})])),
  array: ({ items }) => (items ? [exampleOf(items)] : []),
  integer: numberOf,
  number: numberOf,
  boolean: () => true,
  null: () => null,
}

const formats: Record<string, string> = {
  uuid: '6f1d3c52-8a40-4f0e-9b7e-2f5f0c1f7a10',
  'date-time': '2026-11-28T06:30:00.000Z',
  date: '2026-11-28',
}
/** Example strings for the patterns in response schemas. */
const texts = ['text', '10:30']

function textOf({ format = '', pattern = '' }: JsonSchema): string | undefined {
  return formats[format] ?? texts.find((text) => new RegExp(pattern).test(text))
}
