import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { measureBookings } from './booking.ts'
import { bestProduct, bestStore } from './best-pages.ts'
import { buildAll, buildEarlier } from './build.ts'
import { deleteFilled, startFilledCluster } from './filled.ts'
import { writeFigures } from './page.ts'
import { pages } from './pages.ts'
import { type Bench, readsBesideBareServer, readsBesideSql } from './reads.ts'
import { productPaths, searchPaths, storePaths } from './requests.ts'
import { growths, searchesBySize } from './scale.ts'
import { ServerProcess } from './server-process.ts'
import { startTwice } from './start-up.ts'
import { inStorm } from './storm.ts'
import { besideEarlier, isMet, line, type Row, tableHead } from './table.ts'

const allParts = 'search,product,store,storm,book,pages,start'
const { values: options } = parseArgs({
  options: {
    /** Shorter measurements, one of each: for development. */
    quick: { type: 'boolean', default: false },
    /** Generates the data again. */
    fresh: { type: 'boolean', default: false },
    /** Only these parts, separated by commas. `scale` (up to a million products, half an hour) runs only when named. */
    only: { type: 'string', default: allParts },
    /** Writes the table into docs/performance.md; a complete run only. */
    write: { type: 'boolean', default: false },
  },
})
if (options.write && (options.quick || options.only !== allParts))
  throw new Error('--write writes a complete run: leave out --quick and --only')
const pace = options.quick ? { rounds: 1, seconds: 3 } : { rounds: 5, seconds: 3 }
const parts = new Set(options.only.split(','))
const size = { products: 100_000, stores: 500, shoppers: 60_000 }
const rows: Row[] = []
const notes: string[] = []

if (options.fresh) deleteFilled(size)
await buildAll()
/** The folder of an earlier release, whose server is measured beside this one. */
const earlierRelease = process.env['EARLIER_RELEASE']
if (earlierRelease) buildEarlier(earlierRelease)
console.info(`${machine()}\n\n${tableHead}`)
if (['search', 'product', 'store', 'storm', 'book', 'pages'].some((part) => parts.has(part)))
  await onPostgres()
if (parts.has('scale')) rows.push(...(await searchesBySize(pace)))
if (parts.has('start')) await onStart()
const table = [tableHead, ...rows.map(line), '', ...notes, ...growths(rows), ...besideEarlier(rows)]
console.info(['', machine(), '', ...table].join('\n'))
if (options.write) writeFigures([`${hardware()}; \`npm run bench -- --write\``, '', ...table])
process.exit(rows.every(isMet) ? 0 : 1)

async function onPostgres(): Promise<void> {
  const { url, stop } = await startFilledCluster(size)
  try {
    const server = await ServerProcess.start({ DATABASE_URL: url })
    const earlier =
      earlierRelease && (await ServerProcess.start({ DATABASE_URL: url }, earlierRelease))
    await delay(3000)
    notes.push(`- memory at rest on PostgreSQL: ${Math.round(server.memory())} MB (at most 250)`)
    try {
      await measureParts({ server, earlier: earlier || undefined, url, pace })
    } finally {
      await server.stop()
      if (earlier) await earlier.stop()
    }
  } finally {
    stop()
  }
}

async function measureParts(bench: Bench): Promise<void> {
  const half = { share: 0.5 }
  const measures: Record<string, () => Promise<Row[]>> = {
    search: () =>
      readsBesideSql(bench, {
        work: 'search: words, brand, price, 10 km, facets',
        paths: searchPaths(),
        targets: { 1: { ...half, p95: 25 }, 32: half },
      }),
    product: () =>
      readsBesideBareServer(
        bench,
        {
          work: 'product page data',
          paths: productPaths(size.products),
          targets: { 1: half, 32: half },
        },
        bestProduct,
      ),
    store: () =>
      readsBesideBareServer(
        bench,
        {
          work: 'store page data',
          paths: storePaths(size.stores),
          targets: { 1: half, 32: half },
        },
        bestStore,
      ),
    storm: async () => {
      const { row, note } = await inStorm(bench, size)
      notes.push(note)
      return [row]
    },
    pages: () => pages(bench, size.products),
    book: () => measureBookings(bench, size),
  }
  for (const [part, take] of Object.entries(measures))
    if (parts.has(part)) rows.push(...(await take()))
}

async function onStart(): Promise<void> {
  const { first, second } = await startTwice()
  const [one, two] = [first, second].map((ms) => (ms / 1000).toFixed(1))
  notes.push(`- \`npm start\` on PGlite: first ${one} s, second ${two} s (at most 4)`)
}

function machine(): string {
  const load = outputOf('uptime').split('load average: ')[1] ?? ''
  return `${new Date().toISOString().slice(0, 16)}Z, ${hardware()}, load ${load}`
}

function hardware(): string {
  const [cores = '', model = ''] = outputOf('nproc; grep -m1 "model name" /proc/cpuinfo').split(
    '\n',
  )
  return `${cores} cores, ${model.split(': ')[1]}, Node ${process.versions.node}`
}

function outputOf(command: string): string {
  return spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout.trim()
}
