import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Bearer, tokenOf } from './bearer.ts'

/** The header with the id of a support view, in which an administrator sees a shop as its owner does. */
const HEADER = 'x-support-view'

/**
 * The parts of a request that the guards read. `supportView`: the value of the header. With `bearer`, the cookies are
 * empty.
 */
export type Sender = Pick<FastifyRequest, 'cookies' | 'log'> & {
  supportView?: string
  bearer?: Bearer
}

/** Refuses the header on every endpoint that support may not read, for every sender. */
export function refuseSupport(
  { seenBySupport }: Pick<Endpoint, 'seenBySupport'>,
  { headers }: FastifyRequest,
): void {
  if (headers[HEADER] !== undefined && !seenBySupport)
    throw new AppError('NOT_ALLOWED', { reason: 'seeing' })
}

/** The sender of a request whose headers were accepted. */
export function senderOf({ scope }: Pick<Endpoint, 'scope'>, request: FastifyRequest): Sender {
  const { cookies, log, headers } = request
  const token = tokenOf(request)
  if (token !== undefined && scope) return { cookies: {}, log, bearer: { token, scope } }
  const supportView = headers[HEADER]
  return { cookies, log, ...(supportView !== undefined && { supportView: String(supportView) }) }
}
