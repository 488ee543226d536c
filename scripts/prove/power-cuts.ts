import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { ShadowDisk } from './shadow-disk.ts'

/** What is done to the database while the power may go. */
export type Work = {
  prepare(database: Database): Promise<void>
  /** Commits something and returns what a client was told about it. */
  act(database: Database): Promise<string>
  /** Sentences about what is missing or torn, given everything that was acknowledged. */
  judge(database: Database, acknowledged: string[]): Promise<string[]>
}
export type PowerCutOptions = {
  rounds: number
  /** Acknowledged acts a round; its power cuts happen at random operations of the disk in them. */
  acts: number
  cutsPerRound: number
  durability?: 'full' | 'off'
}
export type PowerCutReport = {
  cuts: number
  acknowledged: number
  faults: string[]
  openingMs: number[]
}

const silent = () => undefined

type Cut = { image: string; acknowledged: string[] }

/** Simulated power cuts on PGlite: images hold only what was synced, plus a random part of the rest. */
export async function provePowerCuts(
  work: Work,
  options: PowerCutOptions,
): Promise<PowerCutReport> {
  const report: PowerCutReport = { cuts: 0, acknowledged: 0, faults: [], openingMs: [] }
  for (let round = 0; round < options.rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
    for (const cut of await runRound(work, options, folder)) await check(work, cut, report)
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}

async function runRound(work: Work, options: PowerCutOptions, folder: string): Promise<Cut[]> {
  const dataDir = join(folder, 'live')
  mkdirSync(dataDir)
  const { durability = 'full' } = options
  const first = await open(dataDir, durability)
  await work.prepare(first)
  await first.close()

  const disk = new ShadowDisk(join(dataDir, 'database'))
  const database = await open(dataDir, durability)
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

/** Operations of the disk until the next cut. */
const pause = () => 20 + Math.floor(Math.random() * 400)

async function check(work: Work, { image, acknowledged }: Cut, report: PowerCutReport) {
  report.cuts += 1
  report.acknowledged += acknowledged.length
  const started = performance.now()
  try {
    const database = await open(image, 'full')
    report.openingMs.push(performance.now() - started)
    report.faults.push(...(await work.judge(database, acknowledged)))
    await database.close()
  } catch (error) {
    report.faults.push(`Cannot open after a power cut: ${String(error)}`)
  }
  rmSync(image, { recursive: true, force: true })
}

function open(dataDir: string, durability: 'full' | 'off'): Promise<Database> {
  return openDatabase({
    dataDir,
    durability,
    // In this thread, because the shadow sees the file calls of its own thread only.
    inProcess: true,
    clock: () => new Date(),
    log: { info: silent, warn: silent, error: silent },
  })
}
