import { createSecretKey } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '#server/platform/ports/random.ts'
import { cookieNames, makeCsrf } from './csrf.ts'

let drawn = 0
const random = { ...systemRandom, bytes: (count: number) => Buffer.alloc(count, (drawn += 1)) }
const key = createSecretKey(Buffer.alloc(32, 7))
const publicUrl = 'https://chowk.example'
const csrf = makeCsrf({ keys: [key], random, secure: false, publicUrl })

type Cookies = Record<string, string>

/** A browser's request with these cookies and headers. */
const requestFrom = (cookies: Cookies, headers: Record<string, string | string[]> = {}) =>
  ({ cookies, headers: { host: 'inner:3000', ...headers } }) as unknown as FastifyRequest

/** An answer that collects the cookies it sets, by name. */
function answer() {
  const set: Record<string, { value: string; options: object }> = {}
  const setCookie = (name: string, value: string, options: object) => {
    set[name] = { value, options }
  }
  return { set, reply: { setCookie } as unknown as FastifyReply }
}

/** The cookies of the browser after it opened a page with these cookies. */
function greetBrowser(cookies: Cookies): Cookies {
  const { set, reply } = answer()
  csrf.greet(requestFrom(cookies), reply)
  const fresh = Object.entries(set).map(([name, { value }]) => [name, value])
  return { ...cookies, ...Object.fromEntries(fresh) }
}

const accepts = (cookies: Cookies, headers: Record<string, string | string[]> = {}) => {
  const token = cookies['XSRF-TOKEN'] ?? ''
  try {
    csrf.check(requestFrom(cookies, { 'x-xsrf-token': token, ...headers }))
    return true
  } catch {
    return false
  }
}

describe('the anti-forgery token', () => {
  it('is bound to the session, and to the visit of a guest', () => {
    const guest = greetBrowser({})
    expect(Object.keys(guest)).toEqual(['visit', 'XSRF-TOKEN'])
    expect(accepts(guest)).toBe(true)
    expect(accepts({ ...guest, visit: 'another' })).toBe(false)
    expect(accepts({ ...guest, sid: 'one' })).toBe(false)
    const member = greetBrowser({ ...guest, sid: 'one' })
    expect(accepts(member)).toBe(true)
    expect(accepts({ ...member, visit: 'another' })).toBe(true)
    expect(accepts({ ...member, sid: 'two' })).toBe(false)
  })

  it('stays while it fits, and is replaced when it does not', () => {
    const guest = greetBrowser({})
    expect(greetBrowser(guest)).toEqual(guest)
    for (const token of ['', 'x', (guest['XSRF-TOKEN'] ?? '').replace('v1', 'v2')])
      expect(accepts(greetBrowser({ ...guest, 'XSRF-TOKEN': token }))).toBe(true)
    expect(accepts(greetBrowser({ ...guest, sid: 'one' }))).toBe(true)
  })

  it('belongs to a guest after the log-out, also in a browser without a visit cookie', () => {
    for (const cookies of [{ visit: 'mine', sid: 'one' }, { sid: 'one' }] as Cookies[]) {
      const { set, reply } = answer()
      csrf.release(requestFrom(cookies), reply)
      const visit = set['visit']?.value ?? cookies['visit'] ?? ''
      expect(accepts({ visit, 'XSRF-TOKEN': set['XSRF-TOKEN']?.value ?? '' })).toBe(true)
      expect('visit' in set).toBe(!('visit' in cookies))
    }
  })

  it('is needed in the header as in the cookie', () => {
    const guest = greetBrowser({})
    const other = greetBrowser({ visit: guest['visit'] ?? '' })
    expect(other['XSRF-TOKEN']).not.toBe(guest['XSRF-TOKEN'])
    expect(accepts(guest, { 'x-xsrf-token': other['XSRF-TOKEN'] ?? '' })).toBe(false)
    expect(accepts(guest, { 'x-xsrf-token': [guest['XSRF-TOKEN'] ?? '', 'more'] })).toBe(true)
    expect(accepts({ visit: 'mine' }, { 'x-xsrf-token': '' })).toBe(false)
  })

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [{ origin: 'https://chowk.example' }, true],
    [{ origin: 'http://inner:3000' }, true],
    [{ origin: 'https://evil.chowk.example' }, false],
    [{ origin: 'https://chowk.example:8443' }, false],
    [{ origin: 'null' }, false],
    [{}, true],
  ])('with %o is accepted: %s', (headers, isAccepted) => {
    expect(accepts(greetBrowser({}), headers as Record<string, string>)).toBe(isAccepted)
  })
})

describe('the cookie of a visit', () => {
  it('is set once, for this site only, out of reach of scripts', () => {
    const { set, reply } = answer()
    expect(csrf.visitCookieOf(requestFrom({ visit: 'mine' }), reply)).toBe('mine')
    expect(set).toEqual({})
    const fresh = csrf.visitCookieOf(requestFrom({}), reply)
    expect(set['visit']).toEqual({
      value: fresh,
      options: { path: '/', sameSite: 'lax', secure: false, httpOnly: true },
    })
  })

  it('and the others have the prefix of their host over https', () => {
    expect(cookieNames(true)).toEqual({
      session: '__Host-sid',
      visit: '__Host-visit',
      device: '__Host-device',
      admin: '__Host-adm',
    })
    expect(Object.values(cookieNames(false))).toEqual(['sid', 'visit', 'device', 'adm'])
  })
})
