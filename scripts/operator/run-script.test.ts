import { expect, it } from 'vitest'
import { ownAddress } from './run-script.ts'

const pooler = 'postgres://chowk@127.0.0.1:6432/chowk'
const direct = 'postgres://chowk@127.0.0.1:5432/chowk'

it.each([
  ['PostgreSQL itself behind a pooler', pooler, direct, direct],
  ['DATABASE_URL without another address', pooler, undefined, pooler],
  ['PGlite without DATABASE_URL', undefined, direct, undefined],
])('a command of an operator works on %s', (_, databaseUrl, databaseListenUrl, address) => {
  expect(ownAddress({ databaseUrl, databaseListenUrl })).toBe(address)
})
