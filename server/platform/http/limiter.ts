import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/app-error.ts'
import { type LimitClass, limitClasses } from '#shared/limits.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { isShared, type SharedCounts } from '../limits/shared-limits.ts'

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
  /** Call it after the counts in memory, which keep floods away from the database. */
  shared(limit: LimitClass, asker: Asker): Promise<void>
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
}

/**
 * Multiple of a limit above which each answer is delayed by a second. A program that waits for each answer can then
 * send at most one request a second on each connection.
 */
const DELAY_FROM = 2
const DELAY_MS = 1_000

type Options = {
  wait?: (ms: number) => Promise<unknown>
  limits?: RateLimits
  /** When missing, no requests are counted for all servers together. */
  counts?: SharedCounts
}

function bucketsOf(limits: RateLimits): Map<string, RateLimiterMemory> {
  const buckets = new Map<string, RateLimiterMemory>()
  for (const [name, allowance] of Object.entries(limits)) {
    for (const [scope, { points, seconds }] of Object.entries(allowance)) {
      buckets.set(`${name} ${scope}`, new RateLimiterMemory({ points, duration: seconds }))
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
  const refuse = async (name: string, consumed: number, points: number, seconds: number) => {
    if (consumed > DELAY_FROM * points) await wait(DELAY_MS)
    const words = name.startsWith('otp-send ') ? { key: 'limits.emails' as const } : {}
    throw new AppError(
      'RATE_LIMITED',
      { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) },
      words,
    )
  }
  const count = async (name: string, key: string) => {
    const bucket = buckets.get(name)
    try {
      await bucket?.consume(key)
    } catch (refusal) {
      if (!bucket || !(refusal instanceof RateLimiterRes)) throw refusal
      await refuse(name, refusal.consumedPoints, bucket.points, refusal.msBeforeNext / 1000)
    }
  }
  const shared = async (limit: LimitClass, { address, account, visit }: Asker) => {
    if (!counts || !isShared(limit)) return
    const keys = { address: network(address), account, visit }
    const counted = sharedScopes.flatMap((scope) => {
      const [allowance, key] = [limits[limit]?.[scope], keys[scope]]
      return allowance && key ? [{ name: `${limit} ${scope}`, key, ...allowance }] : []
    })
    const found = await counts(counted)
    for (const [at, { name, points }] of counted.entries()) {
      const { consumed = 0, seconds = 0 } = found[at] ?? {}
      if (consumed > points) await refuse(name, consumed, points, seconds)
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
  }
}

type Call = { request: FastifyRequest; account: string | null; visit: string | undefined }

/** Counts a call of a known caller; `visit` is the browser's cookie, for classes that are counted late. */
export async function countCall(
  limiter: Limiter,
  limit: LimitClass,
  { request, account, visit }: Call,
): Promise<void> {
  if (visit !== undefined) {
    await limiter.visit(limit, visit)
    await limiter.address(limit, request)
  }
  if (account) await limiter.account(limit, account)
  await limiter.shared(limit, { address: request.ip, account, visit })
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
