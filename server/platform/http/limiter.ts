import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/app-error.ts'
import { type LimitClass, limitClasses } from '#shared/limits.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { type CountedSubject, isShared, type SharedCounts } from '../limits/shared-limits.ts'

/** The known data about the sender of a request. */
type Asker = { address: string; account?: string | null; visit?: string | undefined }

const sharedScopes = ['address', 'account', 'visit'] as const

/**
 * Counts requests in memory, per class and address, account or browser; for some classes also for all servers together
 * (`shared`). Wrong codes are counted elsewhere, with the order, shop or account of the code.
 */
export type Limiter = {
  address(limit: LimitClass, request: FastifyRequest): Promise<void>
  account(limit: LimitClass, accountId: string): Promise<void>
  visit(limit: LimitClass, visit: string): Promise<void>
  /** Call it after the counts in memory, which keep floods away from the database. With -1 it takes a count back. */
  shared(limit: LimitClass, asker: Asker, step?: 1 | -1): Promise<void>
  /**
   * Takes one count in memory back from each of these. Only `REFUSED_TIMES` as many as the limit are taken back, so that
   * nobody sends invalid forms without end; false beyond that.
   */
  giveBack(limit: LimitClass, asker: Partial<Asker>): Promise<boolean>
}

/** `none`: no limit, for answers that are cached or cheap and must always be given. */
export type RouteLimit = LimitClass | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RouteLimit
  }
}

export const noLimits: Limiter = {
  address: async () => {},
  account: async () => {},
  visit: async () => {},
  shared: async () => {},
  giveBack: async () => true,
}

/**
 * Multiple of a limit above which each answer is delayed by a second. A program that waits for each answer can then
 * send at most one request a second on each connection.
 */
const DELAY_FROM = 2
const DELAY_MS = 1_000
/** Multiple of a limit up to which refused forms are taken back; further ones count as calls. */
const REFUSED_TIMES = 10

type Options = {
  wait?: (ms: number) => Promise<unknown>
  limits?: RateLimits
  /** When missing, no requests are counted for all servers together. */
  counts?: SharedCounts
}

/** Counters in memory, by class and scope; `times` multiplies the limits. */
function bucketsOf(limits: RateLimits, times = 1): Map<string, RateLimiterMemory> {
  const buckets = new Map<string, RateLimiterMemory>()
  for (const [name, allowance] of Object.entries(limits)) {
    for (const [scope, { points, seconds }] of Object.entries(allowance)) {
      buckets.set(
        `${name} ${scope}`,
        new RateLimiterMemory({ points: points * times, duration: seconds }),
      )
    }
  }
  return buckets
}

export function makeLimiter({
  wait = delay,
  limits = limitClasses,
  counts,
}: Options = {}): Limiter {
  const buckets = bucketsOf(limits)
  const count = async (name: string, key: string) => {
    const bucket = buckets.get(name)
    try {
      await bucket?.consume(key)
    } catch (refusal) {
      if (!bucket || !(refusal instanceof RateLimiterRes)) throw refusal
      const { consumedPoints: consumed, msBeforeNext } = refusal
      await refuse(wait, name, { consumed, points: bucket.points, seconds: msBeforeNext / 1000 })
    }
  }
  const shared = async (limit: LimitClass, asker: Asker, step: 1 | -1 = 1) => {
    if (!counts || !isShared(limit)) return
    const counted = keysOf(limits, limit, asker)
    const found = await counts(counted, step)
    if (step < 0) return
    for (const [at, { name, points }] of counted.entries()) {
      const { consumed = 0, seconds = 0 } = found[at] ?? {}
      if (consumed > points) await refuse(wait, name, { consumed, points, seconds })
    }
  }
  return {
    address: async (limit, request) => {
      const key = network(request.ip)
      await count(`${limit} second`, key)
      await count(`${limit} address`, key)
    },
    account: (limit, accountId) => count(`${limit} account`, accountId),
    visit: (limit, visit) => count(`${limit} visit`, visit),
    shared,
    giveBack: giverBack(limits, buckets),
  }
}

