import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

const newCache = () => {
  const saved = new Map<string, object>()
  return {
    create: () => ({
      get: (key: string) => saved.get(key),
      set: (key: string, value: object) => void saved.set(key, value),
    }),
  }
}

test('the same arguments return the cached value, other arguments do not', () => {
  let made = 0
  const make = memoize((locale: string, style?: object) => ({ nth: (made += 1), locale, style }), {
    cache: newCache(),
  })
  const first = make('en', { minimumFractionDigits: 2 })
  expect(make('en', { minimumFractionDigits: 2 })).toBe(first)
  expect(make('hi', { minimumFractionDigits: 2 })).not.toBe(first)
  expect(make('en')).not.toBe(first)
  expect(make('en')).toBe(make('en'))
  expect(made).toBe(3)
})
