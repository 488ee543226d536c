import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBackup, sealFolder } from './sealed-file.ts'

it('opens a backup with the passphrase that encrypted it, and with no other', async () => {
  const root = mkdtempSync(join(tmpdir(), 'chowk-passphrase-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [folder, file] = [join(root, 'folder'), join(root, 'one.tar.age')]
  mkdirSync(folder)
  writeFileSync(join(folder, 'database.dump'), 'a dump')
  const key = 'kathputli bandhani leheriya'
  await sealFolder(folder, file, key)
  const other = openBackup(file, { dataDir: root, key: `${key}s` })
  await expect(other).rejects.toThrow('BACKUP_KEY is not the key of this backup')
  const opened = await openBackup(file, { dataDir: root, key })
  expect(readFileSync(join(opened.folder, 'database.dump'), 'utf8')).toBe('a dump')
}, 60_000)
