import { z } from 'zod'
import { type FieldType, type FormConfig, fieldsOf } from './form-config.ts'
import { messageText } from '../message.ts'
import { pictureHash } from '../contract/files.ts'

const withError = z.object({ error: z.string() })
const limit = withError.extend({ value: z.number() })
const Option = z.object({ value: z.string(), label: z.string() })

const FieldSchema = z.object({
  dataType: withError.extend({ type: z.enum(['string', 'number', 'boolean', 'email', 'mixed']) }),
  required: withError.exactOptional(),
  matches: withError.extend({ pattern: z.string() }).exactOptional(),
  minLength: limit.exactOptional(),
  maxLength: limit.exactOptional(),
  minimum: limit.exactOptional(),
  maximum: limit.exactOptional(),
  accepted: withError.exactOptional(),
  check: withError.extend({ rule: z.literal('gstin') }).exactOptional(),
  noContact: withError.exactOptional(),
  isUpperCase: z.literal(true).exactOptional(),
  isMobile: z.literal(true).exactOptional(),
})

const Field = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().exactOptional(),
  type: z.enum(['text', 'number', 'tel', 'email', 'select', 'radio', 'checkbox', 'file']),
  options: z.array(Option).exactOptional(),
  depends: z
    .object({
      field: z.string(),
      options: z.record(z.string(), z.array(z.string())),
      labels: z.record(z.string(), z.string()),
    })
    .exactOptional(),
  prefix: z.string().exactOptional(),
  autocomplete: z.string().exactOptional(),
  accept: z.literal('image/*').exactOptional(),
  schema: FieldSchema,
})

const four = z.tuple([z.string(), z.string(), z.string(), z.string()])
const Rule = z.discriminatedUnion('kind', [
  withError.extend({
    kind: z.literal('anyTrue'),
    field: z.string(),
    fields: z.array(z.string()),
  }),
  withError.extend({
    kind: z.literal('inOrder'),
    field: z.string(),
    when: z.string(),
    fields: four,
  }),
  withError.extend({
    kind: z.literal('panOfGstin'),
    field: z.string(),
    gstin: z.string(),
  }),
])

/** A form as the browser gets it, in the language of the request. */
export const FormConfigAnswer = z.object({
  name: z.string(),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      note: z.string().exactOptional(),
      subsections: z.array(
        z.object({
          key: z.string(),
          title: z.string().exactOptional(),
          note: z.string().exactOptional(),
          show: z.enum(['fields', 'week', 'place']),
          fields: z.array(Field),
        }),
      ),
    }),
  ),
  rules: z.array(Rule),
})

const LONGEST_ENTRY = 500
const entry = z
  .union([z.string().max(LONGEST_ENTRY), z.number(), z.boolean(), z.null()], {
    error: messageText('fields.format'),
  })
  .optional()

type Shape = { [name: string]: z.ZodType }

/** The schema of a request with a form's entries: the fields' names, nested, each with any simple type. */
export function formShape(config: FormConfig): z.ZodType<Record<string, unknown>> {
  return shapeOf(fieldsOf(config).map(({ name, type }) => ({ path: name.split('.'), type })))
}

type FieldPath = { path: string[]; type: FieldType }

function shapeOf(fields: FieldPath[]): z.ZodObject {
  const shape: Shape = Object.create(null) as Shape
  for (const { path, type } of fields) {
    const [name = '', ...rest] = path
    if (rest.length === 0) shape[name] = type === 'file' ? pictureHash().optional() : entry
    else shape[name] ??= shapeOf(insideOf(fields, name)).optional()
  }
  return z.strictObject(shape)
}

function insideOf(fields: FieldPath[], name: string): FieldPath[] {
  return fields
    .filter(({ path }) => path[0] === name)
    .map(({ path, type }) => ({ path: path.slice(1), type }))
}
