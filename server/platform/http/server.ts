import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Csrf } from './csrf.ts'
import { answerErrors, answerUnreadable } from './errors.ts'
import { type Limiter, limitRequests } from './limiter.ts'
import { logRequests } from './request-log.ts'

const BODY_LIMIT = 100 * 1024

type Options = { log: FastifyBaseLogger; limiter: Limiter; trustProxy: boolean; secure: boolean }

/** A Fastify with the manners every answer needs: ids, logs without personal data, headers, JSON only. */
export async function makeServer(options: Options): Promise<FastifyInstance> {
  const { log, limiter, trustProxy, secure } = options
  const app = Fastify({
    loggerInstance: log,
    // One hop: the proxy in front adds the address it saw last, and whatever stands before it was sent.
    trustProxy: trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    logController: new LogController({
      requestIdLogLabel: 'requestId',
      disableRequestLogging: true,
    }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  answerErrors(app)
  logRequests(app)
  const always = await headersOfHelmet(secure)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always)
    done()
  })
  limitRequests(app, limiter)
  if (!trustProxy) warnOfProxy(app)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Answers are small: the usual window of 4 MB for each would only cost memory and time.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    keepOwnCookies(reply)
    done(null, payload)
  })
  return app
}

/** Behind a proxy that nobody told of, all callers have one address and share its limits. */
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

/** Helmet's headers never differ, so they are taken once, from an answer of a server that does nothing else. */
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

/** An answer with somebody's cookies is for nobody else, whoever thought that it was public. */
function keepOwnCookies(reply: FastifyReply): void {
  const keeping = reply.getHeader('cache-control')
  if (!reply.hasHeader('set-cookie') || typeof keeping !== 'string') return
  reply.header('cache-control', keeping.replace('public', 'private'))
}

/** Files and documents: the same for everybody, so that they may be kept by a shared cache. */
const isForEverybody = /^\/(assets|media|healthz|readyz|api\/docs|robots\.txt|sitemap)\b/

/** The browser's anti-forgery cookies travel with every other answer. */
export function setVisitCookies(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForEverybody.test(request.url)) csrf.greet(request, reply)
    done()
  })
}
