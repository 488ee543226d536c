import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresFolder } from '../postgres.ts'

type Run = {
  url: string
  scripts: string[]
  connections: number
  seconds: number
  /** Each connection plans each script once only. */
  prepared?: boolean
}

/**
 * Every new connection reads the tables' descriptions, and with `prepared` it plans each script. With 32 connections
 * and 40 scripts this takes seven seconds, in which PostgreSQL does little else.
 */
const warmUpSeconds = (connections: number) => (connections === 1 ? 2 : 10)

/**
 * Transactions per second of pgbench, PostgreSQL's load generator, after its connections are warm. For each
 * transaction pgbench picks one of the scripts at random.
 */
export async function pgbench(run: Run): Promise<number> {
  const { url, scripts, connections, seconds, prepared = false } = run
  const folder = mkdtempSync(join(tmpdir(), 'chowk-pgbench-'))
  try {
    const files = scripts.flatMap((script, place) => {
      const file = join(folder, `${place}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const threads = String(Math.min(connections, 2))
    const all = String(warmUpSeconds(connections) + seconds)
    const counts = ['-c', String(connections), '-j', threads, '-T', all, '-P', '1']
    const output = await outputOf([
      ...counts,
      '-n',
      '-M',
      prepared ? 'prepared' : 'simple',
      ...files,
      url,
    ])
    const everySecond = [...output.matchAll(/^progress: .*? ([\d.]+) tps/gm)].map(([, tps]) =>
      Number(tps),
    )
    const warm = everySecond.slice(-seconds)
    const failed = /number of failed transactions: (\d+)/.exec(output)?.[1]
    const isBroken = warm.length < seconds || (failed ?? '0') !== '0' || /aborted/.test(output)
    if (isBroken) throw new Error(output)
    return warm.reduce((sum, tps) => sum + tps, 0) / warm.length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function outputOf(args: string[]): Promise<string> {
  const child = spawn(`${postgresFolder()}/pgbench`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(output))
  })
}
