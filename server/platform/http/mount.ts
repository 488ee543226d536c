import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { TokenScope } from '#shared/contract/integrations/scopes.ts'
import type { Endpoint, Method, Who } from '#shared/endpoint.ts'
import type { Locale } from '#shared/page.ts'
import { translate, type Translate } from '#shared/translate.ts'
import { AppError } from '#shared/app-error.ts'
import { refuseToken, shownTo, tokenOf } from './bearer.ts'
import { schemaOf } from '#server/platform/http/open-api/call-schema.ts'
import { cookieNames, type Csrf } from './csrf.ts'
import { allErrors } from '#server/platform/http/open-api/error-responses.ts'
import { isFormRefused, readOnly, translatorFor } from './errors.ts'
import {
  type Attempt,
  attemptOf,
  attemptOfBody,
  beginAttempt,
  finishAttempt,
  deleteAttempt,
  holdAttempt,
  type IsOpen,
  replay,
} from './idempotency.ts'
import { countCall, giveBackCall, isCountedLate, type Limiter } from './limiter.ts'
import { revalidate } from './public-reads.ts'
import { refuseSupport, type Sender, senderOf } from './support-view.ts'
import { ReceivedForms, type Upload, type UploadPlace } from './uploads/uploads.ts'

/** The services that every mounted endpoint needs, created once by app.ts. `G` is the type of the guards. */
export type AppContext<G extends Guards = Guards> = {
  fastify: FastifyInstance
  database: Database
  clock: Clock
  random: Random
  csrf: Csrf
  limiter: Limiter
  guards: G
  uploads: UploadPlace
  sessionCookie: string
  secure: boolean
  /** All reads by name, callable without HTTP; the server renders pages with them. */
  reads: Map<string, InProcessRead>
}

/** A call without HTTP; the answer is the one that the sender of `request` would get. */
export type InProcessRead = (
  input: unknown,
  caller: { request: Pick<FastifyRequest, 'cookies' | 'log'>; locale: Locale },
) => Promise<unknown>

/** Returns the caller, or throws NOT_SIGNED_IN / NOT_ALLOWED. `needed`: the roles that the endpoint declares. */
export type Guard<Caller> = (
  db: Db,
  request: Sender,
  now: Date,
  needed?: Pick<Endpoint, 'role' | 'right' | 'adminRole'>,
) => Promise<Caller>

/** `userId`: the account for rate limits and idempotency keys, null for a guest; `storeId`: the store of a merchant. */
type KnownCaller = {
  userId: string | null
  storeId?: string | null
  /** The scopes of a store's token; `userId` is then the id of the token. */
  scopes?: readonly TokenScope[]
}

/** One guard for each kind of caller that an endpoint may name. */
export type Guards = Record<Who, Guard<KnownCaller>>
export type CallerOf<G extends Guards, W extends Who> = Awaited<ReturnType<G[W]>>

/** Bytes; a form with pictures sent as JSON has up to 200 variants with the hashes of their pictures. */
const FORM_BODY_LIMIT = 1024 * 1024

const countedRefusal = Symbol('counted refusal')
export type CountedRefusal = { [countedRefusal]: AppError }

/** Answers with an error and still commits the transaction, so that wrong attempts are counted. */
export function refuse(error: AppError): CountedRefusal {
  error.isGuess = true
  return { [countedRefusal]: error }
}

export type MountedEndpoint<W extends Who, I extends z.ZodType, O extends z.ZodType> = Endpoint<
  Method,
  string,
  W,
  I,
  O
>
/** `replica`: for data that may be some seconds old and that decides nothing. */
export type Read<Caller, I> = Record<'db' | 'replica', Db> & {
  actor: Caller
  input: I
  now: Date
  say: Translate
  cookies: FastifyRequest['cookies']
}
type RequestContext<Caller, I> = {
  actor: Caller
  input: I
  request: FastifyRequest
  reply: FastifyReply
  /** Translates messages into the language of the request. */
  say: Translate
  /** The files of a multipart form that are not stored as pictures; they are deleted when the connection closes. */
  tables: readonly Upload[]
}
type Call<Caller, I> = Read<Caller, I> & RequestContext<Caller, I>
/**
 * `repeated`: an earlier call with the same key made the change, but its answer was not stored, or without its secret,
 * and has to be made again. `stored`: the part that was stored.
 */
type Write<Caller, I> = RequestContext<Caller, I> & { tx: Tx; repeated: boolean; stored: unknown }

/** Mounts reads: limit, guard, schema, view. No transaction is opened. `limitRequests` counts the address. */
export function mountRead<
  G extends Guards,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, O>,
  view: (read: Read<CallerOf<G, W>, z.output<I>>) => Promise<z.input<O>>,
): void {
  route(app, endpoint, view)
  app.reads.set(nameOf(endpoint), async (given, { request, locale }) => {
    const read = readOf(app, request)
    const actor = await guardOf(app, endpoint)(read.db, request, read.now)
    const [input, say] = [endpoint.input.parse(given), translate(locale)]
    return endpoint.output.parse(await view({ ...read, actor, input, say }))
  })
}

