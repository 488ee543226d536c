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
import { UNKNOWN_FIELD } from './input-messages.ts'
import { AppError, type ErrorCode, type ErrorEnvelope, errorStatus } from '#shared/errors.ts'

/** Every refusal and failure of the API leaves through here, in the one envelope. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asAppError(error)
    if (!known) request.log.error({ err: error }, 'unexpected failure')
    return sendError(reply, request, known ?? new AppError('UNEXPECTED', 'Something went wrong'))
  })
  app.setNotFoundHandler((request, reply) => sendError(reply, request, notHere()))
}

/** For what fails before a route is found, like an address with a broken `%`. */
export function answerUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, request, new AppError('INVALID_INPUT', 'The address cannot be read'))
}

function notHere(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing here')
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError) {
  const wait = (error.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds
  if (wait !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(wait)))
  return reply
    .code(errorStatus[error.code])
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(envelopeOf(error, request.id))
}

export function envelopeOf(error: AppError, requestId: string): ErrorEnvelope {
  return {
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId,
  }
}

const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'That is too much at once'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA',
    'Send JSON (content-type application/json)',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_INPUT', 'The body is empty'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_INPUT', 'The body is not JSON'],
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isResponseSerializationError(error)) return undefined
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation)
  return fromFastify(error as Partial<FastifyError>) ?? fromDatabase(error)
}

function fromFastify(error: Partial<FastifyError>): AppError | undefined {
  const [code, message] = fastifyCodes[error.code ?? ''] ?? []
  if (code && message) return new AppError(code, message)
  const clientFault = error.statusCode !== undefined && error.statusCode < 500
  return clientFault ? new AppError('INVALID_INPUT', 'The request cannot be read') : undefined
}

/** A text that the database's encoding cannot hold. */
const strangeText = new Set(['22021', '22P05'])

function fromDatabase(error: unknown): AppError | undefined {
  const code = findDatabaseError(error)?.code ?? ''
  if (strangeText.has(code)) return new AppError('INVALID_INPUT', 'The request cannot be read')
  if (isDatabaseFull(error)) return readOnly()
  if (!isDatabaseUnavailable(error)) return undefined
  return new AppError('BUSY', 'The shop counter is crowded. Please try again in a moment', {
    details: { retryAfterSeconds: 1 },
  })
}

/** Looking goes on; changing waits until somebody has made room. */
export function readOnly(): AppError {
  return new AppError('READ_ONLY', 'The disk is nearly full: looking works, changing waits', {
    details: { retryAfterSeconds: 30 },
  })
}

type Issue = { instancePath: string; message?: string; params?: { keys?: unknown } }

/** Each problem at its field, in words for people; a field that nobody knows stands under its own name. */
function invalidInput(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues)
    for (const name of fieldsOf(issue)) fields[name] ??= issue.message ?? UNKNOWN_FIELD
  const [first] = Object.values(fields)
  return new AppError('INVALID_INPUT', first ?? UNKNOWN_FIELD, { fields })
}

function fieldsOf({ instancePath, params }: Issue): string[] {
  const path = instancePath.split('/').filter(Boolean)
  const unknown = Array.isArray(params?.keys) ? params.keys.map(String) : undefined
  return unknown ? unknown.map((key) => [...path, key].join('.')) : [path.join('.')]
}
