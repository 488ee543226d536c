import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#shared/app-error.ts'
import { type LimitClass, limitClasses } from '#shared/limits.ts'
import type { RateLimits } from '../rate-limits.ts'

/** Counts requests in memory, per class and address, account or browser. Wrong codes are counted in the database. */
export type Limiter = {
  address(limit: LimitClass, request: FastifyRequest): Promise<void>
  account(limit: LimitClass, accountId: string): Promise<void>
  visit(limit: LimitClass, visit: string): Promise<void>
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
}

/**
 * Above twice the limit, each answer is delayed by a second. A program that waits for each answer can then send at most
 * one request a second on each connection.
 */
const HELD_FROM = 2
const HELD_MS = 1_000

type Options = { hold?: (ms: number) => Promise<unknown>; limits?: RateLimits }

export function makeLimiter({ hold = delay, limits = limitClasses }: Options = {}): Limiter {
  const buckets = new Map<string, RateLimiterMemory>()
  for (const [name, allowance] of Object.entries(limits)) {
    for (const [scope, { points, seconds }] of Object.entries(allowance)) {
      buckets.set(`${name} ${scope}`, new RateLimiterMemory({ points, duration: seconds }))
    }
  }
  const count = async (name: string, key: string) => {
    const bucket = buckets.get(name)
    try {
      await bucket?.consume(key)
    } catch (refusal) {
      if (!bucket || !(refusal instanceof RateLimiterRes)) throw refusal
      if (refusal.consumedPoints > HELD_FROM * bucket.points) await hold(HELD_MS)
      const seconds = Math.ceil(refusal.msBeforeNext / 1000)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: seconds })
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
  }
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

/** The key under which an address is counted: each IPv4 address, and each IPv6 /64, which belongs to one customer. */
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