/** The values that every view gets of the app. */
function readOf(
  { database: { db, replica }, clock }: Pick<AppContext, 'database' | 'clock'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
) {
  return { db, replica, now: clock(), cookies }
}

type CallSteps<Caller, I extends z.ZodType, O extends z.ZodType> = {
  isOpen?: IsOpen<z.input<O>>
  before?: (context: RequestContext<Caller, z.output<I>>) => Promise<void>
}

/**
 * Mounts writes: limit, anti-forgery, guard, schema, then one transaction for the whole command. `before` is a step
 * outside of the transaction (network) that changes nothing which a repeated call must not change again.
 */
export function mountWrite<
  G extends Guards,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, O>,
  command: (write: Write<CallerOf<G, W>, z.output<I>>) => Promise<z.input<O> | CountedRefusal>,
  { isOpen, before }: CallSteps<CallerOf<G, W>, I, O> = {},
): void {
  route(app, endpoint, async (context) => {
    const { actor, request, reply } = context
    if (app.database.isReadOnly()) throw readOnly()
    await before?.(context)
    const attempt = attemptFor(endpoint, actor, request)
    const answer = await app.database.transaction(async (tx) => {
      const stored = attempt && (await beginAttempt(tx, attempt, isOpen))
      const repeated = stored !== undefined
      if (stored && !endpoint.secret) return replay(reply, stored.body as z.input<O>)
      const result = await command({ ...context, tx, repeated, stored: stored?.body })
      if (repeated) return replay(reply, result)
      return attempt ? settle(tx, attempt, result, endpoint) : result
    })
    if (isRefused(answer)) throw answer[countedRefusal]
    return answer
  })
}

/**
 * Mounts writes with a step outside of the database (hashing, network); the flow opens its own transactions. An
 * idempotent flow inserts its key before it begins and stores its answer at the end; a repeated call meanwhile gets
 * BUSY.
 */
export function mountFlow<
  G extends Guards,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, O>,
  flow: (context: RequestContext<CallerOf<G, W>, z.output<I>>) => Promise<z.input<O>>,
  isOpen?: IsOpen<z.input<O>>,
): void {
  const { database } = app
  route(app, endpoint, async (context) => {
    if (database.isReadOnly()) throw readOnly()
    const attempt = attemptFor(endpoint, context.actor, context.request)
    if (!attempt) return flow(context)
    const stored = await database.transaction((tx) => beginAttempt(tx, attempt, isOpen))
    if (stored && !endpoint.secret) return replay(context.reply, stored.body as z.input<O>)
    return holdAttempt(database, attempt, async () => {
      const result = await flow(context)
      return database.transaction((tx) => settle(tx, attempt, result, endpoint))
    })
  })
}

/** True for endpoints that other sites may read: public ones, and those for tokens. */
const isShared = ({ isPublic, scope }: Endpoint) => isPublic === true || scope !== undefined

