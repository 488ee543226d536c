// Measures pages of a running server as a slow phone sees them: Lighthouse with its mobile throttling.
// LIGHTHOUSE=<folder where `npm install lighthouse` was run> node scripts/bench/browser.ts http://localhost:3000
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { demoPassword } from '#demo/seed.ts'
import { median } from './table.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const LIGHTHOUSE = join(process.env['LIGHTHOUSE'] ?? '.', 'node_modules/lighthouse/cli/index.js')
const CHROMIUM =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const CHROME_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell'
/** Factor by which Lighthouse slows the processor down. A task blocks for the part of its slowed time above 50 ms. */
const SLOWER = 4
const LONG_TASK_MS = 50
/** Debugging port of the browser in which a person is signed in; Lighthouse connects to it. */
const PERSON_PORT = 9339
const [base = 'http://localhost:3000'] = process.argv.slice(2)
const run = promisify(execFile)

/** The demonstration's people whose screens are measured with a session. */
const EMAILS: Record<string, string> = {
  '/bookings': 'asha@chowk.example',
  '/cart': 'asha@chowk.example',
  '/dashboard/currentOrders': 'ramesh@chowk.example',
}

type Report = { audits: Record<string, { numericValue?: number; details?: unknown }> }
type Item = { resourceType?: string; transferSize?: number }

/** Times in milliseconds, sizes in KB as transferred. */
type Shot = {
  lcp: number
  tbt: number
  /**
   * Blocking time by the processor time of the tasks. The time in which a task waits for a processor of this machine
   * does not count.
   */
  busy: number
  total: number
  script: number
}

for (const [name, page] of Object.entries(await findPages())) {
  const shots: Shot[] = []
  for (let round = 0; round < ROUNDS; round++) shots.push(await measure(page))
  const of = (key: keyof Shot) => median(shots.map((shot) => shot[key]))
  console.log(
    `${name.padEnd(16)} LCP ${(of('lcp') / 1000).toFixed(2)} s, TBT ${of('tbt').toFixed(0)} ms (by processor time ${of('busy').toFixed(0)}), ${of('total').toFixed(0)} KB, scripts ${of('script').toFixed(0)} KB`,
  )
}

/** The first product and the first store that the home page links to represent all others. */
async function findPages() {
  const home = await (await fetch(base)).text()
  const first = (path: string) =>
    new RegExp(`href="(${path}\\?_id=[^"&]+)"`).exec(home)?.[1] ?? path
  return {
    home: '/',
    search: '/?rawQuery=kurta',
    product: first('/product'),
    store: first('/store'),
    cart: '/cart',
    login: '/login',
    bookings: '/bookings',
    'current orders': '/dashboard/currentOrders',
  }
}

async function measure(page: string): Promise<Shot> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-browser-'))
  const output = join(folder, 'report.json')
  const email = EMAILS[page]
  const person = email ? await openSignedIn(email, folder) : undefined
  const options = [
    '--quiet',
    '--output=json',
    '--save-assets',
    `--output-path=${output}`,
    '--only-categories=performance',
    `--chrome-flags=${CHROMIUM}`,
    ...(person ? [`--port=${PERSON_PORT}`, '--disable-storage-reset'] : []),
  ]
  try {
    await runAgain([LIGHTHOUSE, base + page, ...options])
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report
    return { ...toShot(report), busy: blockingByProcessor(join(folder, 'report-0.trace.json')) }
  } finally {
    await person?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lighthouse misses the start of a page now and then; it is asked three times. */
async function runAgain(options: string[], tries = 3): Promise<void> {
  const env = { ...process.env, CHROME_PATH }
  await run(process.execPath, options, { env }).catch((error: unknown) => {
    if (tries === 1) throw error
    return runAgain(options, tries - 1)
  })
}

function toShot({ audits }: Report): Omit<Shot, 'busy'> {
  const value = (id: string) => audits[id]?.numericValue ?? 0
  const requests = audits['network-requests']?.details as { items: Item[] } | undefined
  const scripts = (requests?.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .map(({ transferSize = 0 }) => transferSize / 1024)
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    total: value('total-byte-weight') / 1024,
    script: scripts.reduce((sum, size) => sum + size, 0),
  }
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  tdur?: number
}

/** Blocking time of the page's main thread from the first paint on, by processor time, in milliseconds. */
function blockingByProcessor(file: string): number {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  const blocking = traceEvents
    .filter(({ name, ph, pid, tid, ts }) => {
      const isMain = pid === paint.pid && tid === paint.tid
      return isMain && ph === 'X' && name.endsWith('RunTask') && ts > paint.ts
    })
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWER - LONG_TASK_MS)
  return blocking.reduce((sum, ms) => sum + Math.max(0, ms), 0)
}

/** A browser with an empty cache in which this person of the demonstration is signed in; Lighthouse drives it. */
async function openSignedIn(email: string, folder: string) {
  const context = await chromium.launchPersistentContext(join(folder, 'person'), {
    executablePath: CHROME_PATH,
    args: [...CHROMIUM.split(' '), `--remote-debugging-port=${PERSON_PORT}`],
  })
  await logIn(context, email)
  return context
}

async function logIn(context: BrowserContext, email: string): Promise<void> {
  await context.request.get(`${base}/api/userAuth`)
  const token = (await context.cookies(base)).find(({ name }) => name === 'XSRF-TOKEN')
  const answer = await context.request.post(`${base}/api/login`, {
    headers: { 'x-xsrf-token': token?.value ?? '' },
    data: { email, password: demoPassword },
  })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`)
}
