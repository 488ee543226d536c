import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const module = new URL('./folder-lock.ts', import.meta.url).href

describe('lockFolder', () => {
  let folder: string
  const children: ChildProcess[] = []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'))
  })
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child)
    rmSync(folder, { recursive: true, force: true })
  })

  /** Another process that takes the lock, says so, and stays. */
  async function holdElsewhere(): Promise<ChildProcess> {
    const code = `import { lockFolder } from '${module}'
      await lockFolder(${JSON.stringify(folder)})
      process.stdout.write('held')
      setInterval(() => {}, 1000)`
    const options = ['--import', 'tsx', '--input-type=module', '-e', code]
    const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    await once(child.stdout, 'data')
    return child
  }

  it('refuses a folder that another process holds and names that process', async () => {
    const { pid } = await holdElsewhere()
    await expect(lockFolder(folder)).rejects.toThrow(
      new RegExp(`in use by process ${pid} since 2\\d{3}-.*another DATA_DIR`),
    )
  })

  it('takes over from a process that was killed', async () => {
    await kill(await holdElsewhere())
    const lock = await lockFolder(folder)
    await lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not fooled by a pid that now belongs to somebody else', async () => {
    await kill(await holdElsewhere())
    const stale = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as object
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...stale, pid: process.pid }))
    const lock = await lockFolder(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.release()
  })

  it('takes over a lock whose text was cut off by a crash', async () => {
    writeFileSync(join(folder, 'lock'), '{"pid":')
    const lock = await lockFolder(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.release()
  })

  it('never steals from a living process whose socket is gone', async () => {
    await holdElsewhere()
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sock')))
      rmSync(join(folder, name))
    await expect(lockFolder(folder)).rejects.toThrow('in use by process')
  })

  it('gives the folder to exactly one of many that ask at once', async () => {
    await kill(await holdElsewhere())
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const got = asked.filter((answer) => answer.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]?.value.release()
  })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
