import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, it } from 'vitest'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import type { Browser } from '#test/browser.ts'
import { moreSamples, sampleAbout, type Subject } from '#test/call-samples.ts'
import { buildAdminAs, type TestApp } from '#test/factories.ts'
import { withDatabase } from '#test/postgres.ts'
import { insertSession } from '#test/rows.ts'
import { mayScan } from '#test/scanning-calls.ts'
import { type StatementCost, watchCosts } from '#test/statement-costs.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { fillLarge } from '../scripts/prove/fill-large.ts'

/** `CALL_COSTS`: the number of products; orders and movements grow with them. */
const products = Number(process.env['CALL_COSTS'] ?? 50_000)
const size = {
  products,
  stores: Math.max(100, products / 250),
  shoppers: 2_000,
  orders: products / 2.5,
  movements: products * 6,
}
const FILL_MS = 3 * 3_600_000

/** Rows of one table and pages of 8 KB that a statement may touch: so many at least, and so many for each value of the answer. */
const LEAST = { rows: 1_000, pages: 2_000 }
const OF_A_VALUE = 10
/** For each product that a search counts for its filters. */
const OF_A_HIT = 3

/** Calls that would end the session or the shop with which the others ask. */
const ends: CallName[] = [
  'POST /logout',
  'POST /login',
  'POST /admin/logout',
  'DELETE /me',
  'POST /close-store',
  'DELETE /other-sessions',
]

const app = useTestApp()
let subject: Subject
let browsers: Record<Who, Browser>
let costs: { take: () => StatementCost[] }

beforeAll(async () => {
  await fillLarge(app.database, size)
  const { rows } = await app.database.pool.query<Subject & { ownerId: string; database: string }>(
    `select o.id as "orderId", o.shopper_id as "userId", o.store_id as "storeId", l.variant_id as "variantId",
       l.product_id as "productId", s.owner_id as "ownerId", current_database() as database
     from orders o join order_lines l on l.order_id = o.id join stores s on s.id = o.store_id
       join users u on u.id = o.shopper_id and u.role = 'customer'
     order by o.seq limit 1`,
  )
  const [{ ownerId, database, ...found }] = rows as [(typeof rows)[number]]
  subject = found
  browsers = await logIn(app, { userId: subject.userId, ownerId })
  costs = await watchCosts(app.database, withDatabase(inject('postgresUrl'), database))
}, FILL_MS)

async function logIn(shop: TestApp, { userId, ownerId }: { userId: string; ownerId: string }) {
  const now = new Date()
  shop.time.now = now
  const browserOf = async (id: string) => {
    const browser = shop.browser()
    browser.cookies.set('sid', await insertSession(shop, id, now))
    return browser
  }
  const merchant = await browserOf(ownerId)
  const admin = (await buildAdminAs(shop, 'owner')).browser
  return {
    guest: shop.browser(),
    user: await browserOf(userId),
    merchant,
    'open-merchant': merchant,
    admin,
    'proved-admin': admin,
  }
}

/** Reads come first, because writes take the goods of the others off the shelf. */
const calls = endpoints
  .map((line: Endpoint) => ({ line, name: `${line.method} ${line.path}` as CallName }))
  .filter(({ name }) => !ends.includes(name))
  .toSorted((a, b) => Number(a.line.effect === 'write') - Number(b.line.effect === 'write'))

/** The number of values in an answer; a file has one in each line. */
function valuesIn(answer: unknown): number {
  if (typeof answer === 'string') return answer.split('\n').length
  if (answer === null || typeof answer !== 'object') return 1
  return Object.values(answer).reduce((sum: number, one) => sum + valuesIn(one), 1)
}

async function tooCostly(line: Endpoint, name: CallName, input: Record<string, unknown>) {
  app.time.now = new Date()
  const browser = browsers[line.who]
  await browser.send('GET', '/api/userAuth', {}, {})
  costs.take()
  const { body } = await browser.call(name, input, { key: randomUUID() })
  const more = OF_A_VALUE * valuesIn(body) + OF_A_HIT * Number(body['totalProducts'] ?? 0)
  return costs
    .take()
    .filter(({ rows, pages }) => rows > LEAST.rows + more || pages > LEAST.pages + more)
}

it.each(calls.filter(({ name }) => !(name in mayScan)))(
  '$name touches what it answers',
  async ({ line, name }) => {
    expect(await tooCostly(line, name, sampleAbout(line, subject))).toEqual([])
  },
)

it('further questions touch what they answer', async () => {
  for (const { name, input } of moreSamples(subject)) {
    const { line } = calls.find((one) => one.name === name) as (typeof calls)[number]
    const who = 'mode' in input && input['mode'] === 'merchant' ? 'merchant' : line.who
    expect([name, input, await tooCostly({ ...line, who }, name, input)]).toEqual([name, input, []])
  }
})
