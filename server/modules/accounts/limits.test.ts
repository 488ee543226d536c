import { describe, expect, it } from 'vitest'
import { makeLimiter } from '#server/platform/http/limiter.ts'
import { readRateLimits } from '#server/platform/limits/rate-limits.ts'
import type { Browser } from '#test/browser.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ limiter: makeLimiter() })

const PEOPLE = 200
const people = Array.from({ length: PEOPLE }, (_, n) => `person${n}@mobile.example`)

const ask = (browser: Browser, email: string) => browser.call('GET /verify-user', { email })
const logIn = (browser: Browser, email: string) =>
  browser.call('POST /login', { email, password: 'not the password' })

describe('behind one address of a mobile network', () => {
  it('two hundred people can sign up and log in, each with their own browser', async () => {
    const statuses = new Set<number>()
    for (const email of people) {
      const browser = app.browser()
      statuses.add((await ask(browser, email)).status)
      statuses.add((await logIn(browser, email)).status)
    }
    expect([...statuses]).toEqual([200, 400])
  }, 120_000)

  it('one browser can ask for ten codes in a quarter of an hour, and then is told how long to wait and what else it can do', async () => {
    const browser = app.browser()
    for (let n = 0; n < 10; n++)
      expect((await ask(browser, `one${n}@mobile.example`)).status).toBe(200)
    const refused = await ask(browser, 'one-more@mobile.example')
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    expect(refused.body['message']).toBe(
      `Too many e-mails were asked for. Please wait ${Math.ceil(wait / 60)} minutes. Codes and links that have come already can still be used while they are valid.`,
    )
    expect((await ask(app.browser(), 'next@mobile.example')).status).toBe(200)
  })

  it('one browser can try thirty codes in a quarter of an hour, and another browser still can', async () => {
    const browser = app.browser()
    const tries: number[] = []
    for (let n = 0; n < 31; n++)
      tries.push((await browser.call('POST /verify-user', { otp: '000000' })).status)
    expect(tries).toEqual([...Array(30).fill(400), 429])
    expect((await app.browser().call('POST /verify-user', { otp: '000000' })).status).toBe(400)
  })
})

describe('a request that is not counted', () => {
  it('is a form that fails validation', async () => {
    const browser = app.browser()
    for (let n = 0; n < 40; n++)
      expect((await ask(browser, 'no address')).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await ask(browser, 'right@mobile.example')).status).toBe(200)
  })

  it('is logging out', async () => {
    const browser = app.browser()
    for (let n = 0; n < 40; n++) expect((await browser.call('POST /logout')).status).toBe(200)
    expect((await logIn(browser, 'out@mobile.example')).status).toBe(400)
  })
})

describe('RATE_LIMITS', () => {
  it('changes the named limit and keeps the others', () => {
    const limits = readRateLimits('auth.visit=5/60, book.account=20/60')
    expect(limits['auth']?.visit).toEqual({ points: 5, seconds: 60 })
    expect(limits['book']?.account).toEqual({ points: 20, seconds: 60 })
    expect(limits['otp-send']).toEqual(readRateLimits()['otp-send'])
  })

  it.each(['auth', 'auth.visit=5', 'auth.visit=0/60', 'unknown.address=5/60', 'live.account=5/60'])(
    'refuses %s',
    (text) => expect(() => readRateLimits(text)).toThrow(text),
  )
})
