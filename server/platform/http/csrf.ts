import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeyRing, mac, sameBytes } from '#server/platform/secrets.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { AppError } from '#shared/app-error.ts'

/**
 * Protection by signed double-submit cookies: the browser sends the cookie `XSRF-TOKEN` back as the header
 * `X-XSRF-TOKEN`. The token is bound to the session, or before log-in to a random visit cookie, so that another
 * browser's token is rejected.
 */
export type Csrf = {
  /** Sets a token on the answer unless the browser's token fits its session. */
  greet(request: FastifyRequest, reply: FastifyReply): void
  /** Sets a new token for a session that begins with this answer. */
  renew(reply: FastifyReply, binding: string): void
  /** Sets a guest's token, for a session that ends with this answer. */
  release(request: FastifyRequest, reply: FastifyReply): void
  /** The random id of this browser, signed in or not; sets a new one when it has none. */
  visitCookieOf(request: FastifyRequest, reply: FastifyReply): string
  check(request: FastifyRequest): void
}

type Options = { keys: KeyRing; random: Random; secure: boolean; publicUrl: string }

const TOKEN = 'XSRF-TOKEN'

export function cookieNames(secure: boolean) {
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}sid`,
    visit: `${prefix}visit`,
    device: `${prefix}device`,
    admin: `${prefix}adm`,
  }
}

const sign = (key: KeyRing, binding: string, nonce: string) =>
  mac(key, binding, nonce).toString('base64url')

export function makeCsrf({ keys, random, secure, publicUrl }: Options): Csrf {
  const names = cookieNames(secure)
  const publicHost = new URL(publicUrl).host
  const bindingOf = (request: FastifyRequest) =>
    request.cookies[names.session] || request.cookies[names.visit] || ''
  const fits = (token: string | undefined, binding: string, key: KeyRing = keys) => {
    const [version, nonce, signature] = token?.split('.') ?? []
    if (version !== 'v1' || !nonce || !signature || !binding) return false
    return sameBytes(Buffer.from(signature), Buffer.from(sign(key, binding, nonce)))
  }
  const renew = (reply: FastifyReply, binding: string) => {
    const nonce = random.bytes(12).toString('base64url')
    const token = `v1.${nonce}.${sign(keys, binding, nonce)}`
    reply.setCookie(TOKEN, token, { path: '/', sameSite: 'lax', secure })
  }
  const setVisitCookie = (reply: FastifyReply) => {
    const visit = random.bytes(16).toString('base64url')
    reply.setCookie(names.visit, visit, { path: '/', sameSite: 'lax', secure, httpOnly: true })
    return visit
  }
  return {
    renew,
    greet(request, reply) {
      let binding = bindingOf(request)
      if (binding && fits(request.cookies[TOKEN], binding)) return
      if (!binding) binding = setVisitCookie(reply)
      renew(reply, binding)
    },
    release(request, reply) {
      renew(reply, request.cookies[names.visit] ?? setVisitCookie(reply))
    },
    visitCookieOf: (request, reply) => request.cookies[names.visit] || setVisitCookie(reply),
    check(request) {
      const header = request.headers['x-xsrf-token']
      const token = Array.isArray(header) ? header[0] : header
      const own = cameFromHere(request, publicHost) && token === request.cookies[TOKEN]
      const binding = bindingOf(request)
      if (own && keys.some((key) => fits(token, binding, [key]))) return
      throw new AppError('CSRF')
    },
  }
}

/** Checks `Sec-Fetch-Site`, or else `Origin`. A client that sends neither is not a browser and is accepted. */
function cameFromHere(request: FastifyRequest, publicHost: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin === undefined) return true
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host !== '' && (host === publicHost || host === request.headers.host)
}
