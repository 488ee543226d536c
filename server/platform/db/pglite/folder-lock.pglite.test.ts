import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const module = new URL('./folder-lock.ts', import.meta.url).href
const holding = `import { lockFolder } from '${module}'
  await lockFolder(process.argv[1])
  process.stdout.write('held ' + process.pid)
  setInterval(() => {}, 1000)`
/** Reads folder names, locks each folder, and prints whether it got the lock. */
const racing = `import { createInterface } from 'node:readline'
  import { lockFolder } from '${module}'
  console.log('ready')
  for await (const folder of createInterface({ input: process.stdin }))
    await lockFolder(folder).then(() => console.log('held'), (error) => console.log(error.message))`
const nodeOptions = ['-e']
const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

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

  /** Starts another process that takes the lock and continues to run; `around` is the command that starts it. */
  async function holdElsewhere(around: string[] = []): Promise<ChildProcess & { holder: number }> {
    const [command = process.execPath, ...options] = [...around, process.execPath]
    const child = spawn(command, [...options, ...nodeOptions, holding, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    return Object.assign(child, { holder: Number(said.toString().slice('held '.length)) })
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

  it('takes over from a killed process that is still a zombie', async () => {
    // `sleep` replaces the shell and never waits for its child.
    const parent = ['/bin/sh', '-c', '"$@" & exec sleep 600', 'sh']
    const { holder } = await holdElsewhere(parent)
    process.kill(holder, 'SIGKILL')
    const state = () => readFileSync(`/proc/${holder}/stat`, 'utf8').split(') ')[1]?.[0]
    await expect.poll(state).toBe('Z')
    const lock = await lockFolder(folder)
    expect(state()).toBe('Z')
    await lock.release()
  })

  it('never takes the lock of a stopped process', async () => {
    const { holder } = await holdElsewhere()
    process.kill(holder, 'SIGSTOP')
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder}`)
  })

  it.runIf(canUnshare)('never takes the lock of a process in another container', async () => {
    const { holder } = await holdElsewhere(['unshare', '--pid', '--fork', '--kill-child'])
    expect(holder).toBeLessThan(10)
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder}`)
  })

  it('takes over when the pid in the lock file now belongs to another process', async () => {
    await kill(await holdElsewhere())
    const stale = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as object
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...stale, pid: process.pid }))
    const lock = await lockFolder(folder)
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
    await lock.release()
  })

  it('asks the socket when the lock file is empty, cut off or not a lock file', async () => {
    const { holder } = await holdElsewhere()
    const texts = ['', '{"pid":', 'null', '[]', '7', '{}', 'a letter']
    for (const text of texts) {
      writeFileSync(join(folder, 'lock'), text)
      await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder}`)
    }
    for (const child of children) await kill(child)
    for (const text of texts) {
      writeFileSync(join(folder, 'lock'), text)
      const lock = await lockFolder(folder)
      expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
      await lock.release()
    }
  })

  it('never takes the lock of a running process whose socket was deleted', async () => {
    await holdElsewhere()
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.sock')))
      rmSync(join(folder, name))
    await expect(lockFolder(folder)).rejects.toThrow('in use by process')
  })

  it('locks a folder whose path is longer than a socket address', async () => {
    const deep = join(folder, 'd'.repeat(120), 'e'.repeat(120))
    mkdirSync(deep, { recursive: true })
    const lock = await lockFolder(deep)
    await expect(lockFolder(deep)).rejects.toThrow(`in use by process ${process.pid}`)
    await lock.release()
    expect(readdirSync(deep)).toEqual([])
  })

  it('gives the folder to exactly one of many that ask at once', async () => {
    await kill(await holdElsewhere())
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const got = asked.filter((answer) => answer.status === 'fulfilled')
    expect(got).toHaveLength(1)
    await got[0]?.value.release()
  })

  it('gives each of many folders with a dead lock to exactly one of four processes', async () => {
    await kill(await holdElsewhere())
    const dead = readFileSync(join(folder, 'lock'), 'utf8')
    const racers = Array.from({ length: 4 }, () => startRacer())
    for (const racer of racers) expect(await racer.readLine()).toBe('ready')
    for (let round = 0; round < 60; round++) {
      const contested = join(folder, `round-${round}`)
      mkdirSync(contested, { mode: 0o700 })
      writeFileSync(join(contested, 'lock'), dead)
      for (const racer of racers) racer.tell(contested)
      const answers = await Promise.all(racers.map((racer) => racer.readLine()))
      expect(answers.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => expect.stringContaining('in use by process')),
        'held',
      ])
    }
  })

  function startRacer() {
    const child = spawn(process.execPath, [...nodeOptions, racing], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return {
      tell: (text: string) => child.stdin.write(`${text}\n`),
      readLine: async () => (await lines.next()).value as string,
    }
  }
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
