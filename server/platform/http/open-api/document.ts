import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { MAX_FOLLOWS, NO_SHOW_MEMORY_DAYS } from '#shared/limits.ts'
import { translate } from '#shared/translate.ts'
import { detailsOf } from './error-responses.ts'
import { exampleOf, type JsonSchema } from './json-example.ts'

type Reference = { $ref: string }
type Response = Reference | { content?: Record<string, { schema?: Partial<Reference> }> }
type Operation = { summary?: string; responses?: Record<string, Response> }

/** The parts of an OpenAPI document that this file reads. */
export type OpenApi = {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
}

/**
 * The document with each error answer once, with an example of each of its codes, and without unused schemas, such as
 * the input form of a schema that is only used in answers.
 */
export function writeDocument(document: OpenApi): string {
  const responses: Record<string, object> = {}
  const calls = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))
  for (const { responses: own = {} } of calls)
    for (const [status, response] of Object.entries(own)) {
      const name = Number(status) < 400 ? undefined : nameOfErrors(response)
      if (name) own[status] = { $ref: `#/components/responses/${name}` }
      if (name) responses[name] ??= errorResponse(name)
    }
  const codes = Object.keys(errorStatus) as ErrorCode[]
  const examples = Object.fromEntries(codes.map((code) => [code, { value: errorExample(code) }]))
  const whole = { ...document, components: { ...document.components, responses, examples } }
  return JSON.stringify(withoutUnused(whole), shorter)
}

const SCHEMAS = '#/components/schemas/'

/** The codes of an error answer, joined by full stops: the name of its schema. */
function nameOfErrors(response: Response): string | undefined {
  if ('$ref' in response) return undefined
  return response.content?.['application/json']?.schema?.$ref?.slice(SCHEMAS.length)
}

function errorResponse(name: string): object {
  const codes = name.split('.')
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: { $ref: `${SCHEMAS}${name}` },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** Example values for messages whose error details do not contain them. */
const exampleValues = {
  status: 'collected',
  when: new Date('2026-11-30T06:30:00Z'),
  days: NO_SHOW_MEMORY_DAYS,
  count: 1,
  orders: 'K7Q-2MX',
  maximum: MAX_FOLLOWS,
  shopName: 'Gulabi Kurta House',
}

/**
 * The error answer with this code as an English-speaking caller gets it; its details are generated from the contract.
 */
function errorExample(code: ErrorCode): object {
  const schema = detailsOf(code)
  const details = schema && exampleOf(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema)
  const error = new AppError(code, details as never, { values: exampleValues })
  const message = errorSentence(error, translate('en'))
  const requestId = '0f6c2b1e-6d1c-4f43-9a57-0d7c1f0b9a11'
  return { code, message, ...(details !== undefined && { details }), requestId }
}

function withoutUnused(document: OpenApi): OpenApi {
  const all = document.components?.['schemas'] ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name)
        follow(all[name])
      }
  }
  follow([document.paths, document.components?.['responses']])
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas } }
}

/**
 * Leaves out long parts that tell a reader nothing: the pattern of a format (`uuid`, `date-time`), the limits of
 * every whole number, and the library's default description of an answer, which OpenAPI requires to be present.
 */
function shorter(this: object, key: string, value: unknown): unknown {
  if (key === 'pattern' && 'format' in this) return undefined
  if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) return undefined
  return value === 'Default Response' ? '' : withProperties(value)
}

/** Lists the known keys of a record as properties, like those of other objects. */
function withProperties(value: unknown): unknown {
  const { propertyNames, additionalProperties, ...others } = (value ?? {}) as JsonSchema
  if (!propertyNames?.enum || !additionalProperties) return value
  const keys = propertyNames.enum.map((key) => [key, additionalProperties])
  return { ...others, properties: Object.fromEntries(keys) }
}
