import { beforeAll, describe, expect, it } from 'vitest'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { endpoints, type CallName } from '#shared/contract/map.ts'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Browser } from '#test/browser.ts'
import {
  buildAdmin,
  buildAdminAs,
  buildTestApp,
  buildShopper,
  buildStaff,
  buildStore,
} from '#test/factories.ts'
import { sampleOf } from '#test/sample-input.ts'
import { useTestApp } from '#test/use-test-app.ts'

const people = [
  'guest',
  'shopper',
  'applicant',
  'rejected',
  'merchant',
  'manager',
  'counter',
  'suspended',
  'suspendedCounter',
  ...adminRoles.map((role) => `admin ${role}` as const),
] as const
type Person = (typeof people)[number]

const admins = people.filter((person) => person.startsWith('admin'))
const signedIn = people.filter((person) => person !== 'guest' && !admins.includes(person))
/** The persons that the guard of an endpoint accepts; everybody else gets 401 (guests) or 403. */
const mayPass: Record<Who, readonly Person[]> = {
  guest: people,
  user: signedIn,
  merchant: ['merchant', 'manager', 'counter', 'suspended', 'suspendedCounter'],
  'open-merchant': ['merchant', 'manager', 'counter'],
  admin: admins,
  'proved-admin': admins,
}

/** The staff that an endpoint with this role refuses, although its guard accepts a shop's staff. */
const tooLow: Record<NonNullable<Endpoint['role']>, readonly Person[]> = {
  manager: ['counter', 'suspendedCounter'],
  owner: ['counter', 'suspendedCounter', 'manager'],
}

/** The administrators that an endpoint for these refuses, although its guard accepts administrators. */
const otherAdmins: Record<NonNullable<Endpoint['adminRole']>, readonly Person[]> = {
  any: [],
  support: ['admin finance'],
  finance: ['admin support'],
  owner: ['admin support', 'admin finance'],
}

const app = useTestApp()
let browsers: Record<Person, () => Browser>

beforeAll(async () => {
  const storeOf = async (status: 'pending' | 'rejected') =>
    (await buildStore(app, { status })).merchant.browser
  const shopper = (await buildShopper(app)).browser
  const applicant = await storeOf('pending')
  const rejected = await storeOf('rejected')
  const store = await buildStore(app)
  const closed = await buildStore(app, { status: 'suspended' })
  const manager = (await buildStaff(app, store.id, 'manager')).browser
  const counter = (await buildStaff(app, store.id, 'counter')).browser
  const suspendedCounter = (await buildStaff(app, closed.id, 'counter')).browser
  const support = (await buildAdminAs(app, 'support')).browser
  const finance = (await buildAdminAs(app, 'finance')).browser
  const owner = (await buildAdmin(app)).browser
  browsers = {
    guest: () => app.browser(),
    shopper: () => shopper,
    applicant: () => applicant,
    rejected: () => rejected,
    merchant: () => store.merchant.browser,
    manager: () => manager,
    counter: () => counter,
    suspended: () => closed.merchant.browser,
    suspendedCounter: () => suspendedCounter,
    'admin support': () => support,
    'admin finance': () => finance,
    'admin owner': () => owner,
  }
})

const lines = endpoints.map((line: Endpoint) => ({
  ...line,
  name: `${line.method} ${line.path}` as CallName,
  valid: sampleOf(line),
}))

