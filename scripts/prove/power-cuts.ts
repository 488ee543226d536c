import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/platform/db/open.ts'
import { openQuietly } from './crowd.ts'
import { ShadowDisk } from './shadow-disk.ts'

/** The work on the database during which the power may fail. */
export type Work = {
  prepare(database: Database): Promise<void>
  /** Commits something and returns the acknowledgement that a client got for it. */
  act(database: Database): Promise<string>
  /** Returns sentences about missing or damaged data, given everything that was acknowledged. */
  judge(database: Database, acknowledged: string[]): Promise<string[]>
}
export type PowerCutOptions = {
  rounds: number
  /** Acknowledged operations per round; its power cuts happen at random disk operations during them. */
  acts: number
  cutsPerRound: number
}
export type PowerCutReport = {
  cuts: number
  acknowledged: number
  faults: string[]
}

type Cut = { image: string; acknowledged: string[] }

/** Simulated power cuts on PGlite: images hold only what was synced, plus a random part of the rest. */
export async function provePowerCuts(
  work: Work,
  options: PowerCutOptions,
): Promise<PowerCutReport> {
  const report: PowerCutReport = { cuts: 0, acknowledged: 0, faults: [] }
  const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
  await prepare(work, folder)
  for (let round = 0; round < options.rounds; round++) {
    for (const cut of await runRound(work, options, folder)) await check(work, cut, report)
    rmSync(join(folder, 'live'), { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
  return report
}

/** The prepared database; each round starts from a copy. */
async function prepare(work: Work, folder: string): Promise<string> {
  const dataDir = join(folder, 'prepared')
  const database = await openQuietly(dataDir, { durability: 'off', inProcess: true })
  await work.prepare(database)
  await database.close()
  return dataDir
}

async function runRound(work: Work, options: PowerCutOptions, folder: string): Promise<Cut[]> {
  const dataDir = join(folder, 'live')
  cpSync(join(folder, 'prepared'), dataDir, { recursive: true })
  // In this thread, because the shadow disk records the file calls of its own thread only.
  const disk = new ShadowDisk(join(dataDir, 'database'))
  const database = await openQuietly(dataDir, { inProcess: true })
  const acknowledged: string[] = []
  const cuts: Cut[] = []
  let wait = pause()
  disk.onOperation = () => {
    wait -= 1
    if (wait > 0 || cuts.length === options.cutsPerRound) return
    const image = join(folder, `cut-${cuts.length}`)
    mkdirSync(image)
    disk.cut(join(image, 'database'), cuts.length % 2 === 0 ? 0 : Math.random())
    cuts.push({ image, acknowledged: [...acknowledged] })
    wait = pause()
  }
  for (let act = 0; act < options.acts || cuts.length < options.cutsPerRound; act++) {
    acknowledged.push(await work.act(database))
    if (Math.random() < 0.01) await database.pool.query('checkpoint')
  }
  disk.onOperation = () => undefined
  await database.close()
  disk.remove()
  return cuts
}

/** Disk operations until the next cut. */
const pause = () => 20 + Math.floor(Math.random() * 400)

async function check(work: Work, { image, acknowledged }: Cut, report: PowerCutReport) {
  report.cuts += 1
  report.acknowledged += acknowledged.length
  try {
    const database = await openQuietly(image, { inProcess: true })
    report.faults.push(...(await work.judge(database, acknowledged)))
    await database.close()
  } catch (error) {
    report.faults.push(`Cannot open after a power cut: ${String(error)}`)
  }
  rmSync(image, { recursive: true, force: true })
}
