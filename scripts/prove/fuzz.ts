import { join } from 'node:path'
import { inspect } from 'node:util'
import { buildApp } from '#server/app.ts'
import { endOverdueOrders, remindOfDeadlines } from '#server/modules/orders/jobs.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { endpoints } from '#shared/contract/map.ts'
import { updateOrderStatus } from '#shared/contract/orders/orders.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { appParts } from '#test/app-parts.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildProduct, insertSession, insertStore, insertUser } from '#test/rows.ts'
import { silentLog } from '#test/silent-log.ts'
import {
  type Dice,
  makeFitting,
  makeDice,
  SeenValues,
  spoil,
  strangeTexts,
  strangeValue,
} from './fuzz-inputs.ts'

type Options = { requests: number; seed: number }
type Report = {
  faults: string[]
  answers: Record<string, number>
  orders: Record<string, number>
  slowestMs: number
}
type App = Awaited<ReturnType<typeof buildApp>>['fastify']
type Line = (typeof endpoints)[number]
type Caller = {
  name: 'guest' | 'user' | 'merchant'
  cookies: Record<string, string>
  /** Ids of orders that this caller has seen in answers. */
  orders: string[]
}
type SentRequest = {
  method: string
  url: string
  payload?: string
  headers: Record<string, string>
}
type Fuzz = { app: App; dice: Dice; seen: SeenValues; callers: Caller[]; report: Report }

const migrations = join(import.meta.dirname, '../../server/platform/db/migrations')
const REQUESTS_A_DAY = 800
const REQUESTS_A_LOOK = 100
/** Calls that are sent more often, most of all by the merchant; otherwise too few orders would progress. */
const lifeOfOrders: readonly Line[] = [
  ...endpoints.filter(
    ({ input }) => 'shape' in input && ('orderId' in input.shape || 'products' in input.shape),
  ),
  updateOrderStatus,
  updateOrderStatus,
  updateOrderStatus,
]
/** Texts that no answer may contain. */
const internalWords =
  /node_modules|\n\s+at |Failed query|server\/(modules|platform)|syntax error at|PostgreSQL/

/**
 * Sends valid inputs of the endpoint map, the same with one change, and random data, as guest, shopper and merchant.
 * There must be no unexpected failure, no internals in an answer and no inconsistent data.
 */
export async function proveFuzz({ requests, seed }: Options): Promise<Report> {
  const options = { memory: true, inProcess: true, durability: 'off', log: silentLog } as const
  const time = { now: Date.now() }
  const clock = () => new Date(time.now)
  const database = await openDatabase({ ...options, clock })
  const report: Report = { faults: [], answers: {}, orders: {}, slowestMs: 0 }
  const lines: string[] = []
  try {
    await migrate(database, migrations)
    const app = await open(database, clock, lines)
    const seen = new SeenValues()
    const fuzz = { app, seen, report, dice: makeDice(seed), callers: await settle(database, seen) }
    for (const caller of fuzz.callers) await greet(app, caller)
    for (let sent = 1; sent <= requests; sent++) {
      await sendOne(fuzz)
      if (sent % REQUESTS_A_LOOK === 0) await lookAtOrders(fuzz)
      if (sent % REQUESTS_A_DAY > 0) continue
      time.now += DAY_MS
      await passDay(database, clock, lines)
    }
    await app.close()
    report.orders = await countOrders(database)
    report.faults.push(...(await brokenInvariants(database)))
    report.faults.push(...lines.filter((line) => /unexpected failure|orderId/.test(line)))
  } finally {
    await database.close()
  }
  return report
}

/** Lets a night pass: due orders end or get reminders, and nobody is signed out by it. */
async function passDay(database: Database, clock: Clock, lines: string[]): Promise<void> {
  const round = { database, log: { error: (details: object) => void lines.push(inspect(details)) } }
  await endOverdueOrders(round, clock())
  await remindOfDeadlines(round, clock())
  await database.pool.query(
    "update sessions set seen_at = $1, expires_at = $1::timestamptz + interval '40 days'",
    [clock()],
  )
}

async function open(database: Database, clock: Clock, lines: string[]): Promise<App> {
  const { fastify: app } = await buildApp({
    ...appParts,
    database,
    clock,
    sendMail: undefined,
    log: makeLog('warn', { write: (line) => void lines.push(line.slice(0, 500)) }),
  })
  await app.ready()
  return app
}

