import fs, {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { breakDisk } from '#test/break-disk.ts'
import { readStoredSecret } from './app-secret.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chowk-secret-'))
  file = join(folder, 'app-secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the saved secret', () => {
  it('is made once, readable by the owner only, without leftover files', () => {
    const made = readStoredSecret(folder)
    expect(made.toString()).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readStoredSecret(folder).equals(made)).toBe(true)
    expect(readdirSync(folder)).toEqual(['app-secret'])
  })

  it.each(['', '\n', 'short', 'a'.repeat(31)])('is rejected when it is %j', (text) => {
    writeFileSync(file, text)
    expect(() => readStoredSecret(folder)).toThrow(
      /shorter than 32 characters: put the right one back/,
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('is complete or missing when the disk becomes full while it is written', () => {
    const real = fs.writeFileSync
    const fillUp: typeof real = (path, _data, options) => {
      real(path, '', options)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    const repair = breakDisk({ writeFileSync: fillUp })
    onTestFinished(repair)
    expect(() => readStoredSecret(folder)).toThrow(/is full: make room/)
    repair()
    expect(readdirSync(folder)).toEqual([])
    expect(readStoredSecret(folder)).toHaveLength(64)
  })

  it('is the secret of another process that wrote it first', () => {
    const other = 'o'.repeat(64)
    const real = fs.linkSync
    const beQuicker: typeof real = (from, to) => {
      writeFileSync(to, other)
      real(from, to)
    }
    const repair = breakDisk({ linkSync: beQuicker })
    onTestFinished(repair)
    expect(readStoredSecret(folder).toString()).toBe(other)
    repair()
    expect(readFileSync(file, 'utf8')).toBe(other)
    expect(readdirSync(folder)).toEqual(['app-secret'])
  })

  it('is refused when it cannot be read', () => {
    mkdirSync(file)
    expect(() => readStoredSecret(folder)).toThrow(/is a folder where a file is needed/)
  })
})
