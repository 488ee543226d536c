import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
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

/** Out of connections or patience: the caller may come back in a moment. */
const busyStates = new Set([
  '57014',
  '55P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '25P03',
  '40001',
  '40P01',
  '58030',
])
/** The disk is full, or the database takes no writes for another reason. */
const fullStates = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])
/** The database restarts or cannot be reached. */
const goneStates = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'])
const goneWords = /timeout exceeded when trying to connect|Connection terminated/
/** A text that the database's encoding cannot hold. */
const strangeText = new Set(['22021', '22P05'])

function fromDatabase(error: unknown): AppError | undefined {
  const { cause } = error as { cause?: unknown }
  const { code = '', message = '' } = (cause ?? error) as { code?: string; message?: string }
  if (strangeText.has(code)) return new AppError('INVALID_INPUT', 'The request cannot be read')
  if (fullStates.has(code)) return readOnly()
  const busy = busyStates.has(code) || goneStates.has(code) || goneWords.test(message)
  if (!busy) return undefined
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

type Issue = { instancePath: string; message?: string; params?: { issue?: unknown } }

function invalidInput(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    fields[path] ??= issue.message ?? 'Invalid value'
  }
  const [first] = Object.values(fields)
  return new AppError('INVALID_INPUT', first ?? 'Invalid input', { fields })
}
