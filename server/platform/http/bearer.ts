import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { customerFields, type TokenScope } from '#shared/contract/integrations/scopes.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** The token of a request, and the scope that its call needs. */
export type Bearer = { token: string; scope: TokenScope }

/**
 * The token of the header `Authorization: Bearer …` (RFC 6750). A request with one is the token's alone: its cookies
 * count for nothing, so that no page can borrow a session with it, and it needs no anti-forgery token.
 */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1]
}

/** Refuses a token on every call that names no scope, and files, which belong to a person's account. */
export function refuseToken({ scope }: Pick<Endpoint, 'scope'>, { headers }: FastifyRequest): void {
  if (!scope) throw new AppError('NOT_ALLOWED', { reason: 'token' })
  if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA')
}

/** The answer for a caller, who is a token when there are scopes. */
export function shownTo(scopes: readonly TokenScope[] | undefined, answer: unknown): unknown {
  return !scopes || scopes.includes('customers:read') ? answer : withoutCustomers(answer)
}

/** The answer for a token that may not see who the customers are: their names and addresses are empty. */
function withoutCustomers(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutCustomers)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    customerFields.has(name) ? '' : withoutCustomers(value),
  ])
  return Object.fromEntries(fields)
}
