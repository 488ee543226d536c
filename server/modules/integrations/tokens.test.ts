import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noLimits } from '#server/platform/http/limiter.ts'
import {
  customerFields,
  type TokenScope,
  tokenScopes,
} from '#shared/contract/integrations/scopes.ts'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { MAX_SHOP_TOKENS } from '#shared/limits.ts'
import { lastToken } from '#test/emails.ts'
import { buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { callWithToken, makeToken } from '#test/token-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

let store: Awaited<ReturnType<typeof buildStore>>
/** The shop whose tokens have different scopes. */
let scoped: typeof store
/** The calls of the rate limiter for accounts and tokens. */
const counted: string[] = []
const account = async (limit: string, id: string) => void counted.push(`${limit} ${id}`)
const app = useTestApp({ limiter: { ...noLimits, account } })
beforeAll(async () => {
  store = await buildStore(app)
  scoped = await buildStore(app)
})

const lines = (endpoints as readonly Endpoint[]).map((line) => ({
  ...line,
  name: `${line.method} ${line.path}` as CallName,
}))
const open = lines.filter(({ scope }) => scope)

/** A valid input for each call that takes tokens. */
const inputs: Partial<Record<CallName, object>> = {
  'GET /editProduct': { id: randomUUID() },
  'GET /check-sku/:sku': { sku: 'KUR-1' },
  'POST /addProduct': kurtaForm(),
  'PUT /editProduct': { ...kurtaForm(), id: randomUUID(), updatedAt: new Date(0).toISOString() },
  'PUT /updateProduct': { id: randomUUID(), product: { status: true } },
  'POST /change-products': { mode: 'check', rows: [{ SKU: 'x' }] },
  'POST /update-stock': { filter: randomUUID(), variants: [{ _id: randomUUID(), delta: 1 }] },
  'POST /update-order-status': { orderId: randomUUID(), status: 'Ready for Pickup' },
}

describe('which calls take a token', () => {
  it('matches the list in this test', () => {
    expect(Object.fromEntries(open.map(({ name, scope }) => [name, scope]))).toEqual({
      'GET /inventory': 'products:read',
      'GET /editProduct': 'products:read',
      'POST /get-products-category-list': 'products:read',
      'GET /check-sku/:sku': 'products:read',
      'POST /addProduct': 'products:write',
      'PUT /editProduct': 'products:write',
      'PUT /updateProduct': 'products:write',
      'POST /change-products': 'products:write',
      'GET /declarations': 'products:read',
      'PUT /declarations': 'products:write',
      'PUT /size-table': 'products:write',
      'POST /update-stock': 'stock:write',
      'POST /get-merchant-orders': 'orders:read',
      'GET /order-history': 'orders:read',
      'GET /day-summary': 'orders:read',
      'POST /update-order-status': 'orders:write',
    })
    for (const { who, role } of open) expect([who, role]).not.toContain('owner')
    for (const { who } of open) expect(['merchant', 'open-merchant']).toContain(who)
  })

  it('is in docs/api.md', () => {
    const page = readFileSync('docs/api.md', 'utf8')
    for (const scope of tokenScopes) {
      const [row = ''] = page.split('\n').filter((line) => line.startsWith(`| \`${scope}\``))
      const named = [...row.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, name]) => name)
      const wanted = open.filter((line) => line.scope === scope).map(({ name }) => name)
      expect([scope, named.toSorted()]).toEqual([scope, wanted.toSorted()])
    }
  })

  it('is refused on every other call, also with all scopes, before its input is read', async () => {
    const { token } = await makeToken(store.merchant.browser)
    for (const { name, method, path } of lines.filter(({ scope }) => !scope)) {
      const url = `/api${path.replace(/:\w+/, 'x')}`
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = method === 'GET' ? {} : { payload: '{}' }
      const answer = await app.fastify.inject({ method, url, headers, ...body })
      expect([name, answer.statusCode, answer.json().details]).toEqual([
        name,
        403,
        { reason: 'token' },
      ])
    }
  })

  const made = new Map<string, string>()
  const tokenWith = async (scopes: readonly TokenScope[]) => {
    const known = made.get(scopes.join())
    const { token } = known
      ? { token: known }
      : await makeToken(scoped.merchant.browser, { scopes })
    made.set(scopes.join(), token)
    return token
  }

  it.each(open)('$name needs $scope', async ({ name, scope, path }) => {
    const call = async (scopes: readonly TokenScope[]) => {
      const token = await tokenWith(scopes)
      const { sku, ...input } = { sku: '', ...inputs[name] }
      const filled = name.replace(path, path.replace(':sku', sku)) as CallName
      const { status, body } = await callWithToken(app, token, filled, input)
      return [status, body['code'], body['details']]
    }
    const [status] = await call(scope ? [scope] : [])
    expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
    const others = tokenScopes.filter((other) => other !== scope)
    expect(await call(others)).toEqual([403, 'NOT_ALLOWED', { reason: 'scope' }])
  })

  it('gives customers’ data only in the fields that have a scope of their own', () => {
    const names = open.flatMap(({ output }) => fieldsOf(z.toJSONSchema(output)))
    const personal = names.filter((name) => /name|mail|phone|person|contact|collector/i.test(name))
    const ofShop = ['name', 'productName', 'makerName']
    const unknown = personal.filter((name) => !customerFields.has(name) && !ofShop.includes(name))
    expect([...new Set(unknown)]).toEqual([])
    expect(names.filter((name) => /code$|token/i.test(name) && !/hsn/i.test(name))).toEqual([])
  })
})

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

