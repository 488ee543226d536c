import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { brokenInvariants } from '#test/invariants.ts'
import type { Answer } from './caller.ts'
import { makeDice } from './fuzz-inputs.ts'
import { type RaceServer, openRaceApp, type RaceApp } from './race-app.ts'

/** A request in a race; requests with the same `name` are equal. Returns the answer as one word. */
export type Act = { name: string; run: (raceServer: RaceServer) => Promise<string> }
/** The fresh data of one race; `look` describes its present state. */
export type Scene = { acts: Act[]; look: () => Promise<string> }
export type Race = { name: string; set: (app: RaceApp) => Promise<Scene> }

export type RaceOptions = {
  rounds: number
  seed: number
  races: readonly Race[]
}
type Report = {
  faults: string[]
  races: number
  rounds: number
  requests: number
  /** The number of possible serial outcomes that have occurred, of all that are possible. */
  outcomes: string
}

/** Races that run at the same time; each has its own store and people. */
const STAGES = 4
const lagMs = { leastMs: 50, mostMs: 100 }

/**
 * Sends conflicting requests at the same time to servers whose database answers late, and compares the outcome with
 * the outcome of every serial execution. Any other outcome is a fault.
 */
export async function proveRaces({ rounds, seed, races }: RaceOptions): Promise<Report> {
  const dice = makeDice(seed)
  const app = await openRaceApp({ dice, ...lagMs })
  const report = { faults: [] as string[], requests: 0 }
  const all: Outcomes[] = []
  try {
    const rehearsals: Task[] = []
    const tasks: Task[] = []
    for (const race of races) {
      const outcomes: Outcomes = { serial: new Set(), found: new Set() }
      all.push(outcomes)
      rehearsals.push(...(await rehearse(app, race, outcomes)))
      for (let round = 0; round < rounds; round++) {
        tasks.push(async () => {
          const { outcome, requests } = await runAtOnce(app, race)
          report.requests += requests
          outcomes.found.add(outcome)
          if (!outcomes.serial.has(outcome)) report.faults.push(faultOf(race, outcome, outcomes))
        })
      }
    }
    await runOnStages(rehearsals)
    await runOnStages(shuffle(tasks, dice.below))
    report.faults.push(...(await brokenInvariants(app.calm.database)))
  } finally {
    await app.close()
  }
  const count = (of: keyof Outcomes) => all.reduce((sum, outcomes) => sum + outcomes[of].size, 0)
  const outcomes = `${count('found')} of ${count('serial')}`
  return { ...report, races: races.length, rounds, outcomes }
}

/** The possible outcomes of serial execution, and the outcomes that occurred in the race. */
type Outcomes = { serial: Set<string>; found: Set<string> }
type Task = () => Promise<void>

function faultOf(race: Race, outcome: string, { serial }: Outcomes): string {
  return [`${race.name}: ${outcome}`, 'is none of', ...serial].join('\n       ')
}

/** Every serial execution, each on fresh data and close to the database. */
async function rehearse(app: RaceApp, race: Race, { serial }: Outcomes): Promise<Task[]> {
  const { acts } = await race.set(app)
  return orders(acts.map(({ name }) => name)).map((order) => async () => {
    const scene = await race.set(app)
    const waiting = [...scene.acts]
    const answers: string[] = []
    for (const name of order) {
      const at = waiting.findIndex((one) => one.name === name)
      const [act] = waiting.splice(at, 1)
      if (act) answers.push(await answerOf(act, app.calm))
    }
    serial.add(outcomeOf(answers, await scene.look()))
  })
}

/** Every distinct permutation of these names. */
function orders(names: string[]): string[][] {
  if (names.length === 0) return [[]]
  return [...new Set(names)].flatMap((first) => {
    const rest = [...names]
    rest.splice(rest.indexOf(first), 1)
    return orders(rest).map((order) => [first, ...order])
  })
}

async function runAtOnce(app: RaceApp, race: Race) {
  const { acts, look } = await race.set(app)
  const barrier = new EventEmitter()
  const running = acts.map(async (act, index) => {
    await once(barrier, 'open')
    return answerOf(act, app.far[index % app.far.length] ?? app.calm)
  })
  barrier.emit('open')
  const answers = await Promise.all(running)
  return { outcome: outcomeOf(answers, await look()), requests: acts.length }
}

async function answerOf({ name, run }: Act, raceServer: RaceServer): Promise<string> {
  return `${name}: ${await run(raceServer)}`
}

/** Ids differ between races; only how often each occurs is compared. */
function outcomeOf(answers: string[], state: string): string {
  const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
  const times = (one: string) => answers.filter((answer) => answer.includes(one)).length
  const told = answers.map((answer) => answer.replaceAll(id, (one) => `id given ${times(one)}×`))
  return `${told.toSorted().join(', ')} → ${state}`
}

async function runOnStages(tasks: Task[]): Promise<void> {
  const next = async (): Promise<void> => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task()
  }
  await Promise.all(Array.from({ length: STAGES }, next))
}

function shuffle<T>(list: T[], below: (limit: number) => number): T[] {
  return list
    .map((item) => ({ item, place: below(1 << 30) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Status and code; a request that was rejected because of load is repeated, as a browser does. */
export async function tell(ask: () => Promise<Answer>): Promise<string> {
  for (let tries = 0; ; tries++) {
    const { status, body } = await ask()
    const { code, orderId, details } = body as {
      code?: string
      orderId?: string
      details?: { triesLeft?: number }
    }
    if (code === 'BUSY' && tries < 20) {
      await delay(100)
      continue
    }
    return [status, code, orderId, details?.triesLeft]
      .filter((part) => part !== undefined)
      .join(' ')
  }
}
