import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BarePlan } from './bare.ts'
import { loadFrom } from './load.ts'
import { pgbench } from './pgbench.ts'
import { answerOf, forkBuilt, type ServerProcess } from './server-process.ts'
import { asScript, inline } from './statements.ts'
import { measure, type Pace, type Row, type Target } from './table.ts'

export type Read = {
  work: string
  paths: string[]
  targets: Partial<Record<number, Target>>
  /** Other statements for the same answers, instead of the product's own. */
  best?: (url: string, paths: readonly string[]) => Promise<string[]>
}
type Bench = { server: ServerProcess; url: string; pace: Pace }

const CONNECTIONS = [1, 32]
/** pgbench takes 128 scripts at most. */
const SAMPLED = 40

/** API calls compared with statements in pgbench. */
export async function readsBesideSql({ server, url, pace }: Bench, read: Read): Promise<Row[]> {
  const sampled = read.paths.slice(0, SAMPLED)
  const own = async () => (await server.statementsOf(sampled)).map(asScript)
  const scripts = await (read.best?.(url, sampled) ?? own())
  const prepared = read.best !== undefined
  const name = prepared ? 'best statement' : 'its own statements'
  const rows: Row[] = []
  for (const connections of CONNECTIONS) {
    const shape = { connections, seconds: pace.seconds }
    const get = { base: server.base, kind: 'get', paths: read.paths, ...shape } as const
    rows.push(
      await measure(
        {
          work: read.work,
          connections,
          target: read.targets[connections] ?? {},
          limit: { name, take: () => pgbench({ url, scripts, prepared, ...shape }) },
          server,
          chowk: () => loadFrom(get),
        },
        pace,
      ),
    )
  }
  return rows
}

/** API calls compared with a bare Node server that runs the same statements and sends their rows. */
export async function readsBesideBareServer(bench: Bench, read: Read): Promise<Row[]> {
  const { server, url, pace } = bench
  const lists = await server.statementsOf(read.paths)
  const plan = Object.fromEntries(
    read.paths.map((path, place) => [path, (lists[place] ?? []).map(inline)]),
  )
  return withBareServer(plan, url, async (bare) => {
    const rows: Row[] = []
    for (const connections of CONNECTIONS) {
      const get = { kind: 'get', connections, seconds: pace.seconds, paths: read.paths } as const
      const take = async () => (await loadFrom({ ...get, base: bare })).perSecond
      rows.push(
        await measure(
          {
            work: read.work,
            connections,
            target: read.targets[connections] ?? {},
            limit: { name: 'bare server', take },
            server,
            chowk: () => loadFrom({ ...get, base: server.base }),
          },
          pace,
        ),
      )
    }
    return rows
  })
}

export async function withBareServer<T>(
  plan: BarePlan,
  url: string,
  run: (base: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-bare-'))
  const file = join(folder, 'plan.json')
  writeFileSync(file, JSON.stringify(plan))
  const child = forkBuilt('bare', { DATABASE_URL: url }, [], [file])
  try {
    const { port } = await answerOf<{ port: number }>(child)
    return await run(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true })
  }
}
