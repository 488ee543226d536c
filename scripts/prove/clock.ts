import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { addCrowd, openQuietly } from './crowd.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { Shopper } from './shopper.ts'

type Options = { main: string; shoppers: number; whileRunning: boolean }
type Report = { orders: number; faults: string[]; figure: string }

/** Time in milliseconds in which an alarm must come: the jobs of every minute also run right after a start. */
const SEEN_WITHIN_MS = 90_000
/** Time in milliseconds for which a right clock is observed; no alarm may come. */
const CALM_MS = 5_000
const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href

/**
 * Starts the built server with its clock ten days ahead, then ten days behind, and changes the clock while the server
 * runs: the server must raise the alarm and end no order, and recover with the right clock.
 */
export async function proveClock({ main, shoppers, whileRunning }: Options): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const stage = new ClockStage(main, folder)
  const faults: string[] = []
  try {
    const orders = await stage.prepare(shoppers)
    const check = async (when: string, days: number, jump: boolean) => {
      if (!(await stage.runWithClock(days, jump))) faults.push(`${when}: no alarm`)
      const open = await stage.countOpen()
      if (open !== orders) faults.push(`${when}: ${orders - open} of ${orders} orders have ended`)
    }
    await check('started ten days ahead', 10, false)
    await check('started ten days behind', -10, false)
    if (whileRunning) await check('jumped ten days ahead', 10, true)
    if (await stage.runWithClock(0, false)) faults.push('the alarm stays with the right clock')
    const tried = whileRunning ? 'two starts and a jump' : 'two starts'
    return { orders, faults, figure: `${orders} open orders, ${tried}, none ended` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

class ClockStage {
  readonly #main: string
  readonly #dataDir: string
  readonly #offsetFile: string
  #doubts = 0

  constructor(main: string, folder: string) {
    this.#main = main
    this.#dataDir = join(folder, 'data')
    this.#offsetFile = join(folder, 'offset')
    this.#setClock(0)
  }

  /** Makes bookings with a right clock; returns the number of open orders. */
  async prepare(shoppers: number): Promise<number> {
    await (await this.#start()).stop()
    const crowd = await addCrowd(this.#dataDir, shoppers)
    const server = await this.#start()
    for (const [index, { email }] of crowd.people.entries()) {
      const shopper = new Shopper(email, `127.9.${index + 1}.1`)
      await shopper.logIn(server.base)
      await shopper.bookAll(server.base, crowd)
    }
    await server.stop()
    return this.countOpen()
  }

  /** True when the server logged its doubt about this clock in its first or second run of jobs. */
  async runWithClock(days: number, jump: boolean): Promise<boolean> {
    this.#doubts = 0
    this.#setClock(jump ? 0 : days)
    const server = await this.#start()
    if (jump) await this.#doubted(CALM_MS)
    this.#setClock(days)
    const doubted = await this.#doubted(days === 0 ? CALM_MS : SEEN_WITHIN_MS)
    await server.stop()
    this.#setClock(0)
    return doubted
  }

  async countOpen(): Promise<number> {
    const database = await openQuietly(this.#dataDir)
    const { rows } = await database.pool.query<{ open: number }>(
      "select count(*)::int as open from orders where status in ('awaiting_confirmation', 'ready_for_pickup')",
    )
    await database.close()
    return rows[0]?.open ?? 0
  }

  #setClock(days: number): void {
    writeFileSync(this.#offsetFile, String(days * DAY_MS))
  }

  async #doubted(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (this.#doubts === 0 && performance.now() < until) await delay(100)
    return this.#doubts > 0
  }

  #start(): Promise<ServerProcess> {
    return startServer({
      main: this.#main,
      env: {
        DATA_DIR: this.#dataDir,
        DEMO: 'on',
        NODE_OPTIONS: `--import ${shiftedClock}`,
        CLOCK_OFFSET_FILE: this.#offsetFile,
      },
      onLog: (line) => {
        if (line.includes('"alarm":"clock"')) this.#doubts += 1
      },
    })
  }
}
