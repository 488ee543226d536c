import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seal } from '#server/platform/backup/archive.ts'
import { ownAddress, withBackup } from './run-script.ts'

const pooler = 'postgres://chowk@127.0.0.1:6432/chowk'
const direct = 'postgres://chowk@127.0.0.1:5432/chowk'

it.each([
  ['PostgreSQL itself behind a pooler', pooler, direct, direct],
  ['DATABASE_URL without another address', pooler, undefined, pooler],
  ['PGlite without DATABASE_URL', undefined, direct, undefined],
])('a command of an operator works on %s', (_, databaseUrl, databaseListenUrl, address) => {
  expect(ownAddress({ databaseUrl, databaseListenUrl })).toBe(address)
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chowk-script-'))
  for (const folder of ['data', 'given']) mkdirSync(join(root, folder))
  for (const name of ['DATABASE_URL', 'APP_SECRET', 'APP_SECRET_FILE']) vi.stubEnv(name, undefined)
  vi.stubEnv('DATA_DIR', join(root, 'data'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const openGiven = () => withBackup(join(root, 'given'), async ({ appSecret }) => appSecret.length)
const filesMade = () => readdirSync(join(root, 'data'))
const manifest = {
  chowk: '1',
  engine: 'pglite',
  madeAt: '2026-11-16T06:30:00.000Z',
  migration: '001_start.sql',
  postgres: 150_018,
  rows: {},
} as const

it('makes no secret in the empty data folder for a folder that is no backup', async () => {
  await expect(openGiven()).rejects.toThrow('is no')
  expect(filesMade()).toEqual([])
})

it('asks for the secret of a backup that was made without it, and makes none', async () => {
  await seal(join(root, 'given'), { ...manifest, secretCheck: 'ab' })
  await expect(openGiven()).rejects.toThrow('The backup holds no secret: set APP_SECRET')
  expect(filesMade()).toEqual([])
})

it('opens a backup of a place where no server has started, and makes no secret', async () => {
  await seal(join(root, 'given'), { ...manifest, secretCheck: null })
  await expect(openGiven()).resolves.toBe(32)
  expect(filesMade()).toEqual([])
})