/** Two shops that sell, one that was suspended, and people who buy there. */
async function settle(database: Database, seen: SeenValues): Promise<Caller[]> {
  const holder = { database }
  const callers: Caller[] = [{ name: 'guest', cookies: {}, orders: [] }]
  for (const status of ['approved', 'approved', 'suspended'] as const) {
    const owner = await insertUser(holder, { role: 'merchant' })
    const storeId = await insertStore(holder, owner.id, { status })
    seen.add('storeId', storeId)
    callers.push(await signIn(database, owner.id, 'merchant'))
    for (const active of [true, true, false]) {
      const product = await buildProduct(holder, storeId, { active, stock: 40, sizes: ['S', 'M'] })
      seen.add('productId', product.id)
      for (const id of product.variantIds) seen.add('piece', `${product.id} ${id}`)
    }
  }
  for (let person = 0; person < 30; person++) {
    const { id } = await insertUser(holder)
    callers.push(await signIn(database, id, 'user'))
  }
  return callers
}

async function countOrders({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from orders group by status order by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

async function signIn(database: Database, userId: string, name: Caller['name']): Promise<Caller> {
  return {
    name,
    cookies: { sid: await insertSession({ database }, userId, new Date()) },
    orders: [],
  }
}

async function greet(app: App, caller: Caller): Promise<void> {
  const { cookies } = await app.inject({ url: '/api/userAuth', cookies: caller.cookies })
  for (const { name, value } of cookies) caller.cookies[name] = value
}

async function sendOne({ app, dice, seen, callers, report }: Fuzz): Promise<void> {
  const line = dice.pick(dice.chance(0.5) ? lifeOfOrders : endpoints)
  const caller = callerFor(line, dice, callers)
  const sent = dice.chance(0.08) ? rubbish(dice) : request(line, caller, { dice, seen })
  const token = caller.cookies['XSRF-TOKEN'] ?? ''
  const headers = { ...sent.headers, ...(dice.chance(0.97) && { 'x-xsrf-token': token }) }
  const began = performance.now()
  const answer = await app.inject({
    ...sent,
    method: sent.method as 'GET',
    cookies: caller.cookies,
    headers,
  })
  report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - began))
  const { statusCode: status, body } = answer
  report.answers[status] = (report.answers[status] ?? 0) + 1
  const fault = faultOf(status, body, sent.url)
  if (fault)
    report.faults.push(
      `${fault}: ${caller.name} ${JSON.stringify(sent).slice(0, 400)} → ${status} ${body.slice(0, 200)}`,
    )
  if (status === 200 && body !== '' && String(answer.headers['content-type']).includes('json'))
    learn(body, caller, seen)
}

/** Collects the callers' own orders: a caller who knows none could only request orders of others. */
async function lookAtOrders({ app, callers, seen }: Fuzz): Promise<void> {
  for (const caller of callers.filter(({ name }) => name !== 'guest')) {
    const url = caller.name === 'merchant' ? '/api/get-merchant-orders' : '/api/get-orders'
    const headers = { 'x-xsrf-token': caller.cookies['XSRF-TOKEN'] ?? '' }
    const { cookies } = caller
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      headers,
      cookies,
      payload: {},
    })
    if (statusCode === 200) learn(body, caller, seen)
  }
}

function learn(body: string, caller: Caller, seen: SeenValues): void {
  seen.learn(JSON.parse(body))
  const shown = [...body.matchAll(/"orderId":"([^"]+)"/g)].map(([, id = '']) => id)
  caller.orders = [...new Set([...shown, ...caller.orders])].slice(0, 60)
}

/** Mostly a permitted caller; only guests call log-out, or all callers would soon be guests. */
function callerFor({ who, path }: Line, dice: Dice, callers: Caller[]): Caller {
  if (path === '/logout') return dice.pick(callers.filter(({ name }) => name === 'guest'))
  const fit = callers.filter(({ name }) => name === who)
  return fit.length > 0 && dice.chance(0.8) ? dice.pick(fit) : dice.pick(callers)
}

