import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import {
  findDatabaseError,
  isDatabaseFull,
  isDatabaseUnavailable,
} from '#server/platform/db/sql-state.ts'
import { countRefusal } from '#server/platform/metrics/meters.ts'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { errorSentence, fieldSentence } from '#shared/error-sentence.ts'
import { type ErrorCode, type ErrorEnvelope, errorStatus } from '#shared/errors.ts'
import { inputMessage } from '#shared/input-messages.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { type Translate, translate } from '#shared/translate.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { isLocale, type Locale } from '#shared/page.ts'

z.config({ customError: inputMessage })

/** Sends every error of the API in the error envelope. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asAppError(error)
    if (!known && !isOfGoneClient(error, request))
      request.log.error({ err: error }, 'unexpected failure')
    return sendError(reply, request, known ?? new AppError('UNEXPECTED'))
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, request, notHere()))
}

/** True when an answer was aborted, for example during compression, because the client has disconnected. */
function isOfGoneClient(error: unknown, { socket }: FastifyRequest): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed
}

/** Answers requests that fail before a route is found, for example an address with an invalid `%`. */
export function answerUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, request, new AppError('INVALID_INPUT', { reason: 'unreadableAddress' }))
}

function notHere(): AppError {
  return new AppError('NOT_FOUND', { reason: 'address' })
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  countRefusal(request.routeOptions.url ?? 'none', error.code)
  const wait = (error.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(wait)))
  return reply
    .code(errorStatus[error.code])
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(error, request))
}

function envelopeOf(error: AppError, request: FastifyRequest): ErrorEnvelope {
  return {
    code: error.code,
    ...sentencesOf(error, request),
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId: request.id,
  }
}

const renames = new WeakMap<FastifyRequest, (field: string) => string>()

/** Renames the fields in errors of this request, because the indexes in the form differ from those in the input. */
export function nameFieldsAsSent(request: FastifyRequest, rename: (field: string) => string): void {
  renames.set(request, rename)
}

/** A message with a missing key or value is a bug: the answer keeps its code and gets the general message. */
function sentencesOf(error: AppError, request: FastifyRequest) {
  const say = translatorFor(request)
  const rename = renames.get(request)
  try {
    const fields = Object.entries(error.fields ?? {}).map(([field, text]) => [
      rename?.(field) ?? field,
      fieldSentence(error, text, say),
    ])
    const message = errorSentence(error, say)
    return error.fields ? { message, fields: Object.fromEntries(fields) } : { message }
  } catch (cause) {
    request.log.error({ err: cause, code: error.code }, 'an error has no message')
    return { message: say('errors.UNEXPECTED') }
  }
}

const formRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'INVALID_INPUT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
])

/** True when validation refused a call, at any field or as a whole, and its sender has learnt nothing by guessing. */
export function isFormRefused(error: unknown): boolean {
  const known = asAppError(error)
  return known !== undefined && !known.isGuess && formRefusals.has(known.code)
}

const fastifyErrors: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('TOO_LARGE'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError('UNSUPPORTED_MEDIA'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('INVALID_INPUT', { reason: 'emptyBody' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('INVALID_INPUT', { reason: 'notJson' }),
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isResponseSerializationError(error)) return undefined
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  return fromFastify(error as Partial<FastifyError>) ?? fromDatabase(error)
}

function fromFastify(error: Partial<FastifyError>): AppError | undefined {
  const known = fastifyErrors[error.code ?? '']
  if (known) return known()
  const clientFault = error.statusCode !== undefined && error.statusCode < 500
  return clientFault ? new AppError('INVALID_INPUT', { reason: 'unreadable' }) : undefined
}

/** SQLSTATEs for texts with characters that the database cannot store. */
const strangeText = new Set(['22021', '22P05'])

function fromDatabase(error: unknown): AppError | undefined {
  const code = findDatabaseError(error)?.code ?? ''
  if (strangeText.has(code)) return new AppError('INVALID_INPUT', { reason: 'unreadable' })
  if (isDatabaseFull(error)) return readOnly()
  if (!isDatabaseUnavailable(error)) return undefined
  return new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 1 })
}

/** The error for writes while the disk is full; reads still work. */
export function readOnly(): AppError {
  return new AppError('READ_ONLY', { retryAfterSeconds: 30 })
}

type Issue = { instancePath: string; message?: string; params?: { keys?: unknown } }

/** INVALID_INPUT with each problem at its field; the error of an unknown field has the field's own name. */
function invalidInput(issues: readonly Issue[]): AppError {
  // A map, because a field may be called `constructor`.
  const fields = new Map<string, MessageText>()
  for (const issue of issues)
    for (const name of fieldsOf(issue)) if (!fields.has(name)) fields.set(name, textOf(issue))
  return new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(fields) })
}

/** Every message of a schema is a `messageText`: written in the schema, or made by `inputMessage`. */
function textOf({ message }: Issue): MessageText {
  return (message as MessageText | undefined) ?? messageText('fields.impossible')
}

function fieldsOf({ instancePath, params }: Issue): string[] {
  const path = instancePath.split('/').filter(Boolean)
  const unknown = Array.isArray(params?.keys) ? params.keys.map(String) : undefined
  return unknown ? unknown.map((key) => [...path, key].join('.')) : [path.join('.')]
}

/** The language of an answer: the supported one that `Accept-Language` prefers, else English. */
export function requestLocale({ headers }: { headers: IncomingHttpHeaders }): Locale {
  const wanted = (headers['accept-language'] ?? '').split(',').map(readRange)
  const known = wanted.flatMap(({ tag, weight }) =>
    isLocale(tag) && weight > 0 ? [{ tag, weight }] : [],
  )
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.tag ?? 'en'
}

/** Translates messages to the language of a request. */
export function translatorFor(request: { headers: IncomingHttpHeaders }): Translate {
  return translate(requestLocale(request))
}

/** `hi-IN;q=0.8` → `hi`, 0.8 (RFC 9110, 12.5.4). */
function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { tag: name.split('-')[0] ?? '', weight: quality ? Number(quality.slice(2)) || 0 : 1 }
}
