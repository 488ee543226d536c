import { beforeEach, describe, expect, it } from 'vitest'
import { type CircuitBreaker, makeCircuitBreaker } from './circuit-breaker.ts'

let time: number
let told: (number | 'resumed')[]
let breaker: CircuitBreaker
beforeEach(() => {
  time = 1000
  told = []
  breaker = makeCircuitBreaker({
    onPause: (seconds) => void told.push(seconds),
    onResume: () => void told.push('resumed'),
    elapsed: () => time,
  })
})

const isOpen = () => {
  const leave = breaker.enter()
  leave?.()
  return leave !== undefined
}
const fail = (...ids: string[]) => {
  for (const id of ids) breaker.failed(id)
}

describe('a service that does not answer', () => {
  it('is not called after five different failures in a row', () => {
    fail('a', 'b', 'c', 'd')
    expect(isOpen()).toBe(true)
    fail('e')
    expect(isOpen()).toBe(false)
    expect(told).toEqual([30])
  })

  it('is still called after one request that always fails, and after an answer in between', () => {
    fail('a', 'a', 'a', 'a', 'a', 'a')
    fail('b', 'c', 'd')
    breaker.answered()
    fail('e', 'f', 'g', 'h')
    expect(isOpen()).toBe(true)
    expect(told).toEqual([])
  })

  it('is called by one request at a time after a pause', () => {
    fail('a', 'b', 'c', 'd', 'e')
    time += 30_000
    const leave = breaker.enter()
    expect(leave).toBeDefined()
    expect(breaker.enter()).toBeUndefined()
    leave?.()
    expect(breaker.enter()).toBeDefined()
  })

  it('has pauses that double up to two minutes, and no pause after an answer', () => {
    fail('a', 'b', 'c', 'd', 'e')
    for (const seconds of [30, 60, 120]) {
      time += seconds * 1000
      expect(isOpen()).toBe(true)
      fail('a')
      expect(isOpen()).toBe(false)
    }
    time += 120_000
    breaker.answered()
    expect(isOpen()).toBe(true)
    expect(told).toEqual([30, 60, 120, 120, 'resumed'])
    fail('a', 'b', 'c', 'd')
    expect(isOpen()).toBe(true)
    fail('e')
    expect(told.at(-1)).toBe(30)
  })

  it('has no longer pause because of requests that began before the pause', () => {
    fail('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    time += 30_000
    expect(isOpen()).toBe(true)
    expect(told).toEqual([30])
  })
})