describe('who may call', () => {
  // Logging out would end the session the other rows need.
  const loggingOut = ['POST /logout', 'POST /login', 'POST /admin/logout', 'POST /admin/login']
  const callable = lines.filter(({ name }) => !loggingOut.includes(name))
  const cells = callable.flatMap((line) => people.map((person) => ({ ...line, person })))
  const passes = ({ who, role, right, adminRole, person }: (typeof cells)[number]) =>
    mayPass[who].includes(person) &&
    // The owner has allowed the counter nothing more.
    !(right && tooLow.manager.includes(person)) &&
    !(role && tooLow[role].includes(person)) &&
    !(adminRole && otherAdmins[adminRole].includes(person))

  it.each(cells.filter(passes))('$name accepts $person', async ({ name, valid, person }) => {
    const { status } = await browsers[person]().call(name, valid)
    expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })

  it.each(cells.filter((cell) => !passes(cell)))(
    '$name rejects $person',
    async ({ name, valid, who, person }) => {
      const { status, body } = await browsers[person]().call(name, valid)
      const isKnown = [...signedIn, ...(who.endsWith('admin') ? admins : [])].includes(person)
      const [expected, code] = isKnown ? [403, 'NOT_ALLOWED'] : [401, 'NOT_SIGNED_IN']
      expect([status, body.code]).toEqual([expected, code])
    },
  )

  it.each(lines.filter(({ who }) => who.endsWith('admin')))(
    '$name by an administrator whose proof is eleven minutes old',
    async ({ name, valid, who }) => {
      const { browser } = await buildAdmin(app)
      const begun = app.time.now
      app.time.now = new Date(begun.getTime() + 11 * 60_000)
      const { status, body } = await browser.call(name, valid)
      app.time.now = begun
      const isRefused = status === 403 && body.code === 'PROOF_NEEDED'
      expect(isRefused).toBe(who !== 'admin')
    },
  )

  it('describes every endpoint, and lets no GET write without an anti-forgery check', () => {
    for (const line of endpoints) {
      expect(line.summary.length).toBeGreaterThan(10)
      expect(line.effect === 'write' && line.method === 'GET' && !('csrf' in line)).toBe(false)
    }
  })
})

/** All cookies of `victim`, with the token of `thief` in cookie and header. */
async function forge(victim: Browser, thief: Browser, name: CallName, input: object = {}) {
  for (const browser of [victim, thief]) await browser.send('GET', '/api/userAuth', {}, {})
  const forged = app.browser()
  const token = thief.cookies.get('XSRF-TOKEN') ?? ''
  for (const [key, value] of victim.cookies) forged.cookies.set(key, value)
  forged.cookies.set('XSRF-TOKEN', token)
  const [method = '', path = ''] = name.split(' ')
  return forged.send(method, `/api${path}`, input, { 'x-xsrf-token': token })
}

describe('anti-forgery', () => {
  const guarded = lines.filter((line) => line.method !== 'GET' || 'csrf' in line)
  it.each(guarded)('$name rejects every forged request', async ({ method, path, valid }) => {
    const browser = browsers.merchant()
    await browser.call('GET /userAuth')
    const good = browser.cookies.get('XSRF-TOKEN') ?? ''
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'v1.AAAA.BBBB' },
      { 'x-xsrf-token': good.slice(0, -2) },
      { 'x-xsrf-token': good, 'sec-fetch-site': 'cross-site' },
      { 'x-xsrf-token': good, 'sec-fetch-site': 'same-site' },
      { 'x-xsrf-token': good, origin: 'https://evil.example' },
      { 'x-xsrf-token': good, origin: 'null' },
    ]
    for (const headers of forgeries) {
      const answer = await browser.send(method, `/api${path}`, valid, headers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF' } })
    }
  })

  it.each(guarded)('$name refuses the signed token of another session', async ({ name, valid }) => {
    const [session, other, guest] = [browsers.shopper(), browsers.merchant(), app.browser()]
    const pairs = [
      [session, other],
      [session, guest],
      [guest, session],
      [guest, app.browser()],
    ] as const
    for (const [victim, thief] of pairs)
      expect(await forge(victim, thief, name, valid)).toMatchObject({
        status: 403,
        body: { code: 'CSRF' },
      })
  })

  it('takes the same token from the session that it was made for', async () => {
    const session = browsers.shopper()
    expect(await forge(session, session, 'POST /get-orders')).toMatchObject({ status: 200 })
    const guest = app.browser()
    expect(await forge(guest, guest, 'POST /logout')).toMatchObject({ status: 200 })
  })

  it('rejects JSON that is sent as text/plain', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect([403, 415]).toContain(response.statusCode)
  })
})

