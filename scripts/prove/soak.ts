import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchPage } from '#shared/contract/search.ts'
import { createCaller } from './caller.ts'
import { addCrowd, type Crowd, readBroken } from './crowd.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { Shopper } from './shopper.ts'

type Options = { main: string; minutes: number }
type Report = { faults: string[]; figure: string }
type Sample = { at: number; memoryMb: number }

const VISITORS = 8
const SHOPPERS_A_MINUTE = 4
/** Share of the duration in which caches fill and code is compiled. */
const WARM_UP = 0.2
/** Highest ratio of the memory in the last fifth to the memory in the first fifth after warming up. */
const MOST_GROWTH = 1.15
const queries = ['kurta', 'laal saree', 'jutti', 'चूड़ी', 'shirt under 800', 'bangles', 'trouser']

/** Visitors read and shoppers book for `minutes`; every request is answered, and the memory does not grow. */
export async function proveSoak({ main, minutes }: Options): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-'))
  const start = () => startServer({ main, env: { DATA_DIR: dataDir, DEMO: 'on' } })
  try {
    await (await start()).stop()
    const crowd = await addCrowd(dataDir, Math.ceil(minutes * SHOPPERS_A_MINUTE))
    const server = await start()
    const started = performance.now()
    const part = () => (performance.now() - started) / (minutes * 60_000)
    const samples: Sample[] = []
    const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
      let made = 0
      for (; part() < 1; made++) {
        await visit(server.base, visitor, made)
        samples.push({ at: part(), memoryMb: server.memoryMb() })
      }
      return made
    })
    const [booked, ...made] = await Promise.all([shop(server, crowd), ...visits])
    await server.stop()
    const first = middleOf(samples.filter(({ at }) => at > WARM_UP && at < 2 * WARM_UP))
    const last = middleOf(samples.filter(({ at }) => at > 1 - WARM_UP))
    const figure = `${made.reduce((sum, one) => sum + one)} visits, ${booked} bookings, ${first} → ${last} MB`
    const grown = last > first * MOST_GROWTH ? [`the memory grew: ${first} → ${last} MB`] : []
    return { faults: [...grown, ...(await readBroken(dataDir))], figure }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A guest from a network of their own reads the home page, searches, and opens a product and its store. */
async function visit(base: string, visitor: number, turn: number): Promise<void> {
  const { call, open } = createCaller(
    `127.${20 + visitor}.${turn % 250}.${1 + (Math.floor(turn / 250) % 250)}`,
  )
  const read = async (path: string) => {
    const { status, body } = await call('GET', path, { base })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return body
  }
  const home = await open(base)
  if (home.status !== 200 || !String(home.body).includes('<h1'))
    throw new Error(`the home page answered ${home.status}`)
  const search = encodeURIComponent(queries[turn % queries.length] ?? '')
  const { products } = (await read(`/getProducts?city=Jaipur&search=${search}`)) as SearchPage
  const product = products[turn % Math.max(1, products.length)]
  if (product) await read(`/product?_id=${product._id}`)
}

async function shop(server: ServerProcess, crowd: Crowd): Promise<number> {
  let booked = 0
  for (const [at, { email }] of crowd.people.entries()) {
    const shopper = new Shopper(email, `127.90.${1 + (at % 250)}.1`)
    await shopper.logIn(server.base)
    await shopper.bookAll(server.base, crowd)
    booked += shopper.acknowledged.size
  }
  return booked
}

/** The median, in whole megabytes. */
function middleOf(samples: Sample[]): number {
  const sorted = samples.map(({ memoryMb }) => memoryMb).toSorted((a, b) => a - b)
  return Math.round(sorted[sorted.length >> 1] ?? Number.NaN)
}