describe('a token', () => {
  it('is shown once, stored as a hash, and listed with its beginning', async () => {
    const { browser } = (await buildStore(app)).merchant
    const made = await browser.call('POST /shop-tokens', {
      name: ' Tally ',
      scopes: ['stock:write'],
      days: 30,
    })
    expect(made.body.token).toMatch(/^chowk_[\w-]{43}$/)
    const { body: own } = await browser.call('GET /shop-tokens')
    expect(own).toEqual(made.body.own)
    expect(own.placesLeft).toBe(MAX_SHOP_TOKENS - 1)
    expect(own.tokens).toMatchObject([
      {
        name: 'Tally',
        scopes: ['stock:write'],
        prefix: made.body.token.slice(0, 10),
        expiresAt: new Date(mondayNoon.getTime() + 30 * DAY_MS).toISOString(),
        lastUsedAt: null,
        isOver: false,
      },
    ])
    expect(JSON.stringify(own)).not.toContain(made.body.token)
    const { rows } = await app.database.pool.query(`select t::text as row from shop_tokens t`)
    expect(JSON.stringify(rows)).not.toContain(made.body.token.slice(12))
  })

  it('is made with a password that is at most ten minutes old, in a shop that is open', async () => {
    const { browser } = (await buildStore(app)).merchant
    app.time.now = new Date(mondayNoon.getTime() + 11 * MINUTE_MS)
    const form = { name: 'Till', scopes: ['stock:write'], days: null }
    const late = await browser.call('POST /shop-tokens', form)
    expect([late.status, late.body['code']]).toEqual([403, 'PROOF_NEEDED'])
  })

  it.each([
    ['name', { name: '  ' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['stock:write', 'stock:write'] }],
    ['scopes.0', { scopes: ['bank:read'] }],
    ['days', { days: 7 }],
  ])('is refused at its field %s', async (field, over) => {
    const form = { name: 'Till', scopes: ['stock:write'], days: null, ...over }
    const { status, body } = await store.merchant.browser.call('POST /shop-tokens', form)
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]])
  })

  it('is refused after ten tokens', async () => {
    const { browser } = (await buildStore(app)).merchant
    for (let made = 0; made < MAX_SHOP_TOKENS; made++) await makeToken(browser)
    const form = { name: 'Till', scopes: ['stock:write'], days: null }
    const { status, body } = await browser.call('POST /shop-tokens', form)
    expect([status, body['details']]).toEqual([409, { reason: 'tokens' }])
  })
})

async function answerOf(token: string) {
  const { status, body } = await callWithToken(app, token, 'GET /day-summary')
  return [status, body['code']]
}

