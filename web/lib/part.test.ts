import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partOf, partsNeed } from './part.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', new URL('https://chowk.example/dashboard/scan'))
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => partsNeed(() => undefined))

test('a part is given out when the messages of parts are there, not earlier', async () => {
  const words = Promise.withResolvers<void>()
  partsNeed(() => words.promise)
  const given: string[] = []
  const asked = partOf(async () => 'dialog')().then((part) => given.push(part))
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  expect(given).toEqual([])
  words.resolve()
  await asked
  expect(given).toEqual(['dialog'])
})

test('a part whose messages did not arrive is asked again', async () => {
  let tries = 0
  partsNeed(async () => {
    tries += 1
    if (tries === 1) throw new Error('no signal')
  })
  const load = partOf(async () => 'dialog')
  await expect(load()).rejects.toThrow('no signal')
  expect(await load()).toBe('dialog')
})
