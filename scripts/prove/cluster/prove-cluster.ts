import { findProgram } from '../deploy/proxies.ts'
import type { Extent, ProofResult } from '../part.ts'
import { proveKilledPrimaries } from './kills.ts'
import { proveLargeBooks } from './large-books.ts'
import { provePooler } from './pooler.ts'
import { proveRestoreBehindPooler } from './restore-behind-pooler.ts'
import { measureThroughput } from './throughput.ts'
import { proveUpgrade } from './upgrade.ts'

const KILLS: Record<Extent, number> = { short: 1, usual: 10, long: 40 }

/**
 * `words` chooses among `kills`, `upgrade`, `pooler`, `restore`, `books` and `throughput`. A part whose program is
 * missing is named and left out.
 */
export async function proveCluster(given: {
  main: string
  extent: Extent
  words: string[]
}): Promise<ProofResult> {
  const { main, extent, words } = given
  const steps = [
    {
      name: 'kills',
      needs: ['haproxy', 'pg_autoctl'],
      run: () => proveKilledPrimaries({ main, kills: KILLS[extent] }),
    },
    { name: 'upgrade', needs: ['haproxy', 'git'], run: () => proveUpgrade({ main }) },
    { name: 'pooler', needs: ['haproxy', 'pgbouncer'], run: () => provePooler({ main }) },
    { name: 'restore', needs: ['pgbouncer', 'psql'], run: proveRestoreBehindPooler },
    { name: 'books', needs: [], run: proveLargeBooks },
    { name: 'throughput', needs: ['haproxy'], run: () => measureThroughput({ main }) },
  ]
  const proved: ProofResult = { faults: [], figure: '' }
  const figures: string[] = []
  for (const { name, needs, run } of steps.filter(
    (step) => words.length === 0 || words.includes(step.name),
  )) {
    const missing = needs.find((program) => !findProgram(program))
    const { faults, figure } = missing
      ? { faults: [], figure: `${name}: skipped, because ${missing} is not installed` }
      : await run().catch((error: unknown) => ({
          faults: [`${name}: ${String(error)}`],
          figure: `${name} ended early`,
        }))
    console.log(`  ${figure}`)
    proved.faults.push(...faults)
    figures.push(figure)
  }
  return { ...proved, figure: figures.join('; ') }
}
