import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackup, sealFolder } from './sealed-file.ts'

const root = mkdtempSync(join(tmpdir(), 'chowk-sealed-'))
const folder = join(root, 'folder')
const file = join(root, 'one.tar.age')
const dataDir = join(root, 'data')
/** The length is several of age's chunks, but not a multiple of their size. */
const text = 'a line of a dump\n'.repeat(20_000)
const damaged = 'The backup is damaged: it was cut or changed after it was made'
let key: string

beforeAll(async () => {
  mkdirSync(join(folder, 'media'), { recursive: true })
  mkdirSync(dataDir)
  writeFileSync(join(folder, 'database.dump'), text, { mode: 0o600 })
  writeFileSync(join(folder, 'media/picture.webp'), 'a picture', { mode: 0o600 })
  key = await generateX25519Identity()
  await sealFolder(folder, file, key)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = (path: string, by: string | undefined = key) => openBackup(path, { dataDir, key: by })
const changeFile = (name: string, change: (path: string) => void) => {
  const path = join(root, `${name}.tar.age`)
  copyFileSync(file, path)
  change(path)
  return path
}

describe('an encrypted backup', () => {
  it('is closed to other users, shows nothing of its content, and opens with its key', async () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    const bytes = readFileSync(file, 'latin1')
    expect(bytes).toMatch(/^age-encryption\.org\/v1\n/)
    for (const hidden of ['a line of a dump', 'picture']) expect(bytes).not.toContain(hidden)
    const opened = await open(file)
    expect(readFileSync(join(opened.folder, 'database.dump'), 'utf8')).toBe(text)
    expect(readFileSync(join(opened.folder, 'media/picture.webp'), 'utf8')).toBe('a picture')
    opened.close()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is encrypted with the public half of a key, which cannot open it', async () => {
    const recipient = await identityToRecipient(key)
    const other = join(root, 'public.tar.age')
    await sealFolder(folder, other, recipient)
    await expect(open(other, recipient)).rejects.toThrow('BACKUP_KEY cannot open backups')
    const opened = await open(other)
    expect(readdirSync(opened.folder).toSorted()).toEqual(['database.dump', 'media'])
    opened.close()
  })

  it('is refused with another key, without one, or with a misspelt one', async () => {
    const other = await generateX25519Identity()
    await expect(open(file, other)).rejects.toThrow('BACKUP_KEY is not the key of this backup')
    await expect(openBackup(file, { dataDir, key: undefined })).rejects.toThrow('set BACKUP_KEY')
    await expect(open(file, `${key}Q`)).rejects.toThrow('BACKUP_KEY cannot open backups')
    await expect(sealFolder(folder, join(root, 'x'), 'age1nothing')).rejects.toThrow(
      'no key of age',
    )
    await expect(open(join(root, 'nowhere'))).rejects.toThrow('does not exist')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.each([0, 10, 100, 230, 65_000, 131_400, 300_000, -1, -17])(
    'is refused when it was cut to %i bytes',
    async (length) => {
      const size = statSync(file).size
      const path = changeFile(`cut-${length}`, (at) =>
        truncateSync(at, length < 0 ? size + length : length),
      )
      await expect(open(path)).rejects.toThrow(damaged)
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  it.each([0.3, 0.6, 0.9, 0.9999])(
    'is refused when a byte was changed at %d of it',
    async (part) => {
      const path = changeFile(`byte-${part}`, (at) => {
        const bytes = readFileSync(at)
        const where = Math.floor(bytes.length * part)
        bytes[where] = (bytes[where] ?? 0) ^ 1
        writeFileSync(at, bytes)
      })
      await expect(open(path)).rejects.toThrow(damaged)
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  it('is refused when its header was changed, or something was added', async () => {
    const header = changeFile('header', (at) => {
      const bytes = readFileSync(at)
      const mac = bytes.indexOf('--- ') + 8
      bytes[mac] = bytes[mac] === 65 ? 66 : 65
      writeFileSync(at, bytes)
    })
    await expect(open(header)).rejects.toThrow(damaged)
    const longer = changeFile('longer', (at) => writeFileSync(at, 'more', { flag: 'a' }))
    await expect(open(longer)).rejects.toThrow(damaged)
  })
})
