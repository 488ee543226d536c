import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type LivesOptions, type LivesReport, runLives } from './payment-lives.ts'

type Report = { faults: string[]; figure: string }

const file = fileURLToPath(import.meta.url)
const isChild = process.argv[1] === file && process.send !== undefined

/**
 * Simulated payments with every fault of provider, network and people; the books must agree after each step. Each
 * processor has a process with a database of its own: the first with this seed, the next with the following one.
 */
export async function proveLives({ lives, seed, splits }: LivesOptions): Promise<Report> {
  const processes = Math.max(1, Math.min(availableParallelism(), 4))
  const share = Math.ceil(lives / processes)
  const numbers = Array.from({ length: processes }, (_, number) => number)
  const reports = await Promise.all(
    numbers.map((number) => runInProcess({ lives: share, seed: seed + number, splits })),
  )
  const counts: Record<string, number> = {}
  for (const report of reports)
    for (const [name, count] of Object.entries(report.counts))
      counts[name] = (counts[name] ?? 0) + count
  const figure = `seed ${seed}, ${processes} processes, ${JSON.stringify(counts)}`
  return { faults: reports.flatMap(({ faults }) => faults), figure }
}

async function runInProcess(options: LivesOptions): Promise<LivesReport> {
  const child = fork(file)
  try {
    child.send(options)
    return await Promise.race([answerOf(child), endOf(child, options)])
  } finally {
    child.kill()
  }
}

async function answerOf(child: ChildProcess): Promise<LivesReport> {
  const [report] = (await once(child, 'message')) as [LivesReport]
  return report
}

async function endOf(child: ChildProcess, { seed }: LivesOptions): Promise<LivesReport> {
  const [code] = await once(child, 'exit')
  return { faults: [`seed ${seed}: the process ended early with code ${code}`], counts: {} }
}

if (isChild) {
  process.once('disconnect', () => process.exit(1))
  process.once('message', (options: LivesOptions) => {
    void runLives(options)
      .catch((error: Error) => ({ faults: [`seed ${options.seed}: ${error.stack}`], counts: {} }))
      .then((report) => process.send?.(report))
  })
}
