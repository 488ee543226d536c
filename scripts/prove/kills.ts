import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addCrowd, type Crowd, readBroken } from './crowd.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { Shopper } from './shopper.ts'
import { Seller } from './seller.ts'

export type KillOptions = {
  main: string
  rounds: number
  shoppersPerRound: number
}
export type KillReport = {
  acknowledged: number
  /** Bookings and sales that were pending at a kill and sent again with their key. */
  retried: number
  faults: string[]
  readyMs: number[]
}

/**
 * Kills the built server at random moments during bookings and sales at the counter; each acknowledged one must exist once
 * afterwards.
 */
export async function proveKills(options: KillOptions): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  const report: KillReport = { acknowledged: 0, retried: 0, faults: [], readyMs: [] }
  const start = () => startServer({ main: options.main, env: { DATA_DIR: dataDir, DEMO: 'on' } })
  try {
    await (await start()).stop()
    const crowd = await addCrowd(dataDir, options.rounds * options.shoppersPerRound)
    let server = await start()
    const seller = new Seller('127.0.0.2')
    await seller.open(server.base, 'ramesh@chowk.example')
    for (let round = 0; round < options.rounds; round++) {
      const size = options.shoppersPerRound
      const shoppers = await runRound(server, crowd, { round, size, seller })
      server = await start()
      report.readyMs.push(server.readyMs)
      report.retried += seller.writes.unanswered.size
      report.faults.push(...(await seller.check(server.base)))
      for (const shopper of shoppers) await check(shopper, server.base, report)
    }
    report.acknowledged += seller.acknowledged
    await server.stop()
    report.faults.push(...(await readBroken(dataDir)))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report
}

async function runRound(
  server: ServerProcess,
  crowd: Crowd,
  { round, size, seller }: { round: number; size: number; seller: Seller },
): Promise<Shopper[]> {
  const people = crowd.people.slice(round * size, (round + 1) * size)
  const shoppers = people.map(({ email }, index) => new Shopper(email, addressOf(round, index)))
  for (const shopper of shoppers) await shopper.logIn(server.base)
  const work = Promise.all([
    seller.sellAll(server.base, crowd),
    ...shoppers.map((shopper) => shopper.bookAll(server.base, crowd)),
  ])
  await Promise.race([work, delay(Math.random() * 60 * size)])
  await server.kill()
  await work
  return shoppers
}

/** A network of its own for each shopper, because the server counts requests per network. */
function addressOf(round: number, index: number): string {
  return `127.${1 + (round % 250)}.${1 + (index % 250)}.1`
}

async function check(shopper: Shopper, base: string, report: KillReport): Promise<void> {
  report.acknowledged += shopper.acknowledged.size
  report.retried += shopper.writes.unanswered.size
  const before = new Set(await shopper.readOrders(base))
  for (const id of shopper.acknowledged)
    if (!before.has(id)) report.faults.push(`Acknowledged and lost: ${id}`)
  await shopper.retry(base)
  const after = await shopper.readOrders(base)
  if (after.length !== shopper.acknowledged.size)
    report.faults.push(`${after.length} bookings for ${shopper.acknowledged.size} keys`)
}
