import { bin, run } from '../run.ts'
import { readResults, type TestResult } from '../results.ts'

/** `short` is the extent in `npm test`, `usual` before a release, `long` as promised in the documentation. */
export type Extent = 'short' | 'usual' | 'long'
export type ProofResult = { faults: string[]; figure: string; tests?: TestResult[] }
export type Part = {
  name: string
  /** The claim that the part proves, as a sentence. */
  shows: string
  /** True for a part that also runs in `npm test`, to a small extent. */
  short?: boolean
  prove: (given: { extent: Extent; seed: number; words: string[] }) => Promise<ProofResult>
}

/** Ends a part that hangs; the longest one takes an hour on a quiet machine. */
const LIMIT_SECONDS = 4 * 3600

/** Proves by a test runner with a JSON report. */
export async function proveByRunner(
  command: readonly string[],
  env: Record<string, string>,
): Promise<ProofResult> {
  const report = `.tmp/report-${process.pid}.json`
  const { code, seconds } = await run(
    command.map((word) => word.replace('REPORT', report)),
    {
      limitSeconds: LIMIT_SECONDS,
      show: true,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  const tests = readResults(report)
  const failed = tests.filter(({ state }) => state === 'failed')
  const faults = failed.map(({ name, why = '' }) => `${name}: ${why}`)
  if (code !== 0 && faults.length === 0) faults.push(`it ended with code ${code}`)
  const minutes = (seconds / 60).toFixed(1)
  return { tests, faults, figure: `${tests.length} tests, ${failed.length} failed, ${minutes} min` }
}

export function proveByVitest(words: string[], env: Record<string, string>): Promise<ProofResult> {
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT']
  return proveByRunner([bin('vitest'), 'run', ...reporters, ...words], env)
}

export function proveByPlaywright(
  words: string[],
  env: Record<string, string>,
): Promise<ProofResult> {
  return proveByRunner([bin('playwright'), 'test', '--reporter=list,json', ...words], env)
}
