import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironmentFile } from './environment-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'environment-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a variable of the environment wins over the file, and a missing file is no error', () => {
  const file = join(folder, '.env')
  readEnvironmentFile(file)
  vi.stubEnv('LEGAL_NAME', undefined)
  vi.stubEnv('DEFAULT_CITY', 'Kota')
  writeFileSync(file, '# settings\nLEGAL_NAME=Mela Private Limited # here\nDEFAULT_CITY=Ajmer\n')
  readEnvironmentFile(file)
  expect(process.env).toMatchObject({ LEGAL_NAME: 'Mela Private Limited', DEFAULT_CITY: 'Kota' })
})
