import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { customerFields, type TokenScope } from '#shared/contract/integrations/scopes.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** The token of a request, and the scope that its call needs. */
export type Bearer = { token: string; scope: TokenScope }

/**
 * The token of the header `Authorization: Bearer …` (RFC 6750). Cookies of a request with a token are ignored, so that
 * no page can use a session with it; so it needs no anti-forgery token.
 */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1]
}

/** Refuses a token on every call without a scope, and on files, which belong to a person's account. */
export function refuseToken({ scope }: Pick<Endpoint, 'scope'>, { headers }: FastifyRequest): void {
  if (!scope) throw new AppError('NOT_ALLOWED', { reason: 'token' })
  if (/^\s*multipart\//i.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA')
}

/** The answer as the caller may see it; a caller with scopes is a token. */
export function shownTo(scopes: readonly TokenScope[] | undefined, answer: unknown): unknown {
  return !scopes || scopes.includes('customers:read') ? answer : withoutCustomers(answer)
}

const blankOf = (value: unknown) => (typeof value === 'object' ? null : '')

/** The answer for a token without access to customer data: names and addresses of customers are empty. */
function withoutCustomers(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutCustomers)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [
    name,
    customerFields.has(name) ? blankOf(value) : withoutCustomers(value),
  ])
  return Object.fromEntries(fields)
}