/** Throws RATE_LIMITED, later to those who call far too often. */
async function refuse(
  wait: NonNullable<Options['wait']>,
  name: string,
  { consumed, points, seconds }: { consumed: number; points: number; seconds: number },
): Promise<void> {
  if (consumed > DELAY_FROM * points) await wait(DELAY_MS)
  const words = name.startsWith('otp-send ')
    ? { key: 'limits.emails' as const, values: { purpose: 'any' } }
    : {}
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }, words)
}

/** The counts of a call in a class, with their keys. */
function keysOf(
  limits: RateLimits,
  limit: LimitClass,
  { address, account, visit }: Partial<Asker>,
): CountedSubject[] {
  const keys = { address: address && network(address), account, visit }
  return sharedScopes.flatMap((scope) => {
    const [allowance, key] = [limits[limit]?.[scope], keys[scope]]
    return allowance && key ? [{ name: `${limit} ${scope}`, key, ...allowance }] : []
  })
}

function giverBack(limits: RateLimits, buckets: Map<string, RateLimiterMemory>) {
  const refused = bucketsOf(limits, REFUSED_TIMES)
  /** False when this refused form is one too many; then it stays counted. */
  const takeBack = async (name: string, key: string) => {
    const [bucket, refusals] = [buckets.get(name), refused.get(name)]
    if (!bucket || !refusals) return true
    const { consumedPoints } = await refusals.penalty(key)
    if (consumedPoints > refusals.points) return false
    // A window that has ended meanwhile has nothing to take back.
    if (((await bucket.get(key))?.consumedPoints ?? 0) > 0) await bucket.reward(key)
    return true
  }
  return async (limit: LimitClass, asker: Partial<Asker>): Promise<boolean> => {
    const { address } = asker
    const second = address ? [{ name: `${limit} second`, key: network(address) }] : []
    const all = [...second, ...keysOf(limits, limit, asker)]
    return (await Promise.all(all.map(({ name, key }) => takeBack(name, key)))).every(Boolean)
  }
}

type Call = { request: FastifyRequest; account: string | null; visit: string | undefined }

/** What `countCall` has counted, in memory (`own`) and for all servers together. */
const countedCalls = new WeakMap<
  Pick<FastifyRequest, 'ip'>,
  { limit: LimitClass; own: Partial<Asker>; all: Asker }
>()

/** Counts a call of a known caller; `visit` is the browser's cookie, for classes that are counted late. */
export async function countCall(
  limiter: Limiter,
  limit: LimitClass,
  { request, account, visit }: Call,
): Promise<void> {
  const isLate = visit !== undefined || limit === 'token'
  if (visit !== undefined) await limiter.visit(limit, visit)
  if (isLate) await limiter.address(limit, request)
  if (account) await limiter.account(limit, account)
  const all = { address: request.ip, account, visit }
  await limiter.shared(limit, all)
  countedCalls.set(request, { limit, own: isLate ? all : { account }, all })
}

/**
 * Takes back what a call has counted whose form was refused, so that a person who corrects a form has used up nothing.
 * `first` is the class that counted the address before validation.
 */
export async function giveBackCall(
  limiter: Limiter,
  request: Pick<FastifyRequest, 'ip'>,
  first: LimitClass,
): Promise<void> {
  const isWithin = await limiter.giveBack(first, { address: request.ip })
  const late = countedCalls.get(request)
  if (!late || !(await limiter.giveBack(late.limit, late.own)) || !isWithin) return
  // Without the database the call stays counted, and its own error is answered.
  await limiter.shared(late.limit, late.all, -1).catch(() => undefined)
}

/** True when requests of the class are counted after validation; before validation they count as `read`. */
export function isCountedLate(limit: LimitClass): boolean {
  return 'visit' in limitClasses[limit]
}

/**
 * Counts every request before its cookies, body and session are read. A route sets its class as `config.limit`;
 * routes without one, and unknown addresses, count as `page`.
 */
export function limitRequests(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { limit = 'page' } = request.routeOptions.config
    if (limit === 'none') return done()
    limiter.address(limit, request).then(() => done(), done)
  })
}

/**
 * The key by which an address is counted: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * customer.
 */
export function network(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (v4?.[1]) return v4[1]
  const [before = '', after] = ip.toLowerCase().split('::')
  const head = groups(before)
  const tail = groups(after ?? '')
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const whole = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return whole
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join('')
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
