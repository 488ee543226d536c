import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeLimiter, network } from './limiter.ts'

describe('network', () => {
  it.each([
    ['one IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['IPv4 written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['one IPv6 customer, however short it is written', '2001:db8::1', '2001:db8::2:3:4:5'],
    ['long and short writing', '2001:0db8:0000:0000:0000:0000:0000:0001', '2001:DB8::1'],
    ['all of a /64', '2001:db8:1:ab00::1', '2001:db8:1:ab00:9::1'],
  ])('treats as one network: %s', (_what, one, other) => {
    expect(network(one)).toBe(network(other))
  })

  it.each([
    ['neighbours of IPv4', '203.0.113.7', '203.0.113.8'],
    ['two /64', '2001:db8:1:ab00::1', '2001:db8:1:ab01::1'],
    ['two providers', '2001:db8::1', '2001:db9::1'],
  ])('treats as two networks: %s', (_what, one, other) => {
    expect(network(one)).not.toBe(network(other))
  })
})

it('delays answers only to callers above twice their limit', async () => {
  const held: number[] = []
  const limiter = makeLimiter({ wait: async (ms) => held.push(ms) })
  const ask = () => limiter.account('book', 'one')
  for (let n = 0; n < 10; n++) await ask()
  for (let n = 0; n < 10; n++)
    await expect(ask()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: expect.any(Number) },
    })
  expect(held).toEqual([])
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(held).toEqual([1_000])
  await limiter.account('book', 'another')
})

it('counts each address separately', async () => {
  const limiter = makeLimiter({ wait: async () => undefined })
  const ask = (ip: string) => limiter.address('book', { ip } as FastifyRequest)
  for (let n = 0; n < 300; n++) await ask('203.0.113.7')
  await expect(ask('203.0.113.7')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await ask('198.51.100.7')
})

it('rejects the searches of a minute from one address in one second', async () => {
  const limiter = makeLimiter({ wait: async () => undefined })
  const ask = (ip: string) => limiter.address('search', { ip } as FastifyRequest)
  for (let n = 0; n < 20; n++) await ask('203.0.113.7')
  await expect(ask('203.0.113.7')).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } })
  await ask('198.51.100.7')
})

describe('a form that was refused', () => {
  const once = { points: 1, seconds: 60 }
  const ip = '203.0.113.7'
  const asker = { address: ip, account: 'one', visit: 'browser' }

  it('uses up nothing of a limit, ten times as often as the limit', async () => {
    const limiter = makeLimiter({ wait: async () => undefined })
    const refused = async () => {
      await limiter.account('book', 'one')
      return limiter.giveBack('book', { account: 'one' })
    }
    for (let n = 0; n < 100; n++) expect(await refused()).toBe(true)
    for (let n = 0; n < 10; n++) expect(await refused()).toBe(false)
    await expect(refused()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await limiter.account('book', 'another')
  })

  it('gives back to the address, its second, the account and the browser, and never more than was counted', async () => {
    const limits = { gift: { account: once, visit: once, address: once, second: once } }
    const limiter = makeLimiter({ wait: async () => undefined, limits })
    const all = async () => {
      await limiter.address('gift', { ip } as FastifyRequest)
      await limiter.account('gift', 'one')
      await limiter.visit('gift', 'browser')
    }
    for (let n = 0; n < 5; n++) {
      await all()
      await limiter.giveBack('gift', asker)
      await limiter.giveBack('gift', asker)
    }
    await all()
    await expect(all()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })
})
