import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../postgres.ts'
import { isReady } from '../prove/server-process.ts'

/** Milliseconds from `npm start` to ready, the first time (with its demonstration city) and the second. */
export async function startTwice(): Promise<{ first: number; second: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chowk-start-'))
  try {
    const first = await startOnce(dataDir)
    // The better of two, because the first start also builds when a source has changed.
    const again = [await startOnce(dataDir), await startOnce(dataDir)]
    return { first, second: Math.min(...again) }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  })
  try {
    while (!(await isReady(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null) throw new Error('npm start ended')
      await delay(10)
    }
    return performance.now() - started
  } finally {
    const ended = once(child, 'exit')
    // npm does not pass the signal on to its child; the process group belongs to this child alone.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}