export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`
}

function guardOf<G extends Guards, W extends Who>(
  { guards }: AppContext<G>,
  endpoint: Pick<Endpoint, 'role' | 'adminRole'> & { who: W },
): Guard<CallerOf<G, W>> {
  const guard = guards[endpoint.who] as Guard<CallerOf<G, W>>
  return (db, request, now) => guard(db, request, now, endpoint)
}

/** Mounts an endpoint with its limit, anti-forgery check, guard and schemas. */
export function route<G extends Guards, W extends Who, I extends z.ZodType, O extends z.ZodType>(
  app: AppContext<G>,
  endpoint: MountedEndpoint<W, I, O>,
  handle: (context: Call<CallerOf<G, W>, z.output<I>>) => Promise<unknown>,
): void {
  const guard = guardOf(app, endpoint)
  const callers = new WeakMap<FastifyRequest, CallerOf<G, W>>()
  const form = endpoint.method === 'GET' ? 'query' : 'body'
  const { files, limit } = endpoint
  const first = isCountedLate(limit) ? 'read' : limit
  const forms = files && new ReceivedForms({ ...endpoint, files }, app.uploads)
  addRoute(app.fastify, forms !== undefined, {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema: schemaOf(endpoint),
    // A class that is counted late is counted in `preHandler`, so that an invalid form does not count as an attempt.
    config: { limit: first, isShared: isShared(endpoint) },
    ...(endpoint.isPublic && { onSend: revalidate(cookieNames(app.secure)) }),
    onRequest: async (request) => refuseForged(app, endpoint, request),
    async preValidation(request, reply) {
      const caller = await guard(app.database.db, senderOf(endpoint, request), app.clock())
      callers.set(request, caller)
      reply.header('cache-control', 'no-store')
      readForm(endpoint, request, await forms?.receive(request, reply, caller))
    },
    async preHandler(request, reply) {
      const { userId, scopes } = callers.get(request) as CallerOf<G, W>
      const visit = isCountedLate(limit) ? app.csrf.visitCookieOf(request, reply) : undefined
      const call = { request, account: userId, visit }
      await countCall(app.limiter, scopes ? 'token' : limit, call)
    },
    async onError(request, _reply, error) {
      await forms?.drop(request)
      if (isFormRefused(error)) await giveBackCall(app.limiter, request, first)
    },
    async handler(request, reply): Promise<unknown> {
      const actor = callers.get(request) as CallerOf<G, W>
      const input = request[form] as z.output<I>
      const tables = (await forms?.store(request, actor.userId)) ?? []
      const call = { actor, input, request, reply, tables, say: translatorFor(request) }
      const answer = handle({ ...readOf(app, request), ...call })
      const checked = answer.catch((error) => {
        checkListed(endpoint, error, request)
        throw error
      })
      return checked
        .then((whole) => shownTo(actor.scopes, whole))
        .finally(() => forms?.drop(request))
    },
  })
}

/** Refuses tokens on endpoints without a scope, requests from other sites, and the header of support. */
function refuseForged(app: Pick<AppContext, 'csrf'>, endpoint: Endpoint, request: FastifyRequest) {
  if (tokenOf(request) !== undefined) refuseToken(endpoint, request)
  else if (endpoint.method !== 'GET' || endpoint.csrf) app.csrf.check(request)
  refuseSupport(endpoint, request)
}

/** Only endpoints with pictures accept multipart, which is larger than other bodies and takes longer to arrive. */
function addRoute(app: FastifyInstance, acceptsFiles: boolean, options: RouteOptions): void {
  if (!acceptsFiles) return void app.route(options)
  void app.register(async (scope) => {
    // `receiveForm` names the field of a file that is too large.
    await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
    scope.route({
      ...options,
      bodyLimit: FORM_BODY_LIMIT,
      config: { ...options.config, isSlow: true },
    })
  })
}

/** Joins the parts of a request into the body, or for GET into the query; `received` is a form with files. */
function readForm(endpoint: Endpoint, request: FastifyRequest, received?: object): void {
  // `POST /reset-password/:token` and `GET /check-sku/:sku` have a part of their input in the path.
  const params = request.params as object
  if (endpoint.method === 'GET') {
    request.query = { ...(request.query as object), ...params }
    return
  }
  // `POST /get-orders?page=` has its page in the address, as the specification requires.
  // Only reads may have their input there, because browsers and proxies save addresses.
  const inAddress = endpoint.effect === 'read' && (request.query as object)
  request.body = { ...inAddress, ...(received ?? bodyOf(request)), ...params }
}

/**
 * Throws in tests and logs in production when an endpoint answers an error code that it does not list, which is a bug.
 */
function checkListed(endpoint: Endpoint, error: unknown, { log }: FastifyRequest): void {
  if (!(error instanceof AppError) || allErrors(endpoint.errors ?? []).includes(error.code)) return
  const text = `${nameOf(endpoint)} answers ${error.code}, which its endpoint does not list`
  if (process.env['NODE_ENV'] === 'test') throw new Error(text, { cause: error })
  log.error({ code: error.code }, text)
}

function bodyOf(request: FastifyRequest): object {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new AppError('INVALID_INPUT', { reason: 'notAnObject' })
}

function attemptFor(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'idempotent'>,
  { userId }: KnownCaller,
  { headers, body }: FastifyRequest,
): Attempt | undefined {
  const { idempotent } = endpoint
  if (!idempotent || !userId) return undefined
  const call = { callerId: userId, route: nameOf(endpoint), body }
  const key = headers['idempotency-key']
  if (key !== undefined) return attemptOf(key, call)
  return idempotent === 'merging' ? attemptOfBody(call) : undefined
}

/** Stores the answer with the idempotency key, limited to the fields of the output schema. */
async function settle<T>(
  tx: Tx,
  attempt: Attempt,
  result: T | CountedRefusal,
  { output, secret }: Pick<Endpoint, 'output' | 'secret'>,
) {
  if (isRefused(result)) {
    await deleteAttempt(tx, attempt)
    return result
  }
  const body = output.parse(result) as T
  const stored = secret === true ? null : secret ? secret.parse(body) : body
  tx.sendWithCommit(() => finishAttempt(tx, attempt, { status: 200, body: stored }))
  return body
}

function isRefused(result: unknown): result is CountedRefusal {
  return typeof result === 'object' && result !== null && countedRefusal in result
}
