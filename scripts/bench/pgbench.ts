import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresFolder } from '../postgres.mjs'

type Run = {
  url: string
  scripts: string[]
  connections: number
  seconds: number
  /** Each connection plans each script once only. */
  prepared?: boolean
}

/** Transactions per second of PostgreSQL's own load generator, which picks one of the scripts at random each time. */
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
    const counts = ['-c', String(connections), '-j', threads, '-T', String(seconds)]
    const output = await outputOf([
      ...counts,
      '-n',
      '-M',
      prepared ? 'prepared' : 'simple',
      ...files,
      url,
    ])
    const tps = /tps = ([\d.]+)/.exec(output)?.[1]
    const failed = /number of failed transactions: (\d+)/.exec(output)?.[1]
    if (!tps || (failed ?? '0') !== '0' || /aborted/.test(output)) throw new Error(output)
    return Number(tps)
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
