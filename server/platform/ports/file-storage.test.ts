import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { mustExist } from '#shared/must-exist.ts'
import { openS3Server, type S3Server } from '#test/s3-server.ts'
import { type FileStorage, folderStorage } from './file-storage.ts'
import { type S3Config, s3Storage } from './s3-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-storage-'))
const logged: object[] = []
const log = { error: (details: object) => void logged.push(details) }
let server: S3Server
let config: S3Config
let storages: Record<'folder' | 's3', FileStorage>

beforeAll(async () => {
  server = await openS3Server('test-key')
  config = {
    bucket: 'pictures',
    region: 'ap-south-1',
    endpoint: server.endpoint,
    accessKeyId: 'test-key',
    secretAccessKey: 'test-secret',
    prefix: 'chowk/',
  }
  storages = { folder: folderStorage(folder), s3: await s3Storage(config, log) }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  logged.length = 0
  server.failing.clear()
})

const read = async (storage: FileStorage, name: string) => {
  const stored = await storage.get(name)
  if (!stored) return null
  const bytes = await buffer(stored.stream())
  expect(stored.size).toBe(bytes.length)
  return bytes.toString()
}

describe.each(['folder', 's3'] as const)('files in a %s', (kind) => {
  it('are stored, found, replaced and deleted', async () => {
    const storage = storages[kind]
    const name = 'a-328.webp'
    expect([await read(storage, name), await storage.has(name)]).toEqual([null, false])
    await storage.put(name, Buffer.from('picture'), 'image/webp')
    expect([await read(storage, name), await storage.has(name)]).toEqual(['picture', true])
    await storage.put(name, Buffer.from('other'), 'image/webp')
    expect(await read(storage, name)).toBe('other')
    await storage.delete([name, 'never-there'])
    expect([await read(storage, name), await storage.has(name)]).toEqual([null, false])
  })
})

describe.each(['folder', 's3'] as const)('the names in a %s', (kind) => {
  it('are listed by their beginning, over several pages', async () => {
    const storage = storages[kind]
    const names = ['x-1', 'x-2', 'x-3', 'x-4', 'x-5']
    for (const name of [...names, 'other']) await storage.put(name, Buffer.from('x'), 'image/webp')
    expect((await storage.list('x-')).toSorted()).toEqual(names)
    await storage.delete([...names, 'other'])
    expect(await storage.list('x-')).toEqual([])
  })
})

describe('a folder', () => {
  it('never shows an unfinished file, and keeps none', async () => {
    const bytes = { length: 3, toString: () => 'no bytes' } as unknown as Uint8Array
    await expect(storages.folder.put('broken', bytes, 'image/webp')).rejects.toThrow('must be')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a bucket', () => {
  it('gets names with the prefix, and the type of the file', async () => {
    await storages.s3.put('b-preview.jpg', Buffer.from('jpeg'), 'image/jpeg')
    const stored = mustExist(server.files.get('pictures/chowk/b-preview.jpg'), 'the object')
    expect([stored.bytes.toString(), stored.type]).toEqual(['jpeg', 'image/jpeg'])
  })

  it('that fails is BUSY, is tried three times and is logged without a key', async () => {
    server.failing.add('PUT').add('HEAD').add('GET').add('DELETE')
    server.requests.length = 0
    const put = storages.s3.put('c', Buffer.from('c'), 'image/webp')
    await expect(put).rejects.toMatchObject({ code: 'BUSY', details: { reason: 'storage' } })
    expect(server.requests).toHaveLength(3)
    await expect(storages.s3.has('c')).rejects.toBeInstanceOf(AppError)
    await expect(storages.s3.get('c')).rejects.toBeInstanceOf(AppError)
    await expect(storages.s3.delete(['c'])).rejects.toBeInstanceOf(AppError)
    expect(logged).toHaveLength(4)
    expect(logged[0]).toMatchObject({ status: 500, alarm: 'file-storage' })
    expect(JSON.stringify(logged)).not.toMatch(/test-key|test-secret/)
    expect(server.files.has('pictures/chowk/c')).toBe(false)
  })

  it('that refuses the key, or does not exist, is BUSY too', async () => {
    const foreign = await s3Storage({ ...config, accessKeyId: 'other' }, log)
    await expect(foreign.has('d')).rejects.toMatchObject({ code: 'BUSY' })
    const gone = await s3Storage({ ...config, endpoint: 'http://127.0.0.1:1' }, log)
    await expect(gone.put('d', Buffer.from('d'), 'image/webp')).rejects.toMatchObject({
      code: 'BUSY',
    })
  })
})
