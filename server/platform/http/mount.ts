import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Csrf } from './csrf.ts'
import { readOnly } from './errors.ts'
import {
  type Attempt,
  attemptOf,
  beginAttempt,
  finishAttempt,
  forgetAttempt,
} from './idempotency.ts'
import type { Limiter } from './limiter.ts'

/** What every door needs; made once by app.ts. */
export type House = {
  app: FastifyInstance
  database: Database
  clock: Clock
  random: Random
  csrf: Csrf
  limiter: Limiter
  sessionCookie: string
  secure: boolean
  /** Guests' reads, callable without HTTP: the pages are rendered from these. */
  guestReads: Map<string, (input: unknown) => Promise<unknown>>
  /** Wakes whoever carries events away. */
  afterCommit(): void
}

/** Proves who is calling, or throws NOT_SIGNED_IN / NOT_ALLOWED. */
export type Guard<Actor> = (db: Db, request: FastifyRequest, now: Date) => Promise<Actor>

/** An actor with an account is counted and remembered by it. */
type Known = { userId: string | null }

const refusal = Symbol('refusal')
export type Refusal = { [refusal]: AppError }

/** The answer is an error, but what was written stays written: wrong tries are counted so. */
export function refuse(error: AppError): Refusal {
  return { [refusal]: error }
}

type Line<I extends z.ZodType, O extends z.ZodType> = Omit<Endpoint, 'input' | 'output'> & {
  input: I
  output: O
}
type Read<Actor, I> = { db: Db; actor: Actor; input: I; now: Date }
type Visit<Actor, I> = { actor: Actor; input: I; request: FastifyRequest; reply: FastifyReply }
/** `repeated`: it was done before under the same key; only the answer, which was not kept, is asked for again. */
type Write<Actor, I> = Visit<Actor, I> & { tx: Tx; repeated: boolean }

/** Reads: limit, guard, form, view. No transaction is opened. The address is counted by `limitRequests`. */
export function mountRead<I extends z.ZodType, O extends z.ZodType, Actor extends Known>(
  house: House,
  line: Line<I, O>,
  guard: Guard<Actor>,
  view: (visit: Read<Actor, z.output<I>>) => Promise<z.input<O>>,
): void {
  const { db } = house.database
  route(house, line, guard, ({ actor, input }) => view({ db, actor, input, now: house.clock() }))
  if (line.who !== 'guest') return
  house.guestReads.set(`${line.method} ${line.path}`, async (given) => {
    const now = house.clock()
    const actor = await guard(db, { cookies: {} } as FastifyRequest, now)
    return line.output.parse(await view({ db, actor, input: line.input.parse(given), now }))
  })
}

/** Writes: limit, anti-forgery, guard, form, then one transaction in which everything happens or nothing. */
export function mountWrite<I extends z.ZodType, O extends z.ZodType, Actor extends Known>(
  house: House,
  line: Line<I, O>,
  guard: Guard<Actor>,
  command: (visit: Write<Actor, z.output<I>>) => Promise<z.input<O> | Refusal>,
): void {
  mountFlow(house, line, guard, async ({ actor, input, request, reply }) => {
    const attempt = attemptFor(house, line, actor, request)
    const answer = await house.database.transaction(async (tx) => {
      const stored = attempt && (await beginAttempt(tx, attempt))
      const repeated = stored !== undefined
      if (stored && !line.secret) return replay(reply, stored.body as z.input<O>)
      const result = await command({ tx, actor, input, request, reply, repeated })
      if (repeated) return replay(reply, result)
      return attempt ? settle(tx, attempt, result, line) : result
    })
    house.afterCommit()
    if (isRefusal(answer)) throw answer[refusal]
    return answer
  })
}

/** Writes with a step outside of the database (hashing, network): the flow opens its own transactions. */
export function mountFlow<I extends z.ZodType, O extends z.ZodType, Actor extends Known>(
  house: House,
  line: Line<I, O>,
  guard: Guard<Actor>,
  flow: (visit: Visit<Actor, z.output<I>>) => Promise<z.input<O>>,
): void {
  route(house, line, guard, async (visit) => {
    if (house.database.isReadOnly()) throw readOnly()
    return flow(visit)
  })
}

function route<I extends z.ZodType, O extends z.ZodType, Actor extends Known>(
  house: House,
  line: Line<I, O>,
  guard: Guard<Actor>,
  handle: (visit: Visit<Actor, z.output<I>>) => Promise<unknown>,
): void {
  const actors = new WeakMap<FastifyRequest, Actor>()
  const form = line.method === 'GET' ? 'query' : 'body'
  house.app.route({
    method: line.method,
    url: `/api${line.path}`,
    schema: schemaOf(line),
    config: { limit: line.limit },
    async onRequest(request) {
      if (line.method !== 'GET' || line.csrf) house.csrf.check(request)
    },
    async preValidation(request, reply) {
      const actor = await guard(house.database.db, request, house.clock())
      if (actor.userId) await house.limiter.account(line.limit, actor.userId)
      actors.set(request, actor)
      reply.header('cache-control', 'no-store')
      // `POST /get-orders?page=` carries its page in the address, as the specification has it.
      // `POST /reset-password/:token` carries a part of its form in the path.
      const params = request.params as object
      if (form === 'body')
        request.body = { ...addressOf(line, request), ...bodyOf(request), ...params }
    },
    async handler(request, reply): Promise<unknown> {
      const actor = actors.get(request) as Actor
      return handle({ actor, input: request[form] as z.output<I>, request, reply })
    },
  })
}

function schemaOf(line: Line<z.ZodType, z.ZodType>): FastifySchema {
  const form = line.method === 'GET' ? { querystring: line.input } : { body: line.input }
  return { summary: line.summary, response: { 200: line.output }, ...form }
}

/** Only a page's name may stand in an address: addresses are kept in histories and logs. */
function addressOf({ effect }: { effect: string }, request: FastifyRequest): object {
  return effect === 'read' ? (request.query as object) : {}
}

function bodyOf(request: FastifyRequest): object {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new AppError('INVALID_INPUT', 'The body is a JSON object')
}

function attemptFor(
  house: House,
  line: { method: string; path: string; idempotent?: true },
  actor: Known,
  request: FastifyRequest,
): Attempt | undefined {
  if (!line.idempotent || !actor.userId) return undefined
  return attemptOf(request.headers['idempotency-key'], {
    callerId: actor.userId,
    route: `${line.method} ${line.path}`,
    body: request.body,
    now: house.clock(),
  })
}

/** Keeps what may leave the house and nothing more. */
async function settle<T>(
  tx: Tx,
  attempt: Attempt,
  result: T | Refusal,
  line: { output: z.ZodType; secret?: true },
) {
  if (isRefusal(result)) {
    await forgetAttempt(tx, attempt)
    return result
  }
  const body = line.output.parse(result) as T
  await finishAttempt(tx, attempt, { status: 200, body: line.secret ? null : body })
  return body
}

function replay<T>(reply: FastifyReply, body: T): T {
  reply.header('idempotent-replayed', 'true')
  return body
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && refusal in result
}
