import { fileURLToPath } from 'node:url'
import { bin, run, stopOnSignal } from './run.ts'

export type Step = {
  name: string
  command: readonly string[]
  /** Time limit, after which the step counts as stuck. */
  limitSeconds?: number
  /** Prints the output even when the step passes. */
  shows?: boolean
  /** The command that corrects the faults of the step; printed when the step fails. */
  mendedBy?: string
}
type StepResult = { name: string; passed: boolean; output: string }

const node = process.execPath
const CHECK_LIMIT_SECONDS = 300
/** Two steps at once, because most steps use one processor. */
const AT_ONCE = 2

/** The steps of `npm run check`. The longest steps come first, so that none of them runs alone at the end. */
export const checkSteps: Step[] = [
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'types of server', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of web', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'OpenAPI', command: [node, 'scripts/check-openapi.ts'], shows: true },
  { name: 'dependency rules', command: [node, 'scripts/check-dependency-rules.ts'] },
  { name: 'structure', command: [node, 'scripts/structure-figures.ts'], shows: true },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'], mendedBy: 'npm run format' },
  { name: 'specification map', command: [node, 'scripts/check-map.ts'] },
]

/** Runs the steps in parallel and prints one line for each, with the output of failed steps. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps]
  const done: StepResult[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

async function runStep({
  name,
  command,
  limitSeconds,
  shows = false,
  mendedBy,
}: Step): Promise<StepResult> {
  const ran = await run(command, { limitSeconds: limitSeconds ?? CHECK_LIMIT_SECONDS })
  const passed = ran.code === 0
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${ran.seconds.toFixed(1)} s)`)
  if (!passed || shows) console.log(ran.output.trimEnd())
  if (!passed && mendedBy) console.log(`Mended by: ${mendedBy}`)
  return { name, passed, output: ran.output }
}

async function main(): Promise<void> {
  stopOnSignal()
  const failed = (await runSteps(checkSteps)).filter(({ passed }) => !passed)
  if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
