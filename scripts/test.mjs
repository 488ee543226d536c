import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.mjs'
import { readResults } from './results.mjs'
import { run, stopOnSignal } from './run.mjs'
import { installModules, installTools, requireNode } from './set-up.mjs'
import { bin, checkLimitSeconds, checkSteps } from './steps.mjs'

const RESULTS = '.tmp/results'
/** A developer's own environment variables must not affect the tests. */
const SETTINGS =
  /^(?:HOST|PORT|DEMO|DATA_DIR|PUBLIC_URL|APP_SECRET|SMTP_URL|MAIL_FROM|DEFAULT_CITY|TRUST_PROXY|LOG_LEVEL|SIMULATOR_PORT|LEGAL_NAME|(?:DATABASE|RAZORPAY|S3|CONTACT|GRIEVANCE)_.*)(?:_FILE)?$/

/** Every test of the database on both engines, and every journey on phone and desktop. */
const all = process.argv.includes('--all')
const division = all ? 'both' : 'once'
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
/** Printed again at the end, where it is found at once. */
const reasons = []
const MOST_REASONS = 10
let postgres

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
stopOnSignal(() => postgres?.stop())
for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name]
requireNode()
installModules({ forBuilding: true })
installTools()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

try {
  for (const { name, command } of checkSteps) await single(name, command, checkLimitSeconds)
  await single('build', [process.execPath, 'scripts/build.mjs'], 300)
  await vitest('tests on PGlite', { TEST_ENGINE: 'pglite' })
  await onPostgres()
  await smoke()
  await prove()
  await journeys()
  await single('bundle size', [bin('tsx'), 'scripts/check-bundle.ts'], 30)
  await single(
    'specification map with results',
    [bin('tsx'), 'scripts/check-map.ts', '--results', RESULTS],
    30,
  )
} finally {
  postgres?.stop()
}
for (const reason of reasons.slice(0, MOST_REASONS)) console.log(`\n${reason}`)
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
const others = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${others}`)
process.exitCode = total.failed > 0 ? 1 : 0

/** A step that counts as one test. */
async function single(name, command, limitSeconds) {
  const { code, output, seconds } = await run(command, { limitSeconds })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(output.trimEnd())
  count(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
}

async function onPostgres() {
  try {
    postgres = await startPostgres()
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    count('PostgreSQL', { passed: 0, failed: 1, skipped: 0 })
    return
  }
  const env = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url }
  await vitest('tests on PostgreSQL', env)
}

async function vitest(name, engine) {
  const env = { ...engine, TEST_DIVISION: division }
  const file = `${RESULTS}/vitest-${env.TEST_ENGINE}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  await runner(name, [bin('vitest'), 'run', ...reporters], {
    file,
    env,
    limitSeconds: 900,
  })
}

async function smoke() {
  const file = `${RESULTS}/smoke.json`
  const command = [bin('tsx'), 'scripts/smoke.ts']
  await runner('smoke on Node 22, 24 and 26', command, {
    file,
    env: { TEST_RESULTS_FILE: file },
    limitSeconds: 600,
  })
}

async function prove() {
  if (!existsSync('scripts/prove/main.ts')) return skip('proofs', 'scripts/prove/main.ts')
  const file = `${RESULTS}/prove.json`
  const env = { TEST_RESULTS_FILE: file, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) }
  await runner('proofs', [bin('tsx'), 'scripts/prove/main.ts', '--short'], {
    file,
    env,
    limitSeconds: 1500,
  })
}

async function journeys() {
  if (!existsSync('playwright.config.ts')) return skip('journeys', 'playwright.config.ts')
  const file = `${RESULTS}/playwright.json`
  const command = [bin('playwright'), 'test', '--reporter=list,json']
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    JOURNEYS: all ? 'all' : '',
  }
  await runner('journeys', command, { file, env, limitSeconds: all ? 5400 : 3600 })
}

/** A runner with its own list of results; if it fails without a failed test, that counts as one failure. */
async function runner(name, command, { file, env, limitSeconds }) {
  console.log(`\n— ${name}`)
  const { code, output, seconds } = await run(command, { limitSeconds, show: true, env })
  const results = readResults(file)
  const silent = results.passed + results.failed + results.skipped === 0
  if (code === 0 && silent) results.passed = existsSync(file) ? 0 : 1
  if (code !== 0 && results.failed === 0) results.failed = 1
  if (code !== 0 && output) console.log(output.trimEnd())
  console.log(`${results.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  count(name, results)
}

function skip(name, file) {
  console.log(`skip ${name}: ${file} does not exist yet`)
  count(name, { passed: 0, failed: 0, skipped: 1 })
}

function count(name, { passed, failed, skipped, tests = [] }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) failures.push(name)
  for (const { name: test, state, why = '' } of tests)
    if (state === 'failed') reasons.push(`${name}: ${test}\n  ${why}`)
}
