import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { readResults } from '../../results.ts'
import { run, TIMED_OUT } from '../../run.ts'
import type { ProofResult } from '../part.ts'
import type { Mutant } from './mutant.ts'
import { findOutdated } from './outdated-mutants.ts'
import { mutants } from './table.ts'

const LANES = 2
const LIMIT_SECONDS = 300
/** The share of faults that the tests must notice. */
const SHARE = 0.95
const root = resolve('.tmp/mutants')
const copiedFolders = [
  'server',
  'shared',
  'web',
  'payments-simulator',
  'messages-simulator',
  'demo',
  'scripts',
  'test',
]
const copiedFiles = ['package.json', 'vitest.config.ts', 'tsconfig.base.json']

type Outcome = 'noticed' | 'lived' | 'invalid'
/** A folder with a copy of the code. */
type Lane = { folder: string }
type Verdict = { mutant: Mutant; outcome: Outcome; seconds: number; output: string }

/**
 * Inserts every fault of the table, or those whose file or description contains one of the words, into a copy of the code, one at a time, and runs
 * the tests that must notice it.
 */
export function proveMutants(words: readonly string[]): Promise<ProofResult> {
  return proveFaults(
    mutants.filter(
      ({ file, breaks }) =>
        words.length === 0 || words.some((word) => `${file} ${breaks}`.includes(word)),
    ),
  )
}

/** The same for the given faults. */
export async function proveFaults(chosen: readonly Mutant[]): Promise<ProofResult> {
  const outdated = findOutdated(chosen)
  if (outdated.length > 0) return { faults: outdated, figure: 'the table is outdated' }
  try {
    const lanes = Array.from({ length: LANES }, (_, lane) => makeLane(lane))
    const faults = await findUnbroken(lanes, chosen)
    return faults.length > 0
      ? { faults, figure: 'tests fail without a fault' }
      : summarize(await runAll(lanes, chosen))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** A copy, so that the working tree and changes to it during the run have no effect. */
function makeLane(lane: number): Lane {
  const folder = join(root, `lane-${lane}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', ...copiedFolders, ...copiedFiles, folder])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return { folder }
}

/** A test that fails without any fault would count every fault as noticed. */
async function findUnbroken(lanes: readonly Lane[], chosen: readonly Mutant[]): Promise<string[]> {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const runs = lanes.map(async (lane, at) => {
    const tests = all.filter((_, index) => index % lanes.length === at)
    if (tests.length === 0) return []
    const { code, output } = await runTests(lane, { tests, bail: false })
    return code === 0 ? [] : [output]
  })
  return (await Promise.all(runs)).flat()
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
  const { code, output, seconds, failed } = await runTests(lane, {
    tests: mutant.tests,
    bail: true,
  })
  write(whole)
  const outcome = code === 0 ? 'lived' : failed || code === TIMED_OUT ? 'noticed' : 'invalid'
  return { mutant, outcome, seconds, output }
}

type TestRun = { tests: readonly string[]; bail: boolean }

/** `failed`: a test ran and failed. When no test runs at all, the fault proves nothing. */
async function runTests({ folder }: Lane, { tests, bail }: TestRun) {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const vitest = join('node_modules', '.bin', 'vitest')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const options = ['--root', folder, '--maxWorkers=1', ...(bail ? ['--bail=1'] : [])]
  // The models of `npm test` have ten histories; a fault of one rare event needs more.
  const env = { TEST_ENGINE: 'postgres', MODEL_RUNS: '100' }
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

function summarize(verdicts: readonly Verdict[]): ProofResult {
  const noticed = verdicts.filter(({ outcome }) => outcome === 'noticed').length
  const faults = verdicts
    .filter(({ outcome }) => outcome === 'invalid')
    .map(({ mutant, output }) => `with "${mutant.breaks}" no test runs: ${output.slice(-2_000)}`)
  if (noticed / verdicts.length < SHARE) faults.push(`less than ${100 * SHARE} % are noticed`)
  return { faults, figure: `${noticed} of ${verdicts.length} faults noticed` }
}