describe('a call with a token', () => {
  const refused = [401, 'NOT_SIGNED_IN']

  it('needs no cookie and no anti-forgery token, sets no cookie, and is noted', async () => {
    const { browser } = (await buildStore(app)).merchant
    const { token } = await makeToken(browser)
    app.time.now = new Date(mondayNoon.getTime() + MINUTE_MS)
    const answer = await callWithToken(app, token, 'POST /get-merchant-orders')
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    const { body } = await browser.call('GET /shop-tokens')
    expect(body.tokens[0]?.lastUsedAt).toBe(app.time.now.toISOString())
  })

  it('is refused with a wrong, an expired or a revoked token', async () => {
    const { browser } = (await buildStore(app)).merchant
    expect(await answerOf('chowk_nothing')).toEqual(refused)
    const { token, tokenId } = await makeToken(browser, { days: 30 })
    expect(await answerOf(token)).toEqual([200, undefined])
    app.time.now = new Date(mondayNoon.getTime() + 30 * DAY_MS)
    expect(await answerOf(token)).toEqual(refused)
    app.time.now = mondayNoon
    const revoke = () => browser.call('DELETE /shop-tokens', { tokenId })
    expect((await revoke()).body.own.tokens).toEqual([])
    expect(await answerOf(token)).toEqual(refused)
    expect((await revoke()).status).toBe(404)
  })

  it.each([
    ['suspended', `update stores set status = 'suspended' where id = $1`],
    [
      'closed',
      `update stores set status = 'suspended', closing_asked_at = now(), closed_at = now(),
        status_before_closing = 'approved' where id = $1`,
    ],
    ['of another owner', `delete from store_members where store_id = $1`],
    [
      'of an owner who is its manager now',
      `update store_members set role = 'manager' where store_id = $1`,
    ],
    [
      'of an owner who keeps no shop now',
      `update users set role = 'customer' where id = (select owner_id from stores where id = $1)`,
    ],
  ])('is refused once the shop is %s', async (_case, change) => {
    const other = await buildStore(app)
    const { token } = await makeToken(other.merchant.browser)
    expect(await answerOf(token)).toEqual([200, undefined])
    await app.database.pool.query(change, [other.id])
    expect(await answerOf(token)).toEqual(refused)
  })

  it('is refused after the owner has replaced a forgotten password', async () => {
    const { merchant } = await buildStore(app)
    const { token } = await makeToken(merchant.browser)
    await app.browser().call('POST /forgot-password', { email: merchant.email })
    const link = await lastToken(app, merchant.email)
    const form = { token: link, password: 'neel-aur-genda' }
    expect((await app.browser().call('POST /reset-password/:token', form)).status).toBe(200)
    await app.jobs.drained()
    expect(await answerOf(token)).toEqual(refused)
  })

  it('has only the rights of its token, whatever cookies it has', async () => {
    const other = await buildStore(app)
    const { token } = await makeToken(other.merchant.browser, { scopes: ['orders:read'] })
    const own = store.merchant.browser
    const headers = { authorization: `Bearer ${token}` }
    // The cookies belong to an owner who may make this call, with the right anti-forgery token.
    const form = inputs['POST /update-stock']
    const refusal = await own.call('POST /update-stock', form, { headers })
    expect([refusal.status, refusal.body['details']]).toEqual([403, { reason: 'scope' }])
    const wrong = await own.call('GET /day-summary', {}, { headers: { authorization: 'Bearer x' } })
    expect(wrong.status).toBe(401)
    const basic = await own.call(
      'GET /day-summary',
      {},
      { headers: { authorization: 'Basic eA==' } },
    )
    expect(basic.status).toBe(200)
  })

  it.each([
    'multipart/form-data; boundary=x',
    // Names of media types have no case (RFC 9110, 8.3.1).
    'Multipart/Form-Data; boundary=x',
    ' multipart/form-data; boundary=x',
  ])('cannot send files as %j', async (type) => {
    const { token } = await makeToken(store.merchant.browser)
    const { statusCode, body } = await app.fastify.inject({
      method: 'POST',
      url: '/api/addProduct',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': type,
      },
      payload: '--x--',
    })
    expect([statusCode, JSON.parse(body).code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
  })

  it('can read while its last use cannot be saved, as on a standby', async () => {
    const { browser } = (await buildStore(app)).merchant
    const { token } = await makeToken(browser)
    const { pool } = app.database
    await pool.query(`create function away() returns trigger language plpgsql as
      $$ begin raise exception 'away' using errcode = '57P03'; end $$`)
    await pool.query(`create trigger away before update on shop_tokens
      for each row execute function away()`)
    try {
      expect(await answerOf(token)).toEqual([200, undefined])
    } finally {
      await pool.query(`drop trigger away on shop_tokens`)
    }
  })

  it('has its own limit, for each token', async () => {
    const { browser } = (await buildStore(app)).merchant
    const { token, tokenId } = await makeToken(browser)
    counted.length = 0
    await callWithToken(app, token, 'GET /day-summary')
    expect(counted).toEqual([`token ${tokenId}`])
  })
})

describe('orders by a token', () => {
  it('have no name and no e-mail of the customer without the scope for them', async () => {
    const { shopper, store: shop, book } = await buildScene(app, { stock: 5 })
    await book(1)
    const { browser } = shop.merchant
    const read = async (scopes: readonly TokenScope[]) => {
      const { token } = await makeToken(browser, { scopes })
      const { body } = await callWithToken(app, token, 'POST /get-merchant-orders')
      const search = await callWithToken(app, token, 'GET /order-history', {
        search: shopper.email,
      })
      return { text: JSON.stringify(body), orders: body.orders, search: search.status }
    }
    const hidden = await read(['orders:read'])
    expect(hidden.orders).toMatchObject([
      { userName: '', userEmail: '', amount: expect.any(Number) },
    ])
    expect(hidden.text).not.toMatch(new RegExp(`${shopper.name}|${shopper.email}`))
    expect(hidden.search).toBe(403)
    const shown = await read(['orders:read', 'customers:read'])
    expect(shown.orders).toMatchObject([{ userName: shopper.name, userEmail: shopper.email }])
    expect(shown.search).toBe(200)
  })

  it('can be marked ready by a token, and never handed over', async () => {
    const { store: shop, product, book, see } = await buildScene(app, { stock: 5 })
    const orderId = await book(1)
    const { token } = await makeToken(shop.merchant.browser, {
      name: 'Counter app',
      scopes: ['orders:write', 'stock:write'],
    })
    const move = (status: string, more: object = {}, key: string = randomUUID()) =>
      callWithToken(app, token, 'POST /update-order-status', { orderId, status, key, ...more })
    const key = randomUUID()
    const ready = await move('Ready for Pickup', {}, key)
    const again = await move('Ready for Pickup', {}, key)
    expect(again.headers['idempotent-replayed']).toBe('true')
    for (const { body } of [ready, again])
      expect(body.order).toMatchObject({ orderStatus: 'Ready for Pickup', userName: '' })
    const { code } = (await see(orderId)).pickup ?? {}
    const handOver = await move('Collected', { code })
    expect([handOver.status, handOver.body['details']]).toEqual([403, { reason: 'token' }])
    await callWithToken(app, token, 'POST /update-stock', {
      filter: product.id,
      variants: [{ _id: product.variantId, delta: 2 }],
    })
    const { body: list } = await shop.merchant.browser.call('POST /get-merchant-orders')
    expect(list.orders[0]?.timeline.at(-1)).toMatchObject({ event: 'ready', name: 'Counter app' })
    expect(list.orders[0]?.seenBy).toBe('Counter app')
    const { body: ledger } = await shop.merchant.browser.call('GET /stock-movements', {
      _id: product.variantId,
    })
    expect(ledger.movements[0]).toMatchObject({ stockChange: 2, name: 'Counter app' })
  })

  it('of another shop are not found', async () => {
    const { book } = await buildScene(app, { stock: 5 })
    const orderId = await book(1)
    const { token } = await makeToken(store.merchant.browser)
    const form = { orderId, status: 'Ready for Pickup' }
    const { status } = await callWithToken(app, token, 'POST /update-order-status', form)
    expect(status).toBe(404)
  })
})

it('the list of tokens is refused to a shopper', async () => {
  const { browser } = await buildShopper(app)
  expect((await browser.call('GET /shop-tokens')).status).toBe(403)
})
