// Measures pages of a running server as on a slow phone: Lighthouse with its mobile throttling, and `alive`, the time
// until the page answers a press anywhere, with the same network and processor. The press hydrates the later parts.
// LIGHTHOUSE=<folder where `npm install lighthouse` was run> npx tsx scripts/bench/browser.ts http://localhost:3000
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, devices } from '@playwright/test'

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const LIGHTHOUSE = join(process.env['LIGHTHOUSE'] ?? '.', 'node_modules/lighthouse/cli/index.js')
const CHROMIUM =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const CHROME_PATH = process.env['CHROME_PATH'] ?? '/usr/bin/chromium-headless-shell'
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/**
 * With a debugger, as here, V8 reads a script again at each `Error` that the script creates; React creates some at its
 * start. Visitors have no debugger. With this flag, V8 notes the positions when it first reads a script.
 */
const AS_WITHOUT_DEBUGGER = '--js-flags=--no-enable-lazy-source-positions'
/** Lighthouse counts the part of a task above 50 ms as blocking time, on a processor of a quarter of the speed. */
const SLOWER = 4
const LONG_TASK_MS = 50
/** The port at which Lighthouse finds the browser of a signed-in person. */
const PERSON_PORT = 9339
const [base = 'http://localhost:3000'] = process.argv.slice(2)
const run = promisify(execFile)

/** The demonstration's people whose screens are measured with a session. */
const EMAILS: Record<string, string> = {
  '/bookings': 'asha@chowk.example',
  '/cart': 'asha@chowk.example',
  '/dashboard/currentOrders': 'ramesh@chowk.example',
}

type Audit = { score: number | null; numericValue?: number; title: string; details?: unknown }
type Report = {
  audits: Record<string, Audit>
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
}
type Item = { resourceType?: string; transferSize?: number }

/** Times in milliseconds, sizes in KB as transferred. */
type Shot = {
  lcp: number
  alive: number
  tbt: number
  /** Blocking time by the processor time of the tasks, without the time in which they wait for a processor. */
  busy: number
  cls: number
  total: number
  script: number
  picture: number
  seo: number
}

const failed = new Map<string, Set<string>>()
for (const [name, page] of Object.entries(await findPages())) {
  const shots: Shot[] = []
  for (let round = 0; round < ROUNDS; round++)
    shots.push({ ...(await measure(name, page)), alive: await measureAlive(page) })
  const of = (key: keyof Shot) => median(shots.map((shot) => shot[key]))
  const kilobytes = `${of('total').toFixed(0)} KB, scripts ${of('script').toFixed(0)} KB, biggest picture ${of('picture').toFixed(0)} KB`
  console.log(
    `${name.padEnd(16)} LCP ${(of('lcp') / 1000).toFixed(2)} s, alive ${(of('alive') / 1000).toFixed(2)} s, TBT ${of('tbt').toFixed(0)} ms (by processor time ${of('busy').toFixed(0)}), CLS ${of('cls').toFixed(3)}, ${kilobytes}, SEO ${(of('seo') * 100).toFixed(0)}`,
  )
}
for (const [name, audits] of failed) console.log(`${name} fails: ${[...audits].join('; ')}`)

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

async function measure(name: string, page: string): Promise<Omit<Shot, 'alive'>> {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-browser-'))
  const output = join(folder, 'report.json')
  const email = EMAILS[page]
  const person = email ? await openSignedIn(email, folder) : undefined
  const options = [
    '--quiet',
    '--output=json',
    '--save-assets',
    `--output-path=${output}`,
    '--only-categories=performance,accessibility,seo,best-practices',
    `--chrome-flags=${CHROMIUM}`,
    ...(person ? [`--port=${PERSON_PORT}`, '--disable-storage-reset'] : []),
  ]
  try {
    await runAgain([LIGHTHOUSE, base + page, ...options])
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report
    note(name, report)
    return { ...toShot(report), busy: blockingByProcessor(join(folder, 'report-0.trace.json')) }
  } finally {
    await person?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs Lighthouse up to three times, because it sometimes misses the start of a page. */
async function runAgain(options: string[], tries = 3): Promise<void> {
  const env = { ...process.env, CHROME_PATH }
  await run(process.execPath, options, { env }).catch((error: unknown) => {
    if (tries === 1) throw error
    return runAgain(options, tries - 1)
  })
}

function toShot({ audits, categories }: Report): Omit<Shot, 'alive' | 'busy'> {
  const value = (id: string) => audits[id]?.numericValue ?? 0
  const requests = audits['network-requests']?.details as { items: Item[] } | undefined
  const sizes = (type: string) =>
    (requests?.items ?? [])
      .filter(({ resourceType }) => resourceType === type)
      .map(({ transferSize = 0 }) => transferSize / 1024)
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    total: value('total-byte-weight') / 1024,
    script: sizes('Script').reduce((sum, size) => sum + size, 0),
    picture: Math.max(0, ...sizes('Image')),
    seo: categories['seo']?.score ?? 0,
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

/** Blocking time of the page's main thread from the first paint on, by processor time. */
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

/** Milliseconds from the request until the page is hydrated: 150 ms round trip, 1.6 Mbit/s, a quarter of the speed. */
async function measureAlive(path: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: CHROME_PATH,
    args: [...CHROMIUM.split(' '), AS_WITHOUT_DEBUGGER],
  })
  try {
    const context = await browser.newContext(devices['Moto G4'] ?? {})
    const email = EMAILS[path]
    if (email) await context.addCookies(await sessionOf(email))
    const page = await context.newPage()
    const inspector = await context.newCDPSession(page)
    await inspector.send('Network.enable')
    await inspector.send('Network.emulateNetworkConditions', SLOW_LINE)
    await inspector.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(
      "addEventListener('hydrated', () => console.debug('alive', performance.now()), { once: true })",
    )
    // Not a locator: a locator queries the page at each frame, which takes part of the measured time.
    const [alive] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().startsWith('alive ')),
      page.goto(base + path),
    ])
    return Number(alive.text().slice('alive '.length))
  } finally {
    await browser.close()
  }
}

function note(name: string, { audits, categories }: Report): void {
  for (const category of ['accessibility', 'seo', 'best-practices']) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue
      failed.set(name, (failed.get(name) ?? new Set()).add(audit.title))
    }
  }
}

/** A browser with an empty cache in which this person of the demonstration is signed in; Lighthouse drives it. */
async function openSignedIn(email: string, folder: string) {
  const context = await chromium.launchPersistentContext(join(folder, 'person'), {
    executablePath: CHROME_PATH,
    args: [...CHROMIUM.split(' '), `--remote-debugging-port=${PERSON_PORT}`],
  })
  await context.addCookies(await sessionOf(email))
  return context
}

async function sessionOf(email: string) {
  return (await logIn(email)).map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url: base }
  })
}

/** Returns the cookies of a new session. */
async function logIn(email: string): Promise<string[]> {
  const response = await fetch(`${base}/api/userAuth`)
  const cookies = readCookies(response)
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookies.join('; '),
      'X-XSRF-TOKEN': cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.slice(11) ?? '',
    },
    body: JSON.stringify({ email, password: 'chowk-demo-2026' }),
  })
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status}`)
  return [...cookies, ...readCookies(answer)]
}

function readCookies(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
