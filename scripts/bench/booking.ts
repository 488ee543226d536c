import { Client } from 'pg'
import type { Size } from './data.ts'
import { loadFrom } from './load.ts'
import { pgbench } from './pgbench.ts'
import type { Bench, Shape } from './reads.ts'
import type { ServerProcess } from './server-process.ts'
import { bookingScript } from './statements.ts'
import { measure, type Row, type Target } from './table.ts'

/** Shoppers for each second of load: enough for 1,000 bookings a second, five by each shopper. */
const SHOPPERS_PER_SECOND = 200
/**
 * Seconds of warm-up: in the first minute, V8 spends more time on compiling the code of bookings and jobs than on
 * running it.
 */
const WARM_UP_SECONDS = 40
/** Factor for the length of a measurement that also waits for the jobs of the bookings. */
const SUSTAINED = 3

export async function measureBookings({ server, url, pace }: Bench, size: Size): Promise<Row[]> {
  const crowd = new Crowd(server, size)
  const script = await crowd.sample()
  await crowd.warmUp()
  const rows: Row[] = []
  const add = async (shape: Shape, target: Target, withJobs = false) => {
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
          target,
          limit: { name: 'pgbench', take },
          server,
          chowk: () => (withJobs ? crowd.bookAndWait(shape) : crowd.book(shape)),
        },
        pace,
      ),
    )
  }
  const { seconds } = pace
  await add({ connections: 1, seconds }, { share: 0.5, p95: 100 })
  await add({ connections: 32, seconds }, { share: 0.5 })
  await add({ connections: 32, seconds: seconds * SUSTAINED }, { share: 0.5 }, true)
  console.info(crowd.story())
  return rows
}

/** Assigns shoppers one after the other; only the first half, because the limit measurement uses the others. */
class Crowd {
  readonly #server: ServerProcess
  readonly #size: Size
  #nextShopper = 1
  #bookings = 0
  #shooting = 0
  #draining = 0

  constructor(server: ServerProcess, size: Size) {
    this.#server = server
    this.#size = size
  }

  async sample(): Promise<string> {
    const key = `sample-${process.pid}`
    const bookings = { firstShopper: 0, shoppers: 1, products: this.#size.products, run: key }
    const booked = await this.#server.statementsOfBooking(bookings)
    return bookingScript({ ...booked, key: `${key}-0`, shopper: 0 }, this.#size)
  }

  async warmUp(): Promise<void> {
    await this.book({ connections: 32, seconds: WARM_UP_SECONDS })
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
    return `${this.#bookings} bookings in ${inSeconds(this.#shooting)} s; their events were all published ${inSeconds(this.#draining)} s after the load`
  }
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** Deletes the events of bookings made by the limit measurement, so that they are not published. */
async function emptyOutbox(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('truncate outbox')
  await client.end()
}
