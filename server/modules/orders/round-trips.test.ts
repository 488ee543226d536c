import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Query = (...args: unknown[]) => unknown
type AskedStatement = { client: object; text: string; waits: boolean }

/** Records every statement; `waits` is false when it was sent before the answer to the previous statement. */
function watchStatements(): AskedStatement[] {
  const asked: AskedStatement[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const original = prototype.query
  const unanswered = new Map<object, number>()
  prototype.query = function watched(this: object, ...args) {
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    const open = unanswered.get(this) ?? 0
    unanswered.set(this, open + 1)
    asked.push({ client: this, text, waits: open === 0 })
    const answered = () => void unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    const last = args.at(-1)
    if (typeof last === 'function')
      return original.apply(this, [
        ...args.slice(0, -1),
        (...given: unknown[]) => {
          answered()
          ;(last as Query)(...given)
        },
      ])
    const result = original.apply(this, args) as Promise<unknown>
    result.then(answered, answered)
    return result
  }
  onTestFinished(() => void (prototype.query = original))
  return asked
}

/** The statements of the transaction that stored an idempotency key. */
function transactionOf(asked: AskedStatement[]): AskedStatement[] {
  const key = asked.findIndex(({ text }) => text.includes('insert into idempotency_keys'))
  const own = asked.filter(({ client }) => client === asked[key]?.client)
  const place = own.indexOf(asked[key] as AskedStatement)
  const begun = own.findLastIndex(({ text }, at) => at < place && text.startsWith('begin'))
  const ended = own.findIndex(({ text }, at) => at > place && text === 'commit')
  return own.slice(begun, ended + 1)
}

describe('a cash booking', () => {
  it('takes at most 6 round trips to the database, with its session and its commit', async () => {
    const { book } = await buildScene(app, { sizes: ['S', 'M'], stock: 4 })
    // The first call of a browser also reads its session to make its token.
    await book(1)
    const asked = watchStatements()
    expect(await book(1, 1)).toBeDefined()
    const session = asked.filter(({ text }) => text.includes('from "sessions"'))
    const own = transactionOf(asked)
    expect(own.map(({ text }) => text).at(-1)).toBe('commit')
    expect(own.length).toBeGreaterThan(8)
    const trips = [...session, ...own].filter(({ waits }) => waits)
    expect(session).toHaveLength(1)
    expect(trips.length).toBeLessThanOrEqual(6)
  })

  it('plans its two emails, and makes a job for the search only when it takes the last piece', async () => {
    const { book } = await buildScene(app, { sizes: ['S', 'M'], stock: 4 })
    const workAfter = async (orderId: string) => {
      await app.jobs.drained()
      const { rows } = await app.database.pool.query<{ name: string }>(
        `select notice as name from deliveries where subject = $1
         union all select data ->> 'listener' from pgboss.job where data -> 'payload' ->> 'orderId' = $1
         order by name`,
        [orderId],
      )
      return rows.map(({ name }) => name)
    }
    expect(await workAfter(await book(1))).toEqual(['booked', 'newOrder'])
    expect(await workAfter(await book(3))).toEqual(['booked', 'newOrder', 'search.booked'])
  })
})
