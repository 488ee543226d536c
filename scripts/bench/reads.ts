import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BarePlan } from './bare.ts'
import { bestSearches } from './best-search.ts'
import { loadFrom, loadWithRefusals } from './load.ts'
import { pgbench } from './pgbench.ts'
import { answerOf, forkBuilt, type ServerProcess } from './server-process.ts'
import { measure, type Pace, type Row, type Target } from './table.ts'

export type Read = {
  work: string
  paths: string[]
  /** Number of connections → target. */
  targets: Record<number, Target>
}
export type Bench = {
  server: ServerProcess
  /** The server of an earlier release on the same database. */
  earlier?: ServerProcess | undefined
  url: string
  pace: Pace
}
export type Shape = { connections: number; seconds: number }
type Limit = { name: string; take: (shape: Shape) => Promise<number> }

/** Number of scripts for pgbench, which takes 128 at most. */
const SAMPLED = 40

/** One row for each number of connections that has a target. */
export async function measureReads(
  { server, earlier, pace }: Pick<Bench, 'server' | 'earlier' | 'pace'>,
  { work, paths, targets }: Read,
  limit?: Limit,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [connections, target] of Object.entries(targets)) {
    const shape = { connections: Number(connections), seconds: pace.seconds }
    const load = ({ base }: ServerProcess) => ({ ...shape, base, kind: 'get', paths }) as const
    const row = {
      work,
      connections: shape.connections,
      target,
      limit: limit && { name: limit.name, take: () => limit.take(shape) },
      server,
      chowk: () => loadFrom(load(server)),
      earlier: earlier && (async () => (await loadWithRefusals(load(earlier))).perSecond),
    }
    rows.push(await measure(row, pace))
  }
  return rows
}

/** Searches compared with the best statements for their answers, in pgbench. */
export async function readsBesideSql(bench: Bench, read: Read): Promise<Row[]> {
  const { url } = bench
  const scripts = await bestSearches(url, read.paths.slice(0, SAMPLED))
  const take = (shape: Shape) => pgbench({ url, scripts, prepared: true, ...shape })
  return measureReads(bench, read, { name: 'best statement', take })
}

/**
 * API calls compared with a bare Node server that answers them with the rows of `best`, one statement per path. The
 * statement is written from the tables and the question: a slow statement of the product must not lower its limit.
 */
export async function readsBesideBareServer(
  bench: Bench,
  read: Read,
  best: (path: string) => string,
): Promise<Row[]> {
  const plan = Object.fromEntries(read.paths.map((path) => [path, [best(path)]]))
  return besideBareServer(bench, read, { name: 'bare server', plan })
}

/** The same requests to a bare server that follows this plan. */
export async function besideBareServer(
  bench: Bench,
  read: Read,
  { name, plan }: { name: string; plan: BarePlan },
): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bare-'))
  const file = join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const child = forkBuilt('bare', { DATABASE_URL: bench.url }, [file])
  try {
    const { port } = await answerOf<{ port: number }>(child)
    const base = `http://127.0.0.1:${port}`
    const take = async (shape: Shape) =>
      (await loadFrom({ ...shape, base, kind: 'get', paths: read.paths })).perSecond
    return await measureReads(bench, read, { name, take })
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
}
