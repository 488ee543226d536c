import { Client } from 'pg'
import type { Size } from './data.ts'
import { loadFrom } from './load.ts'
import { pgbench } from './pgbench.ts'
import type { ReplayOrder } from './replay.ts'
import { answerOf, forkBuilt, ServerProcess } from './server-process.ts'
import { type BookingScript, bookingScript, forPgbench } from './statements.ts'
import { measure, median, type Pace, type Row, type Target } from './table.ts'

/** Enough for 1,000 bookings a second, five bookings each. */
const SHOPPERS_PER_SECOND = 200
/** In the first minute, V8 spends more time on compiling the code of bookings and jobs than on running it. */
const WARM_UP_SECONDS = { postgres: 40, pglite: 10 }
/** The factor by which a measurement is longer that also counts the jobs of the bookings. */
const SUSTAINED = 3
const CONNECTIONS = [1, 32]
const targets = {
  postgres: { 1: { p95: 100 }, 32: { share: 0.4, perSecond: 400, p95: 100 } },
  pglite: { 1: { p95: 100 }, 32: { perSecond: 150, p95: 100 } },
} as Record<string, Record<number, Target>>

export async function bookOnPostgres(
  { server, url, pace }: { server: ServerProcess; url: string; pace: Pace },
  size: Size,
): Promise<Row[]> {
  const crowd = new Crowd(server, size, 'postgres')
  const script = forPgbench(await crowd.sample())
  await crowd.warmUp()
  const rows: Row[] = []
  const add = async (shape: Shape, withJobs: boolean) => {
    const { connections } = shape
    const take = async () => {
      server.pause()
      try {
        return await pgbench({ url, scripts: [script], ...shape })
      } finally {
        await emptyOutbox(url)
        server.resume()
        // A second without measurement: the server catches up and plans its statements on the outbox again.
        await crowd.book({ connections, seconds: 1 })
      }
    }
    rows.push(
      await measure(
        {
          work: withJobs ? 'book with cash, and all jobs done' : 'book with cash, PostgreSQL',
          connections,
          target: withJobs ? { share: 0.6 } : (targets['postgres']?.[connections] ?? {}),
          limit: { name: 'pgbench', take },
          server,
          chowk: () => (withJobs ? crowd.bookAndWait(shape) : crowd.book(shape)),
        },
        pace,
      ),
    )
  }
  for (const connections of CONNECTIONS) await add({ connections, seconds: pace.seconds }, false)
  await add({ connections: 32, seconds: pace.seconds * SUSTAINED }, true)
  console.info(crowd.story())
  return rows
}

/** Only one process at a time can use a PGlite folder, so the limit is measured before the server opens it again. */
export async function bookOnPglite(dataDir: string, size: Size, pace: Pace): Promise<Row[]> {
  const script = await withServer(dataDir, (server) => new Crowd(server, size, 'pglite').sample())
  const limits: number[] = []
  for (let round = 0; round < pace.rounds; round++)
    limits.push(await replay(dataDir, { script, size, seconds: pace.seconds }))
  const take = async () => median(limits)
  return withServer(dataDir, async (server) => {
    const crowd = new Crowd(server, size, 'pglite')
    await crowd.warmUp()
    const rows: Row[] = []
    for (const connections of CONNECTIONS) {
      rows.push(
        await measure(
          {
            work: 'book with cash, PGlite, every commit on disk',
            connections,
            target: targets['pglite']?.[connections] ?? {},
            limit: { name: 'bare statements', take },
            server,
            chowk: () => crowd.book({ connections, seconds: pace.seconds }),
          },
          pace,
        ),
      )
    }
    console.info(`${crowd.story()}; memory afterwards ${Math.round(server.memory())} MB`)
    return rows
  })
}

type Shape = { connections: number; seconds: number }

/** Assigns shoppers one after the other; only the first half, because the limit measurement uses the others. */
class Crowd {
  readonly #server: ServerProcess
  readonly #size: Size
  readonly #engine: 'postgres' | 'pglite'
  #nextShopper = 1
  #bookings = 0
  #shooting = 0
  #draining = 0

  constructor(server: ServerProcess, size: Size, engine: 'postgres' | 'pglite') {
    this.#engine = engine
    this.#server = server
    this.#size = size
  }

  async sample(): Promise<BookingScript> {
    const key = `sample-${process.pid}`
    const bookings = { firstShopper: 0, shoppers: 1, products: this.#size.products, run: key }
    const booked = await this.#server.statementsOfBooking(bookings)
    return bookingScript({ ...booked, key: `${key}-0`, shopper: 0 }, this.#size)
  }

  async warmUp(): Promise<void> {
    await this.book({ connections: 32, seconds: WARM_UP_SECONDS[this.#engine] })
  }

  async book(shape: Shape) {
    const shoppers = Math.ceil(shape.seconds * SHOPPERS_PER_SECOND)
    const firstShopper = this.#nextShopper
    this.#nextShopper += shoppers
    if (this.#nextShopper > this.#size.shoppers / 2) throw new Error('No shoppers are left')
    const { products } = this.#size
    const bookings = { firstShopper, shoppers, products, run: `booking-${firstShopper}` }
    const base = this.#server.base
    const shot = await loadFrom({ ...shape, base, kind: 'book', bookings })
    const started = performance.now()
    await this.#server.drain()
    this.#draining += performance.now() - started
    this.#shooting += shape.seconds * 1000
    this.#bookings += shot.count
    return shot
  }

  /** Bookings a second from the first request until the last of their jobs is done. */
  async bookAndWait(shape: Shape) {
    const before = this.#draining
    const shot = await this.book(shape)
    const lasted = shot.count / shot.perSecond + (this.#draining - before) / 1000
    return { ...shot, perSecond: shot.count / lasted }
  }

  story(): string {
    return `${this.#bookings} bookings in ${seconds(this.#shooting)} s; their events were all published ${seconds(this.#draining)} s after the load`
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

async function withServer<T>(dataDir: string, run: (server: ServerProcess) => Promise<T>) {
  const server = await ServerProcess.start({ DATA_DIR: dataDir })
  try {
    return await run(server)
  } finally {
    await server.stop()
  }
}

async function replay(dataDir: string, order: ReplayOrder): Promise<number> {
  const child = forkBuilt('replay', { DATA_DIR: dataDir })
  try {
    const answer = answerOf<{ perSecond: number }>(child)
    child.send(order)
    return (await answer).perSecond
  } finally {
    child.kill()
  }
}

/** Deletes the events of bookings made by the limit measurement, so that they are not published. */
async function emptyOutbox(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('truncate outbox')
  await client.end()
}
