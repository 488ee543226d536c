import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifySerializerCompiler,
  LogController,
} from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { tokenOf } from './bearer.ts'
import type { Csrf } from './csrf.ts'
import { answerErrors, answerUnreadable } from './errors.ts'
import { type Limiter, limitRequests } from './limiter.ts'
import { brotliParams } from './pages/prepared.ts'
import { logRequests } from './request-log.ts'
import { refuseSlowBodies, SLOWEST_REQUEST_MS } from './uploads/slow-bodies.ts'
import type { Tracing } from '../tracing/open-tracing.ts'

const BODY_LIMIT = 100 * 1024
const HEADERS_MS = 30_000
/**
 * Longest answer in bytes that is compressed at once. A stream for each answer needs five times the processor time; a
 * longer answer would delay the others.
 */
const COMPRESSED_AT_ONCE = 256 * 1024

type Options = {
  log: FastifyBaseLogger
  limiter: Limiter
  trustProxy: boolean
  secure: boolean
  tracing?: Tracing | undefined
}

/**
 * Parses answers with zod, as in-process calls do. The type provider's own compiler uses zod's `encode`, which runs
 * every rule twice and takes three times as long; no output schema has a separate encoded form.
 */
const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (answer) => {
    const { data, error } = schema.safeParse(answer)
    if (error) throw new ResponseSerializationError(method, url, { cause: error })
    return JSON.stringify(data)
  }

/** A Fastify server with request ids, logs without personal data, security headers, and JSON bodies only. */
export async function makeServer(options: Options): Promise<FastifyInstance> {
  const { log, limiter, trustProxy, secure } = options
  const app = Fastify({
    loggerInstance: log,
    // Trust one hop: the last address in the header comes from the proxy, the earlier addresses come from the client.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: true,
    }),
    forceCloseConnections: 'idle',
    // A proxy's open connection may bring requests until it is closed; they are answered, and the answers close it.
    return503OnClosing: false,
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
  })
  options.tracing?.follow(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.server.headersTimeout = HEADERS_MS
  answerErrors(app)
  logRequests(app)
  const always = await headersOfHelmet(secure)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always)
    done()
  })
  limitRequests(app, limiter)
  refuseSlowBodies(app)
  if (!trustProxy) warnOfProxy(app)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: brotliParams },
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    keepOwnCookies(reply)
    done(null, payload)
  })
  return app
}

/** Warns when a proxy is in front and not configured: all callers then have one address and share its limits. */
function warnOfProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers
    if (isForwarded && !hasWarned) {
      hasWarned = true
      log.warn(
        'requests come through a proxy, but TRUST_PROXY is off: all visitors share one address and its limits',
      )
    }
    done()
  })
}

/** The headers of Helmet never change, so they are read once from the answer of a temporary server. */
async function headersOfHelmet(secure: boolean): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  probe.addHook('onRequest', async (_request, reply) => reply.send({ ...reply.raw.getHeaders() }))
  const answer = await probe.inject('/')
  await probe.close()
  const permissions = { 'permissions-policy': 'geolocation=(self), camera=(self)' }
  return { ...answer.json<Record<string, string>>(), ...permissions }
}

/** Makes answers with cookies private, even if their route has made them public. */
function keepOwnCookies(reply: FastifyReply): void {
  const cacheControl = reply.getHeader('cache-control')
  if (!reply.hasHeader('set-cookie') || typeof cacheControl !== 'string') return
  reply.header('cache-control', cacheControl.replace('public', 'private'))
}

/**
 * Answers of files and documents set no cookies, so that shared caches may store those that are the same for
 * everybody.
 */
const setsNoCookies =
  /^\/(assets|media|icons|favicon|apple-touch-icon|manifest\.webmanifest|healthz|readyz|metrics|api\/docs|robots\.txt|licences\.txt|security-policy\.txt|\.well-known|sitemap|feeds)\b/

/** Sets the anti-forgery cookies on all other answers. */
export function setVisitCookies(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isBrowser = !setsNoCookies.test(request.url) && tokenOf(request) === undefined
    if (isBrowser) csrf.greet(request, reply)
    done()
  })
}