describe('bad input', () => {
  it.each(lines)('$name rejects an unknown field', async ({ name, valid, who }) => {
    const person = {
      merchant: 'merchant',
      'open-merchant': 'merchant',
      user: 'shopper',
      guest: 'guest',
      admin: 'admin owner',
      'proved-admin': 'admin owner',
    } as const
    const answer = await browsers[person[who]]().call(name, { ...valid, role: 'admin' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  it('rejects a body with __proto__, and changes no prototype', async () => {
    const browser = browsers.shopper()
    await browser.call('GET /userAuth')
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/get-orders',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      payload: '{"__proto__":{"polluted":true}}',
    })
    expect(response.statusCode).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each(['[]', '"text"', '1', 'null', '{', ''])(
    'rejects the body %s or reads it as empty',
    async (payload) => {
      const browser = browsers.shopper()
      await browser.call('GET /userAuth')
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/api/cop-order',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
          cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        requestId: expect.any(String),
      })
    },
  )

  it('refuses a body of more than 100 KB', async () => {
    const { status, body } = await browsers.shopper().call('POST /get-orders', {
      page: 'x'.repeat(200_000),
    })
    expect(status).toBe(413)
    expect(body.code).toBe('TOO_LARGE')
  })

  it('answers an unknown call with the usual error envelope', async () => {
    const answer = await app.browser().send('GET', '/api/nothing-here', {}, {})
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

it('does not start with a call that is missing from the map of endpoints', async () => {
  const building = buildTestApp({
    extend: (fastify) => void fastify.get('/api/free-for-all', () => 'welcome'),
  })
  await expect(building).rejects.toThrow('not in the map of endpoints: GET /free-for-all')
})

type Ref = { $ref: string }
type ErrorAnswer = { content: { 'application/json': { examples: Record<string, Ref> } } }
type Call = {
  operationId: string
  security: object[]
  responses: Record<string, Partial<Ref>>
}
type OpenApi = {
  openapi: string
  info: { license: { url: string } }
  paths: Record<string, Record<string, Call>>
  components: {
    responses: Record<string, ErrorAnswer>
    examples: Record<string, { value: unknown }>
    securitySchemes: object
  }
}
const contentOf = (answer: ErrorAnswer | undefined) =>
  mustExist(answer, 'a named error answer').content['application/json']

describe('the documents', () => {
  it('lists every call in OpenAPI 3.1, with its name, who may call, and an example of each error', async () => {
    const { body } = await app.browser().send('GET', '/api/docs/openapi.json', {}, {})
    const document = body as OpenApi
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.license.url).toMatch(/^https?:\/\/[\w.:-]+\/terms$/)
    const { responses, examples, securitySchemes } = document.components
    const ids = new Set<string>()
    for (const { method, path, who } of endpoints) {
      const call = document.paths[`/api${path.replace(/:(\w+)/, '{$1}')}`]?.[method.toLowerCase()]
      if (!call) throw new Error(`${method} ${path} is missing`)
      ids.add(call.operationId)
      const schemes = call.security.flatMap(Object.keys)
      expect(schemes.includes('session')).toBe(/^user$|merchant/.test(who))
      expect(schemes.includes('administrator')).toBe(who.endsWith('admin'))
      expect(Object.keys(securitySchemes)).toEqual(expect.arrayContaining(schemes))
      const errors = Object.entries(call.responses).filter(([status]) => Number(status) >= 400)
      expect(errors.length).toBeGreaterThan(0)
      for (const [status, { $ref = '' }] of errors) {
        const named = Object.entries(contentOf(responses[$ref.split('/').at(-1) ?? '']).examples)
        for (const [code, example] of named) {
          expect(example.$ref).toBe(`#/components/examples/${code}`)
          expect(examples[code]?.value).toMatchObject({ code, message: expect.any(String) })
          expect(errorStatus[code as ErrorCode]).toBe(Number(status))
        }
      }
    }
    expect(ids.size).toBe(endpoints.length)
  })

  it('has each error once, is small, and is sent again only when it has changed', async () => {
    const path = '/api/docs/openapi.json'
    const { body, headers } = await app.browser().send('GET', path, {}, {})
    const text = JSON.stringify(body)
    expect(text.length).toBeLessThan(900 * 1024)
    const { components } = body as { components: { schemas: object } }
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, id]) => id,
    )
    expect(Object.keys(components.schemas).toSorted()).toEqual([...new Set(named)].toSorted())
    expect(components.schemas).toHaveProperty('NOT_SIGNED_IN')
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await app.fastify.inject({ url: path, headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('forbids caches to store private answers, and sends the request id', async () => {
    const { headers } = await browsers.shopper().call('POST /get-orders')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
