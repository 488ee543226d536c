import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { startPostgres } from '../../postgres.ts'
import { readResults } from '../../results.ts'
import { run, stopOnSignal, TIMED_OUT } from '../../run.ts'
import type { Mutant } from './mutant.ts'
import { findOutdated } from './outdated-mutants.ts'
import { mutants } from './table.ts'

const LANES = 2
const LIMIT_SECONDS = 300
/** The share of faults that the tests must notice. */
const SHARE = 0.95
const root = resolve('.tmp/mutants')
const copied = ['server', 'shared', 'web', 'payments-simulator', 'demo', 'scripts', 'test']
const copiedFiles = ['package.json', 'vitest.config.ts', 'tsconfig.base.json']

type Outcome = 'noticed' | 'lived' | 'invalid'
type Lane = { folder: string; databaseUrl: string }
type Verdict = { mutant: Mutant; outcome: Outcome; seconds: number; output: string }

/**
 * `only`: words separated by commas. Inserts every fault of the table into a copy of the code, one at a time, and runs
 * the tests that must notice it.
 */
export async function proveMutants(only: string): Promise<boolean> {
  const words = only.split(',')
  const chosen = mutants.filter(({ file, breaks }) =>
    words.some((word) => `${file} ${breaks}`.includes(word)),
  )
  const outdated = findOutdated(chosen)
  for (const fault of outdated) console.log(`FAIL ${fault}`)
  if (outdated.length > 0 || chosen.length === 0) return false
  const postgres = await startPostgres()
  stopOnSignal()
  try {
    const lanes = Array.from({ length: LANES }, (_, lane) => makeLane(lane, postgres.url))
    return (await passUnbroken(lanes, chosen)) && summarize(await runAll(lanes, chosen))
  } finally {
    postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/** A copy, so that the working tree and changes to it during the run have no effect. */
function makeLane(lane: number, databaseUrl: string): Lane {
  const folder = join(root, `lane-${lane}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', ...copied, ...copiedFiles, folder])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return { folder, databaseUrl }
}

/** A test that fails without any fault would count every fault as noticed. */
async function passUnbroken(lanes: readonly Lane[], chosen: readonly Mutant[]): Promise<boolean> {
  const engines = ['pglite', 'postgres'] as const
  const runs = engines.map(async (engine, at) => {
    const named = chosen.filter((mutant) => (mutant.engine ?? 'pglite') === engine)
    const tests = [...new Set(named.flatMap(({ tests: files }) => files))]
    const lane = lanes[at % lanes.length]
    if (!lane || tests.length === 0) return true
    const { code, output } = await runTests(lane, { tests, engine, bail: false })
    if (code !== 0) console.log(`FAIL without any fault on ${engine}\n${output}`)
    return code === 0
  })
  return (await Promise.all(runs)).every(Boolean)
}

async function runAll(lanes: readonly Lane[], chosen: readonly Mutant[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const waiting = [...chosen]
  const work = async (lane: Lane) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const verdict = await judge(lane, mutant)
      verdicts.push(verdict)
      const { outcome, seconds } = verdict
      const word = { noticed: 'ok  ', lived: 'LIVED', invalid: 'FAIL' }[outcome]
      console.log(`${word} ${mutant.breaks} (${mutant.file}, ${seconds.toFixed(1)} s)`)
    }
  }
  await Promise.all(lanes.map(work))
  return verdicts
}

async function judge(lane: Lane, mutant: Mutant): Promise<Verdict> {
  const path = join(lane.folder, mutant.file)
  const whole = readFileSync(path, 'utf8')
  const write = (text: string) => {
    rmSync(path)
    writeFileSync(path, text)
  }
  write(whole.replace(mutant.find, () => mutant.replace))
  const engine = mutant.engine ?? 'pglite'
  const { code, output, seconds, failed } = await runTests(lane, {
    tests: mutant.tests,
    engine,
    bail: true,
  })
  write(whole)
  const outcome = code === 0 ? 'lived' : failed || code === TIMED_OUT ? 'noticed' : 'invalid'
  return { mutant, outcome, seconds, output }
}

type TestRun = { tests: readonly string[]; engine: 'pglite' | 'postgres'; bail: boolean }

/** `failed`: a test ran and failed. When no test runs at all, the fault proves nothing. */
async function runTests({ folder, databaseUrl }: Lane, { tests, engine, bail }: TestRun) {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const vitest = join('node_modules', '.bin', 'vitest')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['--root', folder, '--maxWorkers=1', ...(bail ? ['--bail=1'] : [])]
  const env = {
    TEST_ENGINE: engine,
    ...(engine === 'postgres' ? { TEST_DATABASE_URL: databaseUrl } : {}),
  }
  const limitSeconds = bail ? LIMIT_SECONDS : 3 * LIMIT_SECONDS
  const command = [vitest, 'run', ...options, ...reporters, ...tests]
  const ran = await run(command, { limitSeconds, env })
  const results = existsSync(file) ? readResults(file) : []
  return {
    ...ran,
    // A test file that could not be loaded is listed among the tests under its path.
    failed: results.some(({ name, state }) => state === 'failed' && !isAbsolute(name)),
  }
}

function summarize(verdicts: readonly Verdict[]): boolean {
  const noticed = verdicts.filter(({ outcome }) => outcome === 'noticed').length
  const invalid = verdicts.filter(({ outcome }) => outcome === 'invalid')
  for (const { mutant, output } of invalid)
    console.log(`\nWith this fault nothing runs: ${mutant.breaks}\n${output.slice(-2_000)}`)
  const share = noticed / verdicts.length
  console.log(
    `\n${noticed} of ${verdicts.length} faults noticed (${(100 * share).toFixed(1)} %, ${100 * SHARE} % are promised)`,
  )
  return invalid.length === 0 && share >= SHARE
}
