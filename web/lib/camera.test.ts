import { expect, test } from 'vitest'
import { troubleOf } from './camera.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
])('%s means %s', (name, trouble) => {
  expect(troubleOf(named(name))).toBe(trouble)
})
