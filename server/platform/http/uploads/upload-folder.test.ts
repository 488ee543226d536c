import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { folderStorage } from '#server/platform/ports/file-storage.ts'
import { nameForm, openUploadFolder, removeLeftForms } from './upload-folder.ts'

const module = new URL('./upload-folder.ts', import.meta.url).href
const code = (dataDir: string) => `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { nameForm, openUploadFolder } from '${module}'
  const form = openUploadFolder('${dataDir}') + '/' + nameForm()
  mkdirSync(form)
  writeFileSync(form + '/picture', 'half a picture')
  console.log('receiving')
  setInterval(() => {}, 1000)`

let dataDir: string
let folder: string
const senders: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'chowk-uploads-'))
  folder = openUploadFolder(dataDir)
})
afterEach(() => {
  for (const sender of senders.splice(0)) sender.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** A process that is receiving a form, so that the test can kill it. */
async function startReceiving(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', code(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  senders.push(child)
  await once(child.stdout, 'data')
  return child
}

/** Creates the folder of a form, last written the given number of milliseconds ago. */
function leave(name: string, age = 0): string {
  mkdirSync(join(folder, name))
  const at = new Date(Date.now() - age)
  utimesSync(join(folder, name), at, at)
  return name
}

it('a start deletes the forms of a killed process, and none of a running one', async () => {
  const [killed] = await Promise.all([startReceiving(), startReceiving()])
  const own = leave(nameForm())
  const [pid = 0, running] = [killed.pid, senders.find((sender) => sender !== killed)?.pid]
  openUploadFolder(dataDir)
  expect(readdirSync(folder)).toHaveLength(3)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  openUploadFolder(dataDir)
  const left = readdirSync(folder)
  expect(left.filter((name) => name.includes(`_${pid}_`))).toEqual([])
  expect(left.filter((name) => name.includes(`_${running}_`))).toHaveLength(1)
  expect(left).toContain(own)
})

it('forms of another machine or an earlier version are deleted after an hour', () => {
  const others = ['0123456789ab_7_12345_', '_7__', ''].map((mark) => mark + randomUUID())
  const young = others.map((name) => leave(name, 0.9 * HOUR_MS))
  for (const mark of ['0123456789ab_8_12345_', '_8__', ''])
    leave(mark + randomUUID(), 1.1 * HOUR_MS)
  const foreign = leave('letters', 9 * HOUR_MS)
  removeLeftForms(folder)
  expect(readdirSync(folder).toSorted()).toEqual([...young, foreign].toSorted())
})

it('a start deletes the unfinished pictures of a killed process', () => {
  const media = join(dataDir, 'media')
  mkdirSync(media)
  for (const name of ['a-328.webp', `a-328.webp.${randomUUID()}.part`]) {
    writeFileSync(join(media, name), '')
    utimesSync(join(media, name), 0, 0)
  }
  writeFileSync(join(media, 'b-328.webp.now.part'), '')
  folderStorage(media)
  expect(readdirSync(media).toSorted()).toEqual(['a-328.webp', 'b-328.webp.now.part'])
})