function faultOf(status: number, body: string, url: string): string | undefined {
  if (status >= 500 && status !== 503) return 'failed unexpectedly'
  if (internalWords.test(body) && !url.startsWith('/api/docs')) return 'shows internals'
  if (({} as Record<string, unknown>)['polluted'] !== undefined) return 'polluted every object'
  const isOurs = status < 400 || body === '' || /^\{"code":"[A-Z_]+","message":"/.test(body)
  return isOurs ? undefined : 'answers in another format'
}

function request(
  line: Line,
  { orders }: Caller,
  maker: { dice: Dice; seen: SeenValues },
): SentRequest {
  const { dice } = maker
  const fit = makeFitting(line.input, '', maker)
  const whole = dice.chance(0.6) ? withOwnOrder(fit, orders, dice) : fit
  const kind = dice.below(10)
  const input = kind < 6 ? whole : kind < 9 ? spoil(whole, dice) : strangeValue(dice)
  const url = `/api${line.path.replace(/:(\w+)/, (_all, name: string) => encode(partOf(whole, name)))}`
  if (line.method === 'GET') return { method: 'GET', url: url + queryOf(input, dice), headers: {} }
  return {
    method: line.method,
    url: dice.chance(0.1) ? url + queryOf({ page: strangeValue(dice) }, dice) : url,
    payload: dice.chance(0.02) ? dice.pick(strangeTexts) : writeBody(input, dice),
    headers: {
      'content-type': dice.chance(0.97) ? 'application/json' : 'text/plain',
      ...(dice.chance(0.3) && {
        'idempotency-key': dice.pick(['twice-the-same', 'again.again', ' ']),
      }),
    },
  }
}

/** Inserts an order of the caller: another person's order answers 404, which a few requests prove. */
function withOwnOrder(input: unknown, orders: string[], dice: Dice): unknown {
  const asks = typeof input === 'object' && input !== null && 'orderId' in input
  if (!asks || orders.length === 0) return input
  const orderId = dice.pick(orders)
  // Most generated inputs have a field too many for their status; this short input succeeds more often.
  if ('status' in input && dice.chance(0.5)) return { orderId, status: input.status }
  return 'code' in input && dice.chance(0.8) ? input : { ...input, orderId }
}

/** Parameters in the path of some calls are part of their input. */
function partOf(input: unknown, name: string): string {
  return String((input as Record<string, unknown>)[name] ?? name)
}

/** Some bodies contain keys such as `__proto__` that break careless merges. */
function writeBody(input: unknown, dice: Dice): string {
  const text = JSON.stringify(input) ?? ''
  if (!text.startsWith('{') || !dice.chance(0.05)) return text
  const poison = dice.pick([
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
  ])
  return `{${poison}${text === '{}' ? '' : ','}${text.slice(1)}`
}

function queryOf(input: unknown, dice: Dice): string {
  if (typeof input !== 'object' || input === null) return `?${encode(String(input))}`
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) && dice.chance(0.7) ? value : [value]).map(
      (one) =>
        `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
    ),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Buffer replaces lone surrogates, which encodeURIComponent rejects. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString())
}

const oddPaths = [
  '/',
  '/api',
  '/api/',
  '/api//login',
  '/api/%zz',
  '/api/%00',
  '/api/login%2f..%2fuserAuth',
  '/media/..%2f..%2fapp-secret',
  `/media/${'a'.repeat(64)}-328.webp`,
  '/dev/mail',
  '/dev/mail/------------------------------------',
  '/dev/mail/%27',
  '/readyz',
  '/api/live',
  '/api/docs/json',
  '//evil.example/',
] as const
const oddMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'POST'] as const

function rubbish(dice: Dice): SentRequest {
  const method = dice.pick(oddMethods)
  const path = dice.chance(0.7) ? dice.pick(oddPaths) : `/api${dice.pick(endpoints).path}`
  // A live stream never ends its answer.
  const url = path === '/api/live' && method === 'GET' ? '/api/live/' : path
  const url2 = dice.chance(0.3) ? `${url}?${encode(dice.pick(strangeTexts))}` : url
  const payload = { payload: JSON.stringify(strangeValue(dice)) }
  const headers = {
    'content-type': dice.pick([
      'application/json',
      'text/xml',
      '*',
      'application/x-www-form-urlencoded',
    ]),
  }
  return { method, url: url2, headers, ...(method !== 'GET' && method !== 'HEAD' && payload) }
}
