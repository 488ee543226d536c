import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkSteps, runSteps, type Step } from './check.ts'
import { readResults, type TestResult } from './results.ts'
import { bin, run, stopOnSignal } from './run.ts'
import { installModules } from './set-up.ts'
import { installTools } from './tools.ts'

const RESULTS = '.tmp/results'
/** A developer's own environment variables must not affect the tests. */
const SETTINGS =
  /^(?:HOST|PORT|DEMO|DATA_DIR|PUBLIC_URL|APP_SECRET|APP_SECRET_OLD|SMTP_URL|MAIL_FROM|DEFAULT_CITY|TRUST_PROXY|LOG_LEVEL|SIMULATOR_PORT|LEGAL_NAME|(?:DATABASE|RAZORPAY|S3|CONTACT|GRIEVANCE|BACKUP|ERASURES)_.*)(?:_FILE)?$/
const MOST_REASONS = 10

const node = process.execPath
const build: Step = {
  name: 'build',
  command: [node, 'scripts/build.ts'],
  limitSeconds: 300,
}
const afterBuild: Step[] = [
  { name: 'bundle size', command: [node, 'scripts/check-bundle.ts'] },
  {
    name: 'specification map with results',
    command: [node, 'scripts/check-map.ts', '--results'],
  },
]
/** A test runner that writes a report. Its limit ends a run that hangs: it is far above the time on a slow machine. */
type Suite = { name: string; report: string; command: string[]; limitSeconds: number }
const suites: Suite[] = [
  {
    name: 'tests',
    report: 'vitest.json',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}/vitest.json`,
    ],
    limitSeconds: 3000,
  },
  {
    name: 'short proofs',
    report: 'proofs.json',
    command: [node, 'scripts/prove/main.ts', '--short'],
    limitSeconds: 600,
  },
  {
    name: 'journeys',
    report: 'journeys.json',
    command: [bin('playwright'), 'test', '--grep', '@core', '--reporter=list,json'],
    limitSeconds: 1800,
  },
]

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
stopOnSignal()
for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]
installModules({ forBuilding: true })
installTools()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const results: TestResult[] = []
results.push(...(await inSteps([build, ...checkSteps])))
for (const suite of suites) results.push(...(await inSuite(suite)))
results.push(...(await inSteps(afterBuild)))
report()

/** Runs steps; each step counts as one test. */
async function inSteps(steps: Step[]): Promise<TestResult[]> {
  const done = await runSteps(steps)
  return done.map(({ name, passed }) => ({
    name,
    title: name,
    state: passed ? 'passed' : 'failed',
  }))
}

/** Runs a suite. A runner that fails without a failed test in its report counts as one failure. */
async function inSuite({ name, report: fileName, command, limitSeconds }: Suite) {
  console.log(`\n— ${name}`)
  const file = `${RESULTS}/${fileName}`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PROOFS_REPORT: file }
  const { code, seconds } = await run(command, { limitSeconds, show: true, env })
  const tests = readResults(file)
  if ((code !== 0 || !existsSync(file)) && !tests.some(({ state }) => state === 'failed'))
    tests.push({ name, title: name, state: 'failed', why: `it ended with code ${code}` })
  console.log(`${name} took ${seconds.toFixed(1)} s`)
  return tests
}

function report(): void {
  const count = (wanted: TestResult['state']) =>
    results.filter(({ state }) => state === wanted).length
  const failed = results.filter(({ state }) => state === 'failed')
  for (const { name, why = '' } of failed.slice(0, MOST_REASONS)) console.log(`\n${name}\n  ${why}`)
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  console.log(`\n${count('passed')} passed, ${failed.length} failed${skipped}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
