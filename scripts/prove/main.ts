import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { TestResult } from '../results.ts'
import { stopOnSignal } from '../run.ts'
import { buildIfChanged } from '../stamp.ts'
import { type Extent, type Part, type ProofResult } from './part.ts'
import { parts } from './parts.ts'

const USAGE = `npm run prove -- [part …] [--short | --long] [--seed N] [--only WORD …]
Parts:
${parts.map(({ name, shows }) => `  ${name.padEnd(17)} ${shows}`).join('\n')}`
/** The record of each part that ran, for the specification map and for a release. */
const RECORDS = '.tmp/proofs'
const MOST_FAULTS = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    /** Repeats the same random requests and delays. */
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    /** Words for the runner of the part, such as the name of a journey. */
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
})
const extent: Extent = values.long ? 'long' : values.short ? 'short' : 'usual'
const seed = Number(values.seed)

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim()
}

/** `journeys` means `journeys-phone` and `journeys-desktop`. */
function isMeant(word: string, { name }: Part): boolean {
  return name === word || name.startsWith(`${word}-`)
}

function choose(): Part[] {
  const unknown = positionals.filter((word) => !parts.some((part) => isMeant(word, part)))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}\n\n${USAGE}` : USAGE)
    process.exit(values.help ? 0 : 2)
  }
  if (positionals.length > 0)
    return parts.filter((part) => positionals.some((word) => isMeant(word, part)))
  return values.short ? parts.filter(({ short }) => short) : parts
}

async function prove(part: Part): Promise<TestResult> {
  const started = performance.now()
  const proved = await part
    .prove({ extent, seed, words: values.only })
    .catch((error: unknown): ProofResult => ({ faults: [String(error)], figure: 'ended early' }))
  const minutes = Math.round((performance.now() - started) / 600) / 100
  const passed = proved.faults.length === 0
  console.log(
    `${passed ? 'ok  ' : 'FAIL'} ${part.name}: ${part.shows}: ${proved.figure} (seed ${seed}, ${minutes} min)`,
  )
  for (const fault of proved.faults.slice(0, MOST_FAULTS)) console.log(`     ${fault}`)
  const test: TestResult = {
    name: part.name,
    title: part.shows,
    state: passed ? 'passed' : 'failed',
    ...(proved.faults[0] && { why: proved.faults[0] }),
  }
  const changed = git('status', '--porcelain') !== ''
  const record = {
    part: part.name,
    commit: git('rev-parse', 'HEAD'),
    changed,
    extent,
    seed,
    minutes,
    figure: proved.figure,
    tests: [test, ...(proved.tests ?? [])],
  }
  mkdirSync(RECORDS, { recursive: true })
  writeFileSync(`${RECORDS}/${part.name}.json`, `${JSON.stringify(record, undefined, 1)}\n`)
  return test
}

stopOnSignal()
const tests: TestResult[] = []
const chosenParts = choose()
buildIfChanged()
for (const part of chosenParts) tests.push(await prove(part))
const report = process.env['PROOFS_REPORT']
if (report) writeFileSync(report, JSON.stringify({ tests }))
const failedTests = tests.filter(({ state }) => state === 'failed').length
console.log(`\n${tests.length - failedTests} parts passed, ${failedTests} failed`)
// A database that could not be opened may leave handles that keep the process running.
process.exit(failedTests > 0 ? 1 : 0)
